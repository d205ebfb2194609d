import { VisuallyHidden } from '@mantine/core'
import { type FocusEvent, memo, useEffect, useId, useRef } from 'react'
import type { PlayableSet, SetTrack } from '#contract/entities/music.ts'
import { PlayerEqualiser } from '../../../catalogue/play/PlayerEqualiser.tsx'
import { playTrackIn } from '../../../commands/play-track.ts'
import { hhmmss } from '../../../lib/time.ts'
import { isId, titleOf, trackName } from '../../../lib/track-name.ts'
import { useCurrentTrack, useIsCurrentTrack, useTracklist } from '../../../player/react.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { IdTile } from '../../../ui/media/IdTile.tsx'
import { TrackMark } from '../TrackMark.tsx'
import styles from './Tracklist.module.css'

export interface TracklistProps {
  set: PlayableSet
  /** Pulled up over the player. */
  up: boolean
  onUp: (up: boolean) => void
}

/** The tracks of the loaded set. Until it is pulled up, its top shows at the bottom of the sheet, with the next track. */
export function Tracklist({ set, up, onUp }: TracklistProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const tracks = useTracklist()
  const current = useCurrentTrack()

  useEffect(() => {
    if (!list.current || up || !tracks) return
    const row = current ? tracks.indexOf(current) + 1 : 0
    const next = list.current.children[Math.min(row, tracks.length - 1)]
    if (next instanceof HTMLElement) list.current.scrollTop = next.offsetTop
  }, [up, tracks, current])

  /** A row that the keyboard focuses must be visible. */
  const pullUp = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) onUp(true)
  }
  return (
    <section className={styles.panel} aria-labelledby={`${id}title`}>
      <div className={styles.head}>
        <h2 id={`${id}title`}>
          <button type="button" aria-expanded={up} aria-controls={id} onClick={() => onUp(!up)}>
            Track List
          </button>
        </h2>
        {tracks && <span>{`Identified Tracks: ${tracks.filter(isIdentified).length}/${tracks.length}`}</span>}
      </div>
      <ol ref={list} id={id} className={styles.list} data-scrolls={up || undefined} onFocus={pullUp}>
        {tracks?.map(track => (
          <Row key={track.id} track={track} set={set} />
        ))}
      </ol>
    </section>
  )
}

const isIdentified = ({ track_meta }: SetTrack) => track_meta.mix_type !== 'ID'

interface RowProps {
  track: SetTrack
  set: PlayableSet
}

const Row = memo(function Row({ track, set }: RowProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta, start_time } = track
  const start = hhmmss(start_time)
  return (
    <li className={styles.row} data-live={current || undefined} aria-current={current ? 'true' : undefined}>
      <button type="button" className={styles.play} onClick={() => playTrackIn.effect(set, start_time)}>
        <VisuallyHidden>{`Play ${trackName(meta)} from ${start}`}</VisuallyHidden>
      </button>
      <span className={styles.time}>{current ? <PlayerEqualiser /> : start}</span>
      {isId(meta) ? <IdTile size={40} /> : <Artwork src={meta} size={40} />}
      <span className={styles.words}>
        <b data-guess={Boolean(meta.probably) || undefined}>{titleOf(meta)}</b>
        <span>{meta.artist}</span>
      </span>
      <TrackMark track={meta} size={18} />
    </li>
  )
})
