import { memo, type ReactNode } from 'react'
import type { Track } from '../../../contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { Table } from '../../ui/controls/table.ts'
import { ArtistLinks, LabelLink, TrackLink } from '../links.tsx'
import { Heading } from '../lists/Heading.tsx'
import { Marked } from '../lists/Highlighted.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { LikedOn } from '../marks/LikedOn.tsx'
import { Likes } from '../marks/Likes.tsx'
import { Watch } from '../marks/Watch.tsx'
import { useTrackLive } from '../play/live.tsx'
import { TrackArt } from './TrackArt.tsx'
import styles from './TrackTable.module.css'
import { isUnknown, labelOf, releasedOn } from './track-facts.ts'

export interface TrackListProps {
  tracks: readonly Track[]
  /** Beside other lists: without likes and order. */
  brief: boolean
}

/** Tracks from 600 px up. */
export function TrackTable({ tracks, brief }: TrackListProps) {
  return (
    <TrackTableFrame brief={brief}>
      <Rows items={tracks}>{track => <Row key={track.id} track={track} brief={brief} />}</Rows>
    </TrackTableFrame>
  )
}

export function TrackTableFrame({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  return (
    <Table className={brief ? table.brief : styles.tracks}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Heading by="artist" className={table.fromTablet}>
            Artist
          </Heading>
          <Heading by="title">Title</Heading>
          <Heading by="label_name" className={table.fromTablet}>
            Label
          </Heading>
          <Heading by="genre">Genre</Heading>
          <Heading by="release_date">Released</Heading>
          {!brief && (
            <>
              <Heading by="user_track_favs.total_user_likes" className={cx(styles.likes, table.right)}>
                Likes
              </Heading>
              <Heading by="user_track_favs.first_liked_date" className={table.fromTablet}>
                Liked on
              </Heading>
            </>
          )}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

const Row = memo(function Row({ track, brief }: { track: Track; brief: boolean }) {
  const live = useTrackLive(track.id)
  return (
    <Table.Tr aria-current={live ? 'true' : undefined}>
      <Table.Td>
        <TrackArt track={track} live={live} />
      </Table.Td>
      <Table.Td className={cx(table.artist, table.fromTablet)} data-unknown={isUnknown(track) || undefined}>
        <ArtistLinks artist={track.artist} artists={track.artists} />
      </Table.Td>
      <Table.Td className={table.title}>
        <TrackLink track={track} className={table.name} />
        <span className={table.under}>
          <Marked>{dotted(track.artist, labelOf(track))}</Marked>
        </span>
      </Table.Td>
      <Table.Td className={table.fromTablet}>
        <LabelOf track={track} />
      </Table.Td>
      <Table.Td>{track.genre}</Table.Td>
      <Table.Td className={table.whole}>{releasedOn(track)}</Table.Td>
      {!brief && (
        <>
          <Table.Td className={cx(styles.likes, table.right)}>
            {isId(track) ? (
              <Watch id={track.id} name={trackName(track)} />
            ) : (
              <Likes item="track" id={track.id} name={trackName(track)} />
            )}
          </Table.Td>
          <Table.Td className={cx(table.whole, table.fromTablet)}>
            <LikedOn subject={`track/${track.id}`} />
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
})

function LabelOf({ track }: { track: Track }) {
  const name = labelOf(track)
  const id = track.label_meta_id
  return name && id ? <LabelLink id={id} name={name} /> : <Marked>{name}</Marked>
}
