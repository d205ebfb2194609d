import type { ComponentType } from 'react'
import type { Artist, Label } from '../../../contract/entities/people.ts'
import { counted } from '../../lib/text.ts'
import type { Pictures } from '../../ui/media/Artwork.tsx'
import { ArtistLink, LabelLink, type NameLinkProps } from '../links.tsx'

/** What lists show of artists and labels alike. */
export interface Person extends Pictures {
  id: number
  name: string
  track_genres: readonly string[]
  set_count: number
  track_count: number
}

/** The third count: one of them, many of them, and the key it is ordered by. */
export interface ThirdCount {
  one: string
  many: string
  by: string
}

/** What is different between artists and labels. */
export interface PeopleKind {
  item: 'artist' | 'label'
  shape: 'disc' | 'label'
  Link: ComponentType<NameLinkProps>
  third: ThirdCount
}

export interface PersonOfKind {
  person: Person
  kind: PeopleKind
}

/** And how many of the third a person has. */
export interface Kind<P extends Person> extends PeopleKind {
  thirdOf: (person: P) => number
}

export const artistKind: Kind<Artist> = {
  item: 'artist',
  shape: 'disc',
  Link: ArtistLink,
  third: { one: 'Remix', many: 'Remixes', by: 'remix_count' },
  thirdOf: artist => artist.remix_count,
}

export const labelKind: Kind<Label> = {
  item: 'label',
  shape: 'label',
  Link: LabelLink,
  third: { one: 'Artist', many: 'Artists', by: 'artist_count' },
  thirdOf: label => label.artist_count,
}

/** `41 Sets`, `86 Tracks`, `23 Remixes`. */
export const countsOf = (person: Person, { one, many }: ThirdCount, third: number) => [
  counted(person.set_count, 'Set'),
  counted(person.track_count, 'Track'),
  counted(third, one, many),
]
