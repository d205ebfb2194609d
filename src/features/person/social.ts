import type { Artist } from '../../../contract/entities/people.ts'
import { webAddress } from '../../lib/web-address.ts'

/** Where artists and labels are found elsewhere, in the order in which it is shown. */
const names = {
  beatport: 'Beatport',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  youtube: 'YouTube',
  website: null,
} as const

export type Place = keyof typeof names
const places: readonly Place[] = [
  'beatport',
  'soundcloud',
  'spotify',
  'facebook',
  'instagram',
  'twitter',
  'youtube',
  'website',
]

/** What of an artist or a label tells where else they are. */
export type Elsewhere = Pick<Artist, 'name' | Place>

export interface SocialLink {
  place: Place
  href: string
  /** Where it leads, and whose it is: `Mirelle Koda on SoundCloud`. */
  label: string
}

/** The links of an artist or a label to the places they have named, as far as these are addresses of the web. */
export const socialLinks = (person: Elsewhere): SocialLink[] =>
  places.flatMap(place => {
    const href = webAddress(person[place])
    const name = names[place]
    return href ? [{ place, href, label: name ? `${person.name} on ${name}` : `Website of ${person.name}` }] : []
  })
