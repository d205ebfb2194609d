import { VisuallyHidden } from '@mantine/core'
import { IconHeartPlus, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { SetDetail } from '../../../contract/entities/music.ts'
import { useMoments } from '../../data/marks/moments.ts'
import type { ShownMoment } from '../../data/marks/moments-shown.ts'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { hhmmss } from '../../lib/time.ts'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { trackIndexAt } from '../../ui/waveform/tracks.ts'
import styles from './OwnMoments.module.css'

export interface OwnMomentsProps {
  set: SetDetail
  /** Goes to a place in ms. */
  onSeek: (ms: number) => void
  onTakeBack: (moment: ShownMoment, name: string) => void
}

/** After one of a list was removed by its button, the focus goes to the one in its place, or to the last. */
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

/** The moments of a set that the listener has liked: a tap goes to one, another takes it back. */
export function OwnMoments({ set, onSeek, onTakeBack }: OwnMomentsProps) {
  const moments = useMoments(set.id)
  const tracks = useMemo(() => waveformTracks(set.set_tracks), [set.set_tracks])
  const { list, removing } = useFocusAfterRemoval(moments?.length ?? 0)
  if (!moments) return <span />
  if (moments.length === 0)
    return (
      <p className={styles.hint}>
        <IconHeartPlus size={20} stroke={1.75} aria-hidden="true" />
        Moments you like while the set plays are listed here.
      </p>
    )
  return (
    <section className={styles.own} aria-label="Your moments">
      <h2>
        Your moments <small className="tabular">{moments.length}</small>
      </h2>
      <ul ref={list}>
        {moments.map((moment, index) => {
          const name = tracks[trackIndexAt(tracks, moment.at)]?.name ?? set.set_name
          const time = hhmmss(moment.at)
          return (
            <li key={lastingKey('moment', moment.id)} className={styles.pill}>
              <button type="button" className={styles.jump} onClick={() => onSeek(moment.at)}>
                <VisuallyHidden>Play from </VisuallyHidden>
                <b className="tabular">{time}</b> <span>{name}</span>
              </button>
              <button
                type="button"
                className={styles.remove}
                title="Take the moment back"
                data-remove
                onClick={() => {
                  removing(index)
                  onTakeBack(moment, name)
                }}
              >
                <VisuallyHidden>{`Take the moment at ${time} back`}</VisuallyHidden>
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
