import type { ReactNode } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Artwork } from '../../../ui/Artwork.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Heading } from '../Heading.tsx'
import { Marked } from '../Marked.tsx'
import table from '../table.module.css'
import type { Kind, Person } from './kinds.ts'
import styles from './PeopleTable.module.css'

export interface PeopleListProps<P extends Person> {
  people: readonly P[]
  kind: Kind<P>
  /** Beside other lists: without tags and order. */
  brief: boolean
}

/** Artists or labels from 600 px up. The order is most sets first. */
export function PeopleTable<P extends Person>({ people, kind, brief }: PeopleListProps<P>) {
  return (
    <PeopleTableFrame third={kind.third.many} brief={brief}>
      {people.map(person => (
        <tr key={person.id} className={table.row}>
          <td>
            <Artwork src={person} shape={kind.shape} size={48} />
          </td>
          <td className={table.title}>
            <Marked>{person.name}</Marked>
          </td>
          {!brief && <Tags tags={person.track_genres.slice(0, 2)} />}
          <td className={cx(styles.count, styles.sets)}>{person.set_count}</td>
          <td className={styles.count}>{person.track_count}</td>
          <td className={styles.count}>{kind.third.of(person)}</td>
        </tr>
      ))}
    </PeopleTableFrame>
  )
}

export interface FrameProps {
  /** The heading of the third count. */
  third: string
  brief?: boolean
  children: ReactNode
}

export function PeopleTableFrame({ third, brief = false, children }: FrameProps) {
  return (
    <table className={cx(table.table, styles.people, brief && styles.brief)}>
      <thead>
        <tr>
          <td className={table.art} />
          <th>Name</th>
          {!brief && <td className={cx(styles.tags, table.fromTablet)} />}
          <Heading className={styles.count} sorted={!brief}>
            Sets
          </Heading>
          <th className={styles.count}>Tracks</th>
          <th className={styles.count}>{third}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <td className={table.fromTablet}>
    <span className={styles.line}>
      {tags.map(tag => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  </td>
)
