import { memo, type ReactNode } from 'react'
import type { Track } from '../../../contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { trackName } from '../../lib/track-name.ts'
import { Table } from '../../ui/controls/table.ts'
import { ArtistLinks, TrackLink } from '../links.tsx'
import { Heading } from '../lists/Heading.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { Watch } from '../marks/Watch.tsx'
import { useTrackLive } from '../play/live.tsx'
import { SetLink } from '../sets/SetLink.tsx'
import { TrackArt } from '../tracks/TrackArt.tsx'
import { firstSeen, isUnknown } from '../tracks/track-facts.ts'
import styles from './IdTable.module.css'

export interface IdsProps {
  tracks: readonly Track[]
  /** Beside other lists: without the button that watches. */
  brief?: boolean
}

/** IDs from 600 px up. */
export function IdTable({ tracks, brief = false }: IdsProps) {
  return (
    <IdTableFrame brief={brief}>
      <Rows items={tracks}>{track => <Row key={track.id} track={track} brief={brief} />}</Rows>
    </IdTableFrame>
  )
}

export function IdTableFrame({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  return (
    <Table className={brief ? styles.brief : styles.ids}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Heading by="artist" className={table.fromTablet}>
            Artist
          </Heading>
          <Heading by="title">Title</Heading>
          <Heading by="set_meta.set_name">Seen in Set</Heading>
          <Heading by="genre" className={table.fromTablet}>
            Genre
          </Heading>
          <Heading by="created_dt">First seen date</Heading>
          {!brief && <Table.Td />}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

const Row = memo(function Row({ track, brief }: { track: Track; brief: boolean }) {
  const live = useTrackLive(track.id)
  const unknown = isUnknown(track) || undefined
  return (
    <Table.Tr aria-current={live ? 'true' : undefined}>
      <Table.Td>
        <TrackArt track={track} live={live} />
      </Table.Td>
      <Table.Td className={cx(table.artist, table.fromTablet)} data-unknown={unknown}>
        <ArtistLinks artist={track.artist} artists={track.artists} />
      </Table.Td>
      <Table.Td className={table.title}>
        <TrackLink track={track} className={table.name} />
        <span className={table.under}>{dotted(track.artist, track.genre)}</span>
      </Table.Td>
      <Table.Td className={table.artist}>{track.set_meta && <SetLink set={track.set_meta} />}</Table.Td>
      <Table.Td className={table.fromTablet}>{track.genre}</Table.Td>
      <Table.Td className={table.whole}>{firstSeen(track)}</Table.Td>
      {!brief && (
        <Table.Td className={table.right}>
          <Watch id={track.id} name={trackName(track)} />
        </Table.Td>
      )}
    </Table.Tr>
  )
})
