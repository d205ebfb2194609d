import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { SetTrack } from '#contract/entities/music.ts'
import { ArtistLinks, LabelLink, TrackLink } from '../../../catalogue/links.tsx'
import covering from '../../../catalogue/lists/covering.module.css'
import { genreColumn } from '../../../catalogue/lists/genre-column.ts'
import { cellsOf, ListTable, type TableLayout } from '../../../catalogue/lists/ListTable.tsx'
import { Rows } from '../../../catalogue/lists/Rows.tsx'
import table from '../../../catalogue/lists/table.module.css'
import { LikesOrWatch } from '../../../catalogue/marks/LikesOrWatch.tsx'
import { isUnknown, labelOf, releasedOn } from '../../../catalogue/tracks/track-facts.ts'
import { cx } from '../../../lib/class-names.ts'
import { dotted } from '../../../lib/text.ts'
import { isId } from '../../../lib/track-name.ts'
import { useIsCurrentTrack } from '../../../player/react.ts'
import { Block } from '../../../ui/feedback/Skeleton.tsx'
import { PlayTrack } from './PlayTrack.tsx'
import styles from './TracklistTable.module.css'
import { TrackMenu } from './TrackMenu.tsx'

export interface TracklistProps {
  tracks: readonly SetTrack[]
  /** Plays the set from a track's start; null while it can't be played. Pass the same function from render to render. */
  onPlay: ((track: SetTrack) => void) | null
}

/** The tracklist from 600 px up. */
export const TracklistTable = ({ tracks, onPlay }: TracklistProps) => (
  <ListTable {...tracklistTable}>
    <Rows items={tracks}>{track => <Row key={track.id} track={track} onPlay={onPlay} />}</Rows>
  </ListTable>
)

interface RowProps extends Pick<TracklistProps, 'onPlay'> {
  track: SetTrack
}

const Row = memo(function Row({ track, onPlay }: RowProps) {
  const current = useIsCurrentTrack(track.id)
  return (
    <tr data-hover="" aria-current={current ? 'true' : undefined}>
      {cellsOf(tracklistTable.columns, track, { current, onPlay })}
    </tr>
  )
})

export const tracklistTable: TableLayout<SetTrack, Pick<TracklistProps, 'onPlay'> & { current: boolean }> = {
  className: styles.tracklist,
  columns: [
    {
      key: 'place',
      heading: (
        <>
          <span aria-hidden="true">#</span>
          <VisuallyHidden>Track</VisuallyHidden>
        </>
      ),
      cell: (track, state) => <PlayTrack track={track} {...state} withTime />,
      skeleton: (
        <span className={styles.waiting}>
          <Block width={24} />
          <Block width={48} height={48} />
        </span>
      ),
    },
    {
      key: 'artist',
      heading: 'Artist',
      className: table.fromTablet,
      cellClass: table.artist,
      isUnknown: ({ track_meta }) => isUnknown(track_meta),
      cell: ({ track_meta: { artist, artists } }) => <ArtistLinks artist={artist} artists={artists} />,
      skeleton: { width: '60%' },
    },
    {
      key: 'title',
      heading: 'Title',
      cellClass: cx(table.title, covering.covering),
      cell: ({ track_meta }) => (
        <>
          <TrackLink track={track_meta} className={table.name} />
          <span className={table.under}>{dotted(track_meta.artist, labelOf(track_meta))}</span>
        </>
      ),
      skeleton: {},
    },
    {
      key: 'label',
      heading: 'Label',
      className: table.fromTablet,
      cell: ({ track_meta }) => {
        const label = !isId(track_meta) && track_meta.label_meta
        return label ? <LabelLink {...label} /> : labelOf(track_meta)
      },
      skeleton: { width: '56%', height: 10 },
    },
    {
      key: 'released',
      heading: 'Released',
      className: table.fromDesktop,
      cellClass: table.whole,
      cell: ({ track_meta }) => releasedOn(track_meta),
      skeleton: { width: 64, height: 10 },
    },
    genreColumn(({ track_meta }) => track_meta.genre),
    {
      key: 'key',
      heading: 'Key',
      className: table.fromDesktop,
      cellClass: table.whole,
      cell: ({ track_meta }) => !isId(track_meta) && track_meta.key,
    },
    {
      key: 'bpm',
      heading: 'BPM',
      cellClass: table.whole,
      cell: ({ track_meta }) => !isId(track_meta) && track_meta.bpm !== null && Math.round(track_meta.bpm),
      skeleton: { width: 28, height: 10 },
    },
    {
      key: 'likes',
      heading: 'Likes',
      className: table.right,
      cell: ({ track_meta }) => <LikesOrWatch track={track_meta} />,
    },
    {
      key: 'menu',
      className: table.right,
      cell: (track, { onPlay }) => <TrackMenu track={track} onPlay={onPlay} />,
    },
  ],
}
