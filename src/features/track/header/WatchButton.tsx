import { Button, VisuallyHidden } from '@mantine/core'
import { Unsent } from '../../../catalogue/marks/Unsent.tsx'
import { type Named, watch } from '../../../commands/marks.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import styles from './WatchButton.module.css'

/** Watches an ID, so that the listener is notified of its release, or stops watching it. */
export function WatchButton(id: Named) {
  const { show_likes, unsent } = useMark(`track/${id.id}`)
  const Eye = watch.icon(id)
  return (
    <>
      <Button
        size="xl"
        mod={{ on: show_likes, dashed: true }}
        className={styles.watch}
        leftSection={<Eye size={20} stroke={1.75} aria-hidden />}
        onClick={() => watch.effect(id)}
      >
        {watch.label(id)}
        <VisuallyHidden> {id.name}</VisuallyHidden>
      </Button>
      {unsent && <Unsent />}
    </>
  )
}
