import type { ComponentType } from 'react'
import { counted } from '../../lib/text.ts'
import type { Pictures } from '../../ui/media/Artwork.tsx'
import { ArtistLink, LabelLink, type NameLinkProps } from '../links.tsx'

/** What lists show of an artist or a label. */
export interface Person extends Pictures {
  id: number
  name: string
  track_genres: readonly string[]
  set_count: number
  track_count: number
  /** Of artists. */
  remix_count?: number
  /** Of labels. */
  artist_count?: number
}

/** How the lists of artists and those of labels differ. */
export interface PeopleKind {
  item: 'artist' | 'label'
  shape: 'disc' | 'label'
  Link: ComponentType<NameLinkProps>
  /** The third count: one of them, many of them, and the field that holds the count and orders the list. */
  third: { one: string; many: string; by: 'remix_count' | 'artist_count' }
}

export interface PersonOfKind {
  person: Person
  kind: PeopleKind
}

export const artistKind: PeopleKind = {
  item: 'artist',
  shape: 'disc',
  Link: ArtistLink,
  third: { one: 'Remix', many: 'Remixes', by: 'remix_count' },
}

export const labelKind: PeopleKind = {
  item: 'label',
  shape: 'label',
  Link: LabelLink,
  third: { one: 'Artist', many: 'Artists', by: 'artist_count' },
}

/** `41 Sets`, `86 Tracks`, `23 Remixes`. */
export const countsOf = (person: Person, { third: { one, many, by } }: PeopleKind) => [
  counted(person.set_count, 'Set'),
  counted(person.track_count, 'Track'),
  counted(person[by] ?? 0, one, many),
]
