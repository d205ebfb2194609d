import { memo } from 'react'
import { usDate } from '#contract/dates.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { useSetLive } from '../../player/react.ts'
import { ArtistLinks, CuratorLinks } from '../links.tsx'
import covering from '../lists/covering.module.css'
import { genreColumn } from '../lists/genre-column.ts'
import { Highlighted } from '../lists/Highlighted.tsx'
import { type Column, cellsOf, ListTable, type TableLayout } from '../lists/ListTable.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { LikedOn } from '../marks/LikedOn.tsx'
import { Likes } from '../marks/Likes.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'
import { SetArt } from './SetArt.tsx'
import { SetLink } from './SetLink.tsx'
import styles from './SetTable.module.css'
import { curator } from './set-facts.ts'

export interface SetTableProps {
  sets: readonly SetSummary[]
  /** Beside other lists: without likes. */
  brief: boolean
}

/** Sets from 600 px up. */
export function SetTable({ sets, brief }: SetTableProps) {
  const layout = brief ? briefSetTable : setTable
  return (
    <ListTable {...layout}>
      <Rows items={sets}>{set => <Row key={set.id} set={set} columns={layout.columns} />}</Rows>
    </ListTable>
  )
}

interface RowProps {
  set: SetSummary
  columns: readonly Column<SetSummary>[]
}

const Row = memo(function Row({ set, columns }: RowProps) {
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  return (
    <tr data-hover="" data-unavailable={unavailable || undefined} aria-current={live ? 'true' : undefined}>
      {cellsOf(columns, set, null)}
    </tr>
  )
})

const briefColumns: readonly Column<SetSummary>[] = [
  {
    key: 'art',
    cell: set => <SetArt set={set} size={48} />,
    skeleton: { width: 48, height: 48 },
  },
  {
    key: 'artist',
    heading: 'Artist',
    className: table.fromTablet,
    cellClass: table.artist,
    cell: set => <ArtistLinks {...set} />,
    skeleton: { width: '60%' },
  },
  {
    key: 'set_name',
    heading: 'Set',
    cellClass: cx(table.title, covering.covering),
    cell: set => (
      <>
        <SetLink set={set} className={table.name} />
        <span className={table.under}>
          <Highlighted>{dotted(set.artist, curator(set))}</Highlighted>
        </span>
      </>
    ),
    skeleton: {},
  },
  {
    key: 'sponsor',
    heading: 'Curator',
    className: table.fromDesktop,
    cell: set => <CuratorLinks sponsors={set.set_sponsors} />,
    skeleton: { width: '56%', height: 10 },
  },
  genreColumn(set => set.genre),
  {
    key: 'release_date',
    heading: 'Recorded',
    cellClass: table.whole,
    cell: set => (
      <>
        {usDate(set.release_date)}
        <span className={cx(table.under, styles.lengthUnder)}>{hhmmss(set.duration)}</span>
      </>
    ),
    skeleton: { width: 64, height: 10 },
  },
  {
    key: 'duration',
    heading: 'Length',
    unordered: true,
    className: table.fromDesktop,
    cellClass: table.whole,
    cell: set => hhmmss(set.duration),
    skeleton: { width: 56, height: 10 },
  },
]

const menuColumn: Column<SetSummary> = {
  key: 'menu',
  className: table.right,
  cell: set => <MenuButton of={{ set }} />,
}

const briefSetTable: TableLayout<SetSummary> = {
  className: cx(table.brief, styles.brief),
  columns: [...briefColumns, menuColumn],
}

export const setTable: TableLayout<SetSummary> = {
  className: styles.sets,
  columns: [
    ...briefColumns,
    {
      key: 'user_set_favs.total_user_likes',
      heading: 'Likes',
      className: cx(styles.likes, table.right),
      cell: set => <Likes item="set" id={set.id} name={set.set_name} />,
      skeleton: { width: 48, height: 10 },
    },
    {
      key: 'user_set_favs.first_liked_date',
      heading: 'Liked on',
      className: table.fromTablet,
      cellClass: table.whole,
      cell: set => <LikedOn subject={`set/${set.id}`} />,
    },
    menuColumn,
  ],
}
