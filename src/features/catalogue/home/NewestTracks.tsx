import { memo } from 'react'
import type { Track } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { usDate } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { LiveEqualiser, useTrackLive } from '../live.tsx'
import { TrackArt } from '../TrackArt.tsx'
import { TrackTitle } from '../TrackTitle.tsx'
import table from '../table.module.css'
import styles from './NewestTracks.module.css'

const released = ({ release_date }: Track) => release_date && usDate(release_date)

/** The newest tracks, with the one that plays marked. */
export function NewestTracks({ tracks }: { tracks: readonly Track[] }) {
  return usePhone() ? <List tracks={tracks} /> : <Table tracks={tracks} />
}

function Table({ tracks }: { tracks: readonly Track[] }) {
  return (
    <table className={cx(table.table, styles.tracks)}>
      <thead>
        <tr>
          <td className={styles.art} />
          <th className={table.fromTablet}>Artist</th>
          <th className={styles.title}>Title</th>
          <th className={table.fromTablet}>Label</th>
          <th>Genre</th>
          <th className={styles.date}>Released</th>
        </tr>
      </thead>
      <tbody>
        {tracks.map(track => (
          <Row key={track.id} track={track} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row({ track }: { track: Track }) {
  const live = useTrackLive(track.id)
  return (
    <tr className={table.row} data-live={live || undefined} aria-current={live ? 'true' : undefined}>
      <td>
        <TrackArt track={track} live={live} />
      </td>
      <td className={cx(table.artist, table.fromTablet)}>{track.artist}</td>
      <td className={table.title}>
        <TrackTitle track={track} className={table.name} />
        <span className={table.under}>{dotted(track.artist, track.label_name)}</span>
      </td>
      <td className={table.fromTablet}>{track.label_name}</td>
      <td>{track.genre}</td>
      <td>{released(track)}</td>
    </tr>
  )
})

function List({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul>
      {tracks.map(track => (
        <Card key={track.id} track={track} />
      ))}
    </ul>
  )
}

const Card = memo(function Card({ track }: { track: Track }) {
  const live = useTrackLive(track.id)
  return (
    <li className={styles.card} data-live={live || undefined} aria-current={live ? 'true' : undefined}>
      <TrackArt track={track} />
      <span className={styles.words}>
        <TrackTitle track={track} className={styles.name} />
        <span className={styles.meta}>{dotted(track.artist, track.label_name)}</span>
      </span>
      <span className={cx(styles.end, 'tabular')}>{live ? <LiveEqualiser /> : released(track)}</span>
    </li>
  )
})
