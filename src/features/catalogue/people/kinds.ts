import type { Artist, Label } from '../../../../contract/entities/people.ts'
import { counted } from '../../../lib/text.ts'
import type { Pictures } from '../../../ui/Artwork.tsx'

/** What lists show of artists and labels alike. */
export interface Person extends Pictures {
  id: number
  name: string
  track_genres: readonly string[]
  set_count: number
  track_count: number
}

/** What is different between artists and labels. */
export interface Kind<P extends Person> {
  shape: 'disc' | 'label'
  /** The third count: one of them, many of them, and how many a person has. */
  third: { one: string; many: string; of: (person: P) => number }
}

export const artistKind: Kind<Artist> = {
  shape: 'disc',
  third: { one: 'Remix', many: 'Remixes', of: artist => artist.remix_count },
}

export const labelKind: Kind<Label> = {
  shape: 'label',
  third: { one: 'Artist', many: 'Artists', of: label => label.artist_count },
}

/** `41 Sets`, `86 Tracks`, `23 Remixes`. */
export const countsOf = <P extends Person>(person: P, { third }: Kind<P>) => [
  counted(person.set_count, 'Set'),
  counted(person.track_count, 'Track'),
  counted(third.of(person), third.one, third.many),
]
