import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { SetDetail } from '#contract/entities/music.ts'
import { removeMoment } from '../../../commands/moments.ts'
import { playSetAt } from '../../../commands/play-set.ts'
import { useMoments } from '../../../data/marks/moments.ts'
import type { ShownMoment } from '../../../data/marks/moments-shown.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { lastingKey } from '../../../data/outbox/created-ids.ts'
import { hhmmss } from '../../../lib/time.ts'
import { trackName } from '../../../lib/track-name.ts'
import { trackAt } from '../../../player/tracklist.ts'
import { usePlayAt } from '../shared-moment.ts'
import styles from './OwnMoments.module.css'

/** When an item's own button has removed it, moves the focus to the item that takes its place, or to the last one. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => {
    const index = removed.current
    removed.current = null
    if (index !== null && count > 0)
      list.current?.children[Math.min(index, count - 1)]?.querySelector<HTMLElement>('[data-remove]')?.focus()
  }, [count])
  const removing = (index: number) => {
    removed.current = index
  }
  return { list, removing }
}

/**
 * The moments of a set that the listener has liked, each with a button to play from it and one to remove it. Renders nothing
 * where there are none. While they load it takes their room: the set's mark says how many there are.
 */
export function OwnMoments({ set }: { set: SetDetail }) {
  const moments = useMoments(set.id)
  const { user_likes } = useMark(`set/${set.id}`)
  if (moments) return moments.length > 0 && <Moments set={set} moments={moments} />
  return user_likes > 0 && <div className={styles.own} />
}

function Moments({ set, moments }: { set: SetDetail; moments: readonly ShownMoment[] }) {
  const { list, removing } = useFocusAfterRemoval(moments.length)
  const playAt = usePlayAt(set)
  return (
    <section className={styles.own} aria-label="Your moments">
      <h2>
        Your moments <small className="tabular">{moments.length}</small>
      </h2>
      <ul ref={list} data-fades="">
        {moments.map(({ id, at }, index) => {
          const heard = trackAt(set.set_tracks, at)?.track_meta
          const name = heard ? trackName(heard) : set.set_name
          const time = hhmmss(at)
          const moment = { id, setId: set.id, name }
          return (
            <li key={lastingKey('moment', id)} className={styles.pill}>
              <button type="button" className={styles.jump} onClick={() => playAt(playSetAt, at)}>
                <VisuallyHidden>Play from </VisuallyHidden>
                <b className="tabular">{time}</b> <span>{name}</span>
              </button>
              <button
                type="button"
                className={styles.remove}
                title={removeMoment.label(moment)}
                data-remove
                onClick={() => {
                  removing(index)
                  removeMoment.effect(moment)
                }}
              >
                <VisuallyHidden>{`Remove moment at ${time}`}</VisuallyHidden>
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
