import { memo } from 'react'
import { dotted } from '../../lib/text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { Card } from '../lists/Card.tsx'
import { CompactRow } from '../lists/CompactRow.tsx'
import { FollowIcon } from '../marks/FollowIcon.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { countsOf, type PersonOfKind } from './kinds.ts'
import { Latest } from './Latest.tsx'
import { latestId, Opener, type Opening } from './Opener.tsx'
import styles from './PeopleCards.module.css'
import type { PeopleListProps } from './PeopleTable.tsx'
import { useOpenRows } from './use-open-rows.ts'

/** Artists or labels on phones. A card opens to show the latest sets or tracks. */
export function PeopleCards({ people, kind, brief }: PeopleListProps) {
  const [open, toggle] = useOpenRows()
  return (
    <ul className={styles.cards}>
      {people.map(person =>
        brief ? (
          <BriefItem key={person.id} person={person} kind={kind} />
        ) : (
          <FullItem key={person.id} person={person} kind={kind} open={open.has(person.id)} onToggle={toggle} />
        ),
      )}
    </ul>
  )
}

const FullItem = memo(function FullItem({ person, kind, open, onToggle }: PersonOfKind & Opening) {
  const { item, shape, Link } = kind
  const { id, name } = person
  return (
    <Card
      art={<Artwork src={person} shape={shape} size={96} />}
      name={<Link id={id} name={name} />}
      meta={dotted(...countsOf(person, kind))}
      tags={person.track_genres.slice(0, 2)}
      end={
        <span className={styles.end}>
          <FollowIcon item={item} id={id} name={name} />
          <span className={styles.lower}>
            <MenuButton of={{ person, item }} />
            <Opener person={person} kind={kind} open={open} onToggle={onToggle} />
          </span>
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

const BriefItem = memo(function BriefItem({ person, kind }: PersonOfKind) {
  const { item, shape, Link } = kind
  return (
    <CompactRow
      art={<Artwork src={person} shape={shape} size={48} />}
      name={<Link id={person.id} name={person.name} />}
      meta={dotted(...countsOf(person, kind))}
      menu={<MenuButton of={{ person, item }} />}
    />
  )
})
