import type { Named } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount } from '../../lib/text.ts'
import { Unsent } from './Unsent.tsx'
import styles from './Watch.module.css'
import { WatchButton } from './WatchButton.tsx'

/** The Watch button of an ID in a list, and how many listeners watch it. Those who do are notified of its release. */
export function Watch({ id, name }: Named) {
  const { likes, unsent } = useMark(`track/${id}`)
  return (
    <span className={styles.watching}>
      <WatchButton id={id} name={name} />
      <span className={styles.count}>
        {unsent && <Unsent />}
        {cappedCount(likes)} watching
      </span>
    </span>
  )
}
