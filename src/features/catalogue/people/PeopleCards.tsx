import { memo } from 'react'
import { dotted } from '../../../lib/text.ts'
import { Artwork } from '../../../ui/Artwork.tsx'
import { Card } from '../Card.tsx'
import { CompactRow } from '../CompactRow.tsx'
import { FollowIcon } from './FollowIcon.tsx'
import { countsOf, type PeopleKind, type Person } from './kinds.ts'
import styles from './PeopleCards.module.css'
import type { PeopleListProps } from './PeopleTable.tsx'

/** Artists or labels below 600 px. */
export function PeopleCards<P extends Person>({ people, kind, brief }: PeopleListProps<P>) {
  const Item = brief ? BriefItem : FullItem
  return (
    <ul>
      {people.map(person => (
        <Item key={person.id} person={person} kind={kind} third={kind.thirdOf(person)} />
      ))}
    </ul>
  )
}

interface ItemProps {
  person: Person
  kind: PeopleKind
  third: number
}

const FullItem = memo(function FullItem({ person, kind, third }: ItemProps) {
  const { item, shape, Link } = kind
  const { id, name } = person
  return (
    <Card
      art={<Artwork src={person} shape={shape} size={96} />}
      name={<Link id={id} name={name} />}
      meta={dotted(...countsOf(person, kind.third, third))}
      tags={person.track_genres.slice(0, 2)}
      end={<FollowIcon item={item} id={id} name={name} className={styles.follow} />}
    />
  )
})

const BriefItem = memo(function BriefItem({ person, kind, third }: ItemProps) {
  const { shape, Link } = kind
  return (
    <CompactRow
      art={<Artwork src={person} shape={shape} size={48} />}
      name={<Link id={person.id} name={person.name} />}
      meta={dotted(...countsOf(person, kind.third, third))}
    />
  )
})
