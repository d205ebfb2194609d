import { VisuallyHidden } from '@mantine/core'
import { type FocusEvent, memo, useEffect, useId, useRef } from 'react'
import type { PlayableSet, SetTrack } from '../../../../contract/entities/music.ts'
import { hhmmss } from '../../../lib/time.ts'
import { isId, trackName } from '../../../lib/track-name.ts'
import { useCurrentTrack, useIsCurrentTrack, useIsRunning, useTracklist } from '../../../player/react.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { Equaliser } from '../../../ui/media/Equaliser.tsx'
import { IdTile } from '../../../ui/media/IdTile.tsx'
import type { PlayerCommands } from '../commands.ts'
import { TrackMark } from '../TrackMark.tsx'
import styles from './Tracklist.module.css'

export interface TracklistProps {
  set: PlayableSet
  commands: PlayerCommands
  up: boolean
  onUp: (up: boolean) => void
}

/** The tracks of what plays. It peeks, with what comes next on top, until it is pulled up. */
export function Tracklist({ set, commands, up, onUp }: TracklistProps) {
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

  /** What the keyboard reaches is to be seen. */
  const see = ({ target }: FocusEvent) => {
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
      <ol ref={list} id={id} className={styles.list} data-scrolls={up || undefined} onFocus={see}>
        {tracks?.map(track => (
          <Row key={track.id} track={track} set={set} commands={commands} />
        ))}
      </ol>
    </section>
  )
}

const isIdentified = ({ track_meta }: SetTrack) => track_meta.mix_type !== 'ID'

interface RowProps {
  track: SetTrack
  set: PlayableSet
  commands: PlayerCommands
}

const Row = memo(function Row({ track, set, commands }: RowProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta, start_time } = track
  const start = hhmmss(start_time)
  return (
    <li className={styles.row} data-live={current || undefined} aria-current={current ? 'true' : undefined}>
      <button type="button" className={styles.play} onClick={() => commands.playTrackIn.effect(set, start_time)}>
        <VisuallyHidden>{`Play ${trackName(meta)} from ${start}`}</VisuallyHidden>
      </button>
      <span className={styles.time}>{current ? <LiveEqualiser /> : start}</span>
      {isId(meta) ? <IdTile size={40} /> : <Artwork src={meta} size={40} />}
      <span className={styles.words}>
        <b>{meta.title}</b>
        <span>{meta.artist}</span>
      </span>
      <TrackMark track={meta} commands={commands} size={18} />
    </li>
  )
})

const LiveEqualiser = () => <Equaliser moving={useIsRunning()} />
