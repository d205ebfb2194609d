import { Button, VisuallyHidden } from '@mantine/core'
import { type Named, watch } from '../../commands/marks.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount } from '../../lib/text.ts'
import styles from './Watch.module.css'
import { Unsent } from './WorkMarks.tsx'

/** Where a track has a heart, an ID has this, and how many watch it: they hear of its release. `name` as it is said to the listener. */
export function Watch({ id, name }: Named) {
  const { show_likes, likes, unsent } = useMark(`track/${id}`)
  const waits = !useOnline() && unsent
  const of = { id, name }
  const Icon = watch.icon(of)
  return (
    <span className={styles.watching}>
      <Button
        size="sm"
        mod={{ on: show_likes, dashed: true }}
        // As wide in both states: nothing beside it moves.
        w={104}
        px={0}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => watch.effect(of)}
      >
        {watch.label(of)}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <span className={styles.count}>
        {waits && <Unsent />}
        {cappedCount(likes)} watching
      </span>
    </span>
  )
}
