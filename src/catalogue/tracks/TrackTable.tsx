import { memo } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { useIsTrackLive } from '../../player/react.ts'
import { ArtistLinks, LabelLink, TrackLink } from '../links.tsx'
import covering from '../lists/covering.module.css'
import { genreColumn } from '../lists/genre-column.ts'
import { Highlighted } from '../lists/Highlighted.tsx'
import { type Column, cellsOf, ListTable, type TableLayout } from '../lists/ListTable.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { LikedOn } from '../marks/LikedOn.tsx'
import { LikesOrWatch } from '../marks/LikesOrWatch.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { ReasonFor } from '../similar/reasons.ts'
import { TrackArt } from './TrackArt.tsx'
import styles from './TrackTable.module.css'
import { isUnknown, labelOf, releasedOn } from './track-facts.ts'

/** The cells of a row are also given whether the track plays. */
export type TrackTableLayout = TableLayout<Track, boolean>
export type TrackColumn = Column<Track, boolean>

interface TrackTableProps extends TrackTableLayout {
  tracks: readonly Track[]
}

/** Tracks from 600 px up. */
export const TrackTable = ({ tracks, ...layout }: TrackTableProps) => (
  <ListTable {...layout}>
    <Rows items={tracks}>{track => <Row key={track.id} track={track} columns={layout.columns} />}</Rows>
  </ListTable>
)

interface RowProps {
  track: Track
  columns: readonly TrackColumn[]
}

const Row = memo(function Row({ track, columns }: RowProps) {
  const live = useIsTrackLive(track.id)
  return (
    <tr data-hover="" aria-current={live ? 'true' : undefined}>
      {cellsOf(columns, track, live)}
    </tr>
  )
})

export const artColumn: TrackColumn = {
  key: 'art',
  cell: (track, live) => <TrackArt track={track} live={live} />,
  skeleton: { width: 48, height: 48 },
}

export const artistColumn: TrackColumn = {
  key: 'artist',
  heading: 'Artist',
  className: table.fromTablet,
  cellClass: table.artist,
  isUnknown,
  cell: track => <ArtistLinks artist={track.artist} artists={track.artists} />,
  skeleton: { width: '60%' },
}

export const menuColumn: TrackColumn = {
  key: 'menu',
  className: table.right,
  cell: track => <MenuButton of={{ track }} />,
}

const briefColumns: readonly TrackColumn[] = [
  artColumn,
  artistColumn,
  {
    key: 'title',
    heading: 'Title',
    cellClass: cx(table.title, covering.covering),
    cell: track => (
      <>
        <TrackLink track={track} className={table.name} />
        <Under artist={track.artist} label={labelOf(track)} />
        <ReasonFor id={track.id} />
      </>
    ),
    skeleton: {},
  },
  {
    key: 'label_name',
    heading: 'Label',
    className: table.fromDesktop,
    cell: track => <LabelOf track={track} />,
    skeleton: { width: '56%', height: 10 },
  },
  genreColumn(track => track.genre),
  {
    key: 'release_date',
    heading: 'Released',
    cellClass: table.whole,
    cell: track => releasedOn(track),
    skeleton: { width: 64, height: 10 },
  },
]

/** Beside other lists: without likes. */
export const briefTrackTable: TrackTableLayout = {
  className: table.brief,
  columns: [...briefColumns, menuColumn],
}

export const trackTable: TrackTableLayout = {
  className: styles.tracks,
  columns: [
    ...briefColumns,
    {
      key: 'user_track_favs.total_user_likes',
      heading: 'Likes',
      className: cx(styles.likes, table.right),
      cell: track => <LikesOrWatch track={track} />,
      skeleton: { width: 40, height: 10 },
    },
    {
      key: 'user_track_favs.first_liked_date',
      heading: 'Liked on',
      className: table.fromTablet,
      cellClass: table.whole,
      cell: track => <LikedOn subject={`track/${track.id}`} />,
    },
    menuColumn,
  ],
}

/** What stands under a title: the label where it has no column, and the artist where it has none. */
const Under = ({ artist, label }: { artist: string; label: string }) => (
  <span className={cx(table.under, styles.labelUnder)}>
    <span className={table.upToTablet}>
      <Highlighted>{label ? `${artist} · ` : artist}</Highlighted>
    </span>
    <Highlighted>{label}</Highlighted>
  </span>
)

function LabelOf({ track }: { track: Track }) {
  const name = labelOf(track)
  const id = track.label_meta_id
  return name && id ? <LabelLink id={id} name={name} /> : <Highlighted>{name}</Highlighted>
}
