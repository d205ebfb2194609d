import { memo } from 'react'
import { dotted } from '../../lib/text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { Card } from '../lists/Card.tsx'
import { CompactRow } from '../lists/CompactRow.tsx'
import { FollowIcon } from '../marks/FollowIcon.tsx'
import { countsOf, type PeopleKind, type Person } from './kinds.ts'
import { Latest } from './Latest.tsx'
import { latestId, Opener } from './Opener.tsx'
import styles from './PeopleCards.module.css'
import type { PeopleListProps } from './PeopleTable.tsx'
import { useOpenRows } from './use-open-rows.ts'

/** Artists or labels below 600 px. Their cards open, and show what is latest of them. */
export function PeopleCards<P extends Person>({ people, kind, brief }: PeopleListProps<P>) {
  const [open, toggle] = useOpenRows()
  return (
    <ul>
      {people.map(person => {
        const shared = { person, kind, third: kind.thirdOf(person) }
        return brief ? (
          <BriefItem key={person.id} {...shared} />
        ) : (
          <FullItem key={person.id} {...shared} open={open.has(person.id)} onToggle={toggle} />
        )
      })}
    </ul>
  )
}

interface ItemProps {
  person: Person
  kind: PeopleKind
  third: number
}

interface FullItemProps extends ItemProps {
  open: boolean
  onToggle: (id: number) => void
}

const FullItem = memo(function FullItem({ person, kind, third, open, onToggle }: FullItemProps) {
  const { item, shape, Link } = kind
  const { id, name } = person
  return (
    <Card
      art={<Artwork src={person} shape={shape} size={96} />}
      name={<Link id={id} name={name} />}
      meta={dotted(...countsOf(person, kind.third, third))}
      tags={person.track_genres.slice(0, 2)}
      end={
        <span className={styles.end}>
          <FollowIcon item={item} id={id} name={name} />
          <Opener person={person} kind={kind} open={open} onToggle={onToggle} />
        </span>
      }
      below={
        open && (
          <div id={latestId(kind, person)} className={styles.latest}>
            <Latest person={person} kind={kind} />
          </div>
        )
      }
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
