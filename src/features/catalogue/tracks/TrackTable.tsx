import { memo, type ReactNode } from 'react'
import type { Track } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { dotted } from '../../../lib/text.ts'
import { isId } from '../../../lib/track-name.ts'
import { Heading } from '../Heading.tsx'
import { Likes } from '../Likes.tsx'
import { useTrackLive } from '../live.tsx'
import { Marked } from '../Marked.tsx'
import { TrackArt } from '../TrackArt.tsx'
import { TrackTitle } from '../TrackTitle.tsx'
import table from '../table.module.css'
import { isUnknown, labelOf, releasedOn } from '../track-facts.ts'
import styles from './TrackTable.module.css'

export interface TrackListProps {
  tracks: readonly Track[]
  /** Beside other lists: without likes and order. */
  brief: boolean
}

/** Tracks from 600 px up. The order is the newest release first. */
export function TrackTable({ tracks, brief }: TrackListProps) {
  return (
    <TrackTableFrame brief={brief}>
      {tracks.map(track => (
        <Row key={track.id} track={track} brief={brief} />
      ))}
    </TrackTableFrame>
  )
}

export function TrackTableFrame({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  return (
    <table className={cx(table.table, brief ? table.brief : styles.tracks)}>
      <thead>
        <tr>
          <td className={table.art} />
          <th className={cx(styles.artist, table.fromTablet)}>Artist</th>
          <th className={table.main}>Title</th>
          <th className={cx(styles.label, table.fromTablet)}>Label</th>
          <th className={styles.genre}>Genre</th>
          <Heading className={cx(styles.date, table.date)} sorted={!brief}>
            Released
          </Heading>
          {!brief && <th className={cx(styles.likes, table.right)}>Likes</th>}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const Row = memo(function Row({ track, brief }: { track: Track; brief: boolean }) {
  const live = useTrackLive(track.id)
  return (
    <tr className={table.row} data-live={live || undefined} aria-current={live ? 'true' : undefined}>
      <td>
        <TrackArt track={track} live={live} />
      </td>
      <td className={cx(table.artist, table.fromTablet)} data-unknown={isUnknown(track) || undefined}>
        <Marked>{track.artist}</Marked>
      </td>
      <td className={table.title}>
        <TrackTitle track={track} className={table.name} />
        <span className={table.under}>
          <Marked>{dotted(track.artist, labelOf(track))}</Marked>
        </span>
      </td>
      <td className={table.fromTablet}>
        <Marked>{labelOf(track)}</Marked>
      </td>
      <td>{track.genre}</td>
      <td>{releasedOn(track)}</td>
      {!brief && (
        <td className={table.right}>
          {!isId(track) && <Likes count={track.user_likes} mine={track.user_fav.is_fav} />}
        </td>
      )}
    </tr>
  )
})
