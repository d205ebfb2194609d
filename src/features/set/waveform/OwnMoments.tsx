import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { SetDetail } from '../../../../contract/entities/music.ts'
import { removeMoment } from '../../../commands/moments.ts'
import { useMoments } from '../../../data/marks/moments.ts'
import { lastingKey } from '../../../data/outbox/created-ids.ts'
import { hhmmss } from '../../../lib/time.ts'
import { trackIndexAt, type WaveformTrack } from '../../../ui/waveform/tracks.ts'
import styles from './OwnMoments.module.css'

export interface OwnMomentsProps {
  set: SetDetail
  /** Those of the set. */
  tracks: readonly WaveformTrack[]
  /** Plays from a position in ms. */
  onSeek: (ms: number) => void
}

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

/** The moments of a set that the listener has liked, each with a button to play from it and one to remove it. */
export function OwnMoments({ set, tracks, onSeek }: OwnMomentsProps) {
  const moments = useMoments(set.id) ?? []
  const { list, removing } = useFocusAfterRemoval(moments.length)
  if (moments.length === 0) return null
  return (
    <section className={styles.own} aria-label="Your moments">
      <h2>
        Your moments <small className="tabular">{moments.length}</small>
      </h2>
      <ul ref={list}>
        {moments.map(({ id, at }, index) => {
          const name = tracks[trackIndexAt(tracks, at)]?.name ?? set.set_name
          const time = hhmmss(at)
          const moment = { id, setId: set.id, name }
          return (
            <li key={lastingKey('moment', id)} className={styles.pill}>
              <button type="button" className={styles.jump} onClick={() => onSeek(at)}>
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
