import type { ReactNode } from 'react'
import { Highlighted } from '../../catalogue/lists/Highlighted.tsx'
import { artistKind, countsOf, labelKind, type PersonOfKind } from '../../catalogue/people/kinds.ts'
import { TrackArt } from '../../catalogue/tracks/TrackArt.tsx'
import { TrackTitle } from '../../catalogue/tracks/TrackTitle.tsx'
import type { Suggested } from '../../data/catalogue/search-queries.ts'
import { dotted } from '../../lib/text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'

/** One suggestion, and the path of its page. */
export interface Suggestion {
  path: string
  art: ReactNode
  name: ReactNode
  meta: ReactNode
}

/** Edge of the artwork in px. */
const size = 32

const suggestPerson = ({ person, kind }: PersonOfKind): Suggestion => ({
  path: `/${kind.item}s/${person.id}`,
  art: <Artwork src={person} shape={kind.shape} size={size} />,
  name: <Highlighted>{person.name}</Highlighted>,
  meta: dotted(...countsOf(person, kind).slice(0, 2)),
})

/** What a search suggests, in groups; none without a suggestion. */
export const suggestionGroups = ({ sets, artists, labels, tracks }: Suggested) =>
  [
    {
      title: 'Sets',
      suggestions: sets.map(set => ({
        path: `/sets/${set.id}`,
        art: <Artwork src={set} size={size} />,
        name: <Highlighted>{set.set_name}</Highlighted>,
        meta: <Highlighted>{set.artist}</Highlighted>,
      })),
    },
    { title: 'Artists', suggestions: artists.map(person => suggestPerson({ person, kind: artistKind })) },
    { title: 'Labels', suggestions: labels.map(person => suggestPerson({ person, kind: labelKind })) },
    {
      title: 'Tracks',
      suggestions: tracks.map(track => ({
        path: `/tracks/${track.id}`,
        art: <TrackArt track={track} size={size} />,
        name: <TrackTitle track={track} />,
        meta: <Highlighted>{track.artist}</Highlighted>,
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0)
