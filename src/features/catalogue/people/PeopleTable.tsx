import { memo, type ReactNode } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Artwork } from '../../../ui/Artwork.tsx'
import { Heading } from '../Heading.tsx'
import { Rows } from '../Rows.tsx'
import table from '../table.module.css'
import { FollowIcon } from './FollowIcon.tsx'
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
            <tr key={person.id} className={table.row}>
              <Who person={person} kind={kind} />
              <Counts person={person} third={kind.thirdOf(person)} />
            </tr>
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
    <table className={cx(table.table, styles.people, brief && styles.brief)}>
      <thead>
        <tr>
          {!brief && <td />}
          <td />
          <Heading by="name">Name</Heading>
          {!brief && <td className={styles.tags} />}
          <Heading by="set_count" className={styles.count}>
            Sets
          </Heading>
          <Heading by="track_count" className={styles.count}>
            Tracks
          </Heading>
          <Heading by={third.by} className={styles.count}>
            {third.many}
          </Heading>
          {!brief && <td />}
        </tr>
      </thead>
      {children}
    </table>
  )
}

const Who = ({ person, kind: { shape, Link } }: PersonOfKind) => (
  <>
    <td>
      <Artwork src={person} shape={shape} size={48} />
    </td>
    <td className={table.title}>
      <Link id={person.id} name={person.name} />
    </td>
  </>
)

const Counts = ({ person, third }: { person: Person; third: number }) => (
  <>
    <td className={cx(styles.count, styles.sets)}>{person.set_count}</td>
    <td className={styles.count}>{person.track_count}</td>
    <td className={styles.count}>{third}</td>
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
      <tr className={table.row} data-open={open || undefined}>
        <td>
          <Opener person={person} kind={kind} open={open} onToggle={onToggle} className={styles.opener} />
        </td>
        <Who person={person} kind={kind} />
        <td className={styles.tags}>
          <Tags tags={person.track_genres} />
        </td>
        <Counts person={person} third={third} />
        <td>
          <FollowIcon item={kind.item} id={id} name={name} className={styles.followIcon} />
        </td>
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
