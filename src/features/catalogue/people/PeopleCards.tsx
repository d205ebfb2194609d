import { dotted } from '../../../lib/text.ts'
import { Artwork } from '../../../ui/Artwork.tsx'
import { Card } from '../Card.tsx'
import { CompactRow } from '../CompactRow.tsx'
import { Marked } from '../Marked.tsx'
import { countsOf, type Person } from './kinds.ts'
import type { PeopleListProps } from './PeopleTable.tsx'

/** Artists or labels below 600 px. */
export function PeopleCards<P extends Person>({ people, kind, brief }: PeopleListProps<P>) {
  const Item = brief ? CompactRow : Card
  const size = brief ? 48 : 96
  return (
    <ul>
      {people.map(person => (
        <Item
          key={person.id}
          art={<Artwork src={person} shape={kind.shape} size={size} />}
          name={<Marked>{person.name}</Marked>}
          meta={dotted(...countsOf(person, kind))}
          tags={person.track_genres.slice(0, 2)}
        />
      ))}
    </ul>
  )
}
