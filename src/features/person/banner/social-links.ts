import type { Artist } from '#contract/entities/people.ts'
import { webAddress } from '../../../lib/web-address.ts'

/** Sites with the names that are shown; the person's own website has none. */
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

export type Site = keyof typeof names

/** In the order in which they are shown. */
const sites: readonly Site[] = [
  'beatport',
  'soundcloud',
  'spotify',
  'facebook',
  'instagram',
  'twitter',
  'youtube',
  'website',
]

/** An artist or a label with their addresses on these sites. */
export type PersonOnSites = Pick<Artist, 'name' | Site>

export interface SocialLink {
  site: Site
  href: string
  /** `Mirelle Koda on SoundCloud` */
  label: string
}

/** The links of an artist or a label. What is no http(s) address is left out. */
export const socialLinks = (person: PersonOnSites): SocialLink[] =>
  sites.flatMap(site => {
    const href = webAddress(person[site])
    const name = names[site]
    return href ? [{ site, href, label: name ? `${person.name} on ${name}` : `Website of ${person.name}` }] : []
  })
