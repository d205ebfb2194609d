import type { Track } from '#contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { trackName } from '../../lib/track-name.ts'
import { TrackLink } from '../links.tsx'
import covering from '../lists/covering.module.css'
import { genreColumn } from '../lists/genre-column.ts'
import table from '../lists/table.module.css'
import { Watch } from '../marks/Watch.tsx'
import { SetLink } from '../sets/SetLink.tsx'
import { artColumn, artistColumn, menuColumn, TrackTable, type TrackTableLayout } from '../tracks/TrackTable.tsx'
import { firstSeen } from '../tracks/track-facts.ts'
import styles from './IdTable.module.css'

export interface IdsProps {
  tracks: readonly Track[]
}

/** IDs from 600 px up. */
export const IdTable = ({ tracks }: IdsProps) => <TrackTable {...idTable} tracks={tracks} />

export const idTable: TrackTableLayout = {
  className: styles.ids,
  columns: [
    artColumn,
    { ...artistColumn, skeleton: {} },
    {
      key: 'title',
      heading: 'Title',
      cellClass: cx(table.title, covering.covering),
      cell: track => (
        <>
          <TrackLink track={track} className={table.name} />
          <span className={table.under}>{dotted(track.artist, track.genre)}</span>
        </>
      ),
      skeleton: { width: 24 },
    },
    {
      key: 'set_meta.set_name',
      heading: 'Seen in Set',
      cellClass: table.artist,
      cell: track => track.set_meta && <SetLink set={track.set_meta} />,
      skeleton: {},
    },
    genreColumn(track => track.genre, table.fromTablet),
    {
      key: 'created_dt',
      heading: 'First seen date',
      cellClass: table.whole,
      cell: track => firstSeen(track),
      skeleton: { width: 64, height: 10 },
    },
    {
      key: 'watch',
      cellClass: table.right,
      cell: track => <Watch id={track.id} name={trackName(track)} />,
    },
    menuColumn,
  ],
}
