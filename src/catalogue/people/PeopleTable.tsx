import { memo, type ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Table } from '../../ui/controls/table.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { Heading } from '../lists/Heading.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { FollowIcon } from '../marks/FollowIcon.tsx'
import type { Kind, Person, PersonOfKind, ThirdCount } from './kinds.ts'
import { Latest } from './Latest.tsx'
import { latestId, Opener } from './Opener.tsx'
import styles from './PeopleTable.module.css'
import { Tags } from './Tags.tsx'
import { useOpenRows } from './use-open-rows.ts'

export interface PeopleListProps<P extends Person> {
  people: readonly P[]
  kind: Kind<P>
  /** Beside other lists: names and counts alone. */
  brief: boolean
}

/** Artists or labels from 600 px up. Their rows open, and show what is latest of them. */
export function PeopleTable<P extends Person>({ people, kind, brief }: PeopleListProps<P>) {
  const [open, toggle] = useOpenRows()
  return (
    <PeopleTableFrame third={kind.third} brief={brief}>
      <Rows items={people}>
        {person =>
          brief ? (
            <Table.Tr key={person.id}>
              <Who person={person} kind={kind} />
              <Counts person={person} third={kind.thirdOf(person)} />
            </Table.Tr>
          ) : (
            <Row
              key={person.id}
              person={person}
              kind={kind}
              third={kind.thirdOf(person)}
              open={open.has(person.id)}
              onToggle={toggle}
            />
          )
        }
      </Rows>
    </PeopleTableFrame>
  )
}

export interface FrameProps {
  third: ThirdCount
  brief?: boolean
  children: ReactNode
}

export function PeopleTableFrame({ third, brief = false, children }: FrameProps) {
  return (
    <Table className={cx(styles.people, brief && styles.brief)}>
      <Table.Thead>
        <Table.Tr>
          {!brief && <Table.Td />}
          <Table.Td />
          <Heading by="name">Name</Heading>
          {!brief && <Table.Td className={styles.tags} />}
          <Heading by="set_count" className={styles.count}>
            Sets
          </Heading>
          <Heading by="track_count" className={styles.count}>
            Tracks
          </Heading>
          <Heading by={third.by} className={styles.count}>
            {third.many}
          </Heading>
          {!brief && <Table.Td />}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

const Who = ({ person, kind: { shape, Link } }: PersonOfKind) => (
  <>
    <Table.Td>
      <Artwork src={person} shape={shape} size={48} />
    </Table.Td>
    <Table.Td className={table.title}>
      <Link id={person.id} name={person.name} />
    </Table.Td>
  </>
)

const Counts = ({ person, third }: { person: Person; third: number }) => (
  <>
    <Table.Td className={cx(styles.count, styles.sets)}>{person.set_count}</Table.Td>
    <Table.Td className={styles.count}>{person.track_count}</Table.Td>
    <Table.Td className={styles.count}>{third}</Table.Td>
  </>
)

interface RowProps extends PersonOfKind {
  third: number
  open: boolean
  onToggle: (id: number) => void
}

const Row = memo(function Row({ person, kind, third, open, onToggle }: RowProps) {
  const { id, name } = person
  return (
    <>
      <Table.Tr data-open={open || undefined}>
        <Table.Td>
          <Opener person={person} kind={kind} open={open} onToggle={onToggle} className={styles.opener} />
        </Table.Td>
        <Who person={person} kind={kind} />
        <Table.Td className={styles.tags}>
          <Tags tags={person.track_genres} />
        </Table.Td>
        <Counts person={person} third={third} />
        <Table.Td>
          <FollowIcon item={kind.item} id={id} name={name} className={styles.followIcon} />
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr id={latestId(kind, person)} data-hover={undefined}>
          <Table.Td colSpan={8} className={styles.latest}>
            <Latest person={person} kind={kind} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
})
