import { Button, VisuallyHidden } from '@mantine/core'
import { type Named, watch } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount } from '../../lib/text.ts'
import { Unsent } from './Unsent.tsx'
import styles from './Watch.module.css'

/** The Watch button of an ID in a list, and how many listeners watch it. Those who do are notified of its release. */
export function Watch({ id, name }: Named) {
  const { show_likes, likes, unsent } = useMark(`track/${id}`)
  const of = { id, name }
  const Icon = watch.icon(of)
  return (
    <span className={styles.watching}>
      <Button
        size="sm"
        mod={{ on: show_likes, dashed: true }}
        // Equally wide in both states, so that nothing beside it moves.
        w={104}
        px={0}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => watch.effect(of)}
      >
        {watch.label(of)}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <span className={styles.count}>
        {unsent && <Unsent />}
        {cappedCount(likes)} watching
      </span>
    </span>
  )
}
