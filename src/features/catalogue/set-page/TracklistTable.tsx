import { memo } from 'react'
import type { SetTrack } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { usDate } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { isId } from '../../../lib/track-name.ts'
import { useIsCurrentTrack } from '../../../player/react.ts'
import { Likes } from '../Likes.tsx'
import { TrackTitle } from '../TrackTitle.tsx'
import table from '../table.module.css'
import { PlayTrack } from './PlayTrack.tsx'
import styles from './TracklistTable.module.css'

export interface TracklistProps {
  tracks: readonly SetTrack[]
  /** Plays the set from this track's start. Keep it the same function from render to render. */
  onPlayTrack: (track: SetTrack) => void
}

/** The tracklist from 600 px up. */
export function TracklistTable({ tracks, onPlayTrack }: TracklistProps) {
  return (
    <table className={cx(table.table, styles.tracklist)}>
      <thead>
        <tr>
          <th className={styles.number}>
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">Track</span>
          </th>
          <th className={cx(styles.artist, table.fromTablet)}>Artist</th>
          <th>Title</th>
          <th className={cx(styles.label, table.fromTablet)}>Label</th>
          <th className={cx(styles.released, table.fromDesktop)}>Released</th>
          <th className={styles.genre}>Genre</th>
          <th className={cx(styles.key, table.fromDesktop)}>Key</th>
          <th className={styles.bpm}>BPM</th>
          <th className={cx(styles.likes, table.right)}>Likes</th>
        </tr>
      </thead>
      <tbody>
        {tracks.map(track => (
          <Row key={track.id} track={track} onPlay={onPlayTrack} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  track: SetTrack
  onPlay: (track: SetTrack) => void
}

const Row = memo(function Row({ track, onPlay }: RowProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta } = track
  const id = isId(meta)
  return (
    <tr className={table.row} data-live={current || undefined} aria-current={current ? 'true' : undefined}>
      <td>
        <PlayTrack track={track} current={current} onPlay={onPlay} withTime />
      </td>
      <td className={cx(table.artist, table.fromTablet)} data-unknown={meta.artist === 'ID' || undefined}>
        {meta.artist}
      </td>
      <td className={table.title}>
        <TrackTitle track={meta} className={table.name} />
        <span className={table.under}>{dotted(meta.artist, !id && meta.label_name)}</span>
      </td>
      <td className={table.fromTablet}>{!id && meta.label_name}</td>
      <td className={table.fromDesktop}>{!id && meta.release_date && usDate(meta.release_date)}</td>
      <td>{meta.genre}</td>
      <td className={table.fromDesktop}>{!id && meta.key}</td>
      <td>{!id && meta.bpm !== null && Math.round(meta.bpm)}</td>
      <td className={table.right}>{!id && <Likes count={meta.user_likes} mine={meta.user_fav.is_fav} />}</td>
    </tr>
  )
})
