import { Button, VisuallyHidden } from '@mantine/core'
import { useMark } from '../../../data/use-mark.ts'
import { useOnline } from '../../../data/use-online.ts'
import { type Named, useVerbs } from '../verbs.tsx'
import { Unsent } from '../work/WorkMarks.tsx'
import styles from './WatchButton.module.css'

/** Beside the heart an ID's page has this: whoever watches hears of its release. */
export function WatchButton(id: Named) {
  const { show_likes, unsent } = useMark(`track/${id.id}`)
  const waits = !useOnline() && unsent
  const { watch } = useVerbs()
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
      {waits && <Unsent />}
    </>
  )
}
