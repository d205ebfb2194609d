import { Badge } from '@mantine/core'
import { memo } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import covering from '../lists/covering.module.css'
import { type Column, cellsOf, ListTable, type TableLayout } from '../lists/ListTable.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { FollowIcon } from '../marks/FollowIcon.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { artistKind, labelKind, type PeopleKind, type Person, type PersonOfKind } from './kinds.ts'
import { Latest } from './Latest.tsx'
import { latestId, Opener, type Opening } from './Opener.tsx'
import styles from './PeopleTable.module.css'
import { useOpenRows } from './use-open-rows.ts'

export interface PeopleListProps {
  people: readonly Person[]
  kind: PeopleKind
  /** Beside other lists: names and counts alone. */
  brief: boolean
}

/** Artists or labels from 600 px up. A row opens to show the latest sets or tracks. */
export function PeopleTable({ people, kind, brief }: PeopleListProps) {
  const [open, toggle] = useOpenRows()
  const layout = peopleTables[kind.item][brief ? 'brief' : 'full']
  return (
    <ListTable {...layout}>
      <Rows items={people}>
        {person => (
          <Row
            key={person.id}
            person={person}
            kind={kind}
            columns={layout.columns}
            open={!brief && open.has(person.id)}
            onToggle={toggle}
          />
        )}
      </Rows>
    </ListTable>
  )
}

type PeopleColumn = Column<Person, Opening>

interface RowProps extends PersonOfKind, Opening {
  columns: readonly PeopleColumn[]
}

const Row = memo(function Row({ person, kind, columns, open, onToggle }: RowProps) {
  return (
    <>
      <tr data-hover="" data-open={open || undefined}>
        {cellsOf(columns, person, { open, onToggle })}
      </tr>
      {open && (
        <tr id={latestId(kind, person)}>
          <td colSpan={8} className={styles.latest}>
            <Latest person={person} kind={kind} />
          </td>
        </tr>
      )}
    </>
  )
})

const countColumn = (
  key: 'set_count' | 'track_count' | 'remix_count' | 'artist_count',
  heading: string,
): PeopleColumn => ({
  key,
  heading,
  className: styles.count,
  cellClass: key === 'set_count' ? styles.sets : undefined,
  cell: person => person[key],
  skeleton: { width: 32, className: styles.end },
})

function tablesOf(kind: PeopleKind): Record<'full' | 'brief', TableLayout<Person, Opening>> {
  const { item, shape, Link, third } = kind
  const who: PeopleColumn[] = [
    {
      key: 'art',
      cell: person => <Artwork src={person} shape={shape} size={48} />,
      skeleton: { width: 48, height: 48, round: shape === 'disc' },
    },
    {
      key: 'name',
      heading: 'Name',
      cellClass: cx(table.title, covering.covering),
      cell: ({ id, name }) => <Link id={id} name={name} />,
      skeleton: {},
    },
  ]
  const counts = [
    countColumn('set_count', 'Sets'),
    countColumn('track_count', 'Tracks'),
    countColumn(third.by, third.many),
  ]
  const menu: PeopleColumn = {
    key: 'menu',
    className: table.right,
    cell: person => <MenuButton of={{ person, item }} />,
  }
  const full: PeopleColumn[] = [
    {
      key: 'opener',
      cell: (person, opening) => <Opener person={person} kind={kind} {...opening} className={styles.opener} />,
    },
    ...who,
    {
      key: 'tags',
      className: styles.tags,
      // At most two genres on one line (product, 9.3). The second shows only if it fits.
      cell: person => (
        <span className={styles.tagLine}>
          {person.track_genres.slice(0, 2).map(genre => (
            <Badge key={genre}>{genre}</Badge>
          ))}
        </span>
      ),
      skeleton: { width: '44%', height: 24, round: true },
    },
    ...counts,
    {
      key: 'follow',
      cell: ({ id, name }) => <FollowIcon item={item} id={id} name={name} className={styles.followIcon} />,
    },
    menu,
  ]
  return {
    full: { className: styles.people, columns: full },
    brief: { className: cx(styles.people, styles.brief), columns: [...who, ...counts, menu] },
  }
}

export const peopleTables = { artist: tablesOf(artistKind), label: tablesOf(labelKind) }
