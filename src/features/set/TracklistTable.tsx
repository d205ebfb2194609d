import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { SetTrack } from '../../../contract/entities/music.ts'
import { ArtistLinks, LabelLink, TrackLink } from '../../catalogue/links.tsx'
import { Rows } from '../../catalogue/lists/Rows.tsx'
import table from '../../catalogue/lists/table.module.css'
import { Likes } from '../../catalogue/marks/Likes.tsx'
import { Watch } from '../../catalogue/marks/Watch.tsx'
import { isUnknown, labelOf, releasedOn } from '../../catalogue/tracks/track-facts.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { useIsCurrentTrack } from '../../player/react.ts'
import { Table } from '../../ui/controls/table.ts'
import { PlayTrack } from './PlayTrack.tsx'
import styles from './TracklistTable.module.css'

export interface TracklistProps {
  tracks: readonly SetTrack[]
  /** Plays the set from this track's start; null where that can't be. Keep it the same function from render to render. */
  onPlayTrack: ((track: SetTrack) => void) | null
}

/** The tracklist from 600 px up. */
export const TracklistTable = ({ tracks, onPlayTrack }: TracklistProps) => (
  <TracklistFrame>
    <Rows items={tracks}>{track => <Row key={track.id} track={track} onPlay={onPlayTrack} />}</Rows>
  </TracklistFrame>
)

export const TracklistFrame = ({ children }: { children: ReactNode }) => (
  <Table className={styles.tracklist}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>
          <span aria-hidden="true">#</span>
          <VisuallyHidden>Track</VisuallyHidden>
        </Table.Th>
        <Table.Th className={table.fromTablet}>Artist</Table.Th>
        <Table.Th>Title</Table.Th>
        <Table.Th className={table.fromTablet}>Label</Table.Th>
        <Table.Th className={table.fromDesktop}>Released</Table.Th>
        <Table.Th>Genre</Table.Th>
        <Table.Th className={table.fromDesktop}>Key</Table.Th>
        <Table.Th>BPM</Table.Th>
        <Table.Th className={table.right}>Likes</Table.Th>
      </Table.Tr>
    </Table.Thead>
    {children}
  </Table>
)

interface RowProps {
  track: SetTrack
  onPlay: TracklistProps['onPlayTrack']
}

const Row = memo(function Row({ track, onPlay }: RowProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta } = track
  const id = isId(meta)
  const label = !id && meta.label_meta
  return (
    <Table.Tr aria-current={current ? 'true' : undefined}>
      <Table.Td>
        <PlayTrack track={track} current={current} onPlay={onPlay} withTime />
      </Table.Td>
      <Table.Td className={cx(table.artist, table.fromTablet)} data-unknown={isUnknown(meta) || undefined}>
        <ArtistLinks artist={meta.artist} artists={meta.artists} />
      </Table.Td>
      <Table.Td className={table.title}>
        <TrackLink track={meta} className={table.name} />
        <span className={table.under}>{dotted(meta.artist, labelOf(meta))}</span>
      </Table.Td>
      <Table.Td className={table.fromTablet}>{label ? <LabelLink {...label} /> : labelOf(meta)}</Table.Td>
      <Table.Td className={cx(table.whole, table.fromDesktop)}>{releasedOn(meta)}</Table.Td>
      <Table.Td>{meta.genre}</Table.Td>
      <Table.Td className={cx(table.whole, table.fromDesktop)}>{!id && meta.key}</Table.Td>
      <Table.Td className={table.whole}>{!id && meta.bpm !== null && Math.round(meta.bpm)}</Table.Td>
      <Table.Td className={table.right}>
        {id ? (
          <Watch id={meta.id} name={trackName(meta)} />
        ) : (
          <Likes item="track" id={meta.id} name={trackName(meta)} />
        )}
      </Table.Td>
    </Table.Tr>
  )
})
