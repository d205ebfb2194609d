import type { Random } from '../random.ts'

/** Where the demo's people are found elsewhere. They are invented: the links search for them, and meet nobody's page. */

const query = encodeURIComponent
const addresses = {
  beatport: name => `https://www.beatport.com/search?q=${query(name)}`,
  soundcloud: name => `https://soundcloud.com/search/people?q=${query(name)}`,
  spotify: name => `https://open.spotify.com/search/${query(name)}`,
  facebook: name => `https://www.facebook.com/search/top?q=${query(name)}`,
  instagram: name => `https://www.instagram.com/explore/search/keyword/?q=${query(name)}`,
  twitter: name => `https://twitter.com/search?q=${query(name)}`,
  youtube: name => `https://www.youtube.com/results?search_query=${query(name)}`,
  website: name => `https://${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example/`,
} satisfies Record<string, (name: string) => string>

export type Elsewhere = Record<keyof typeof addresses, string | null>

/** The first is everywhere; others in about half of the places. */
export function elsewhere(name: string, index: number, random: Random): Elsewhere {
  const at = (place: keyof typeof addresses) => (random.chance(0.5) || index === 0 ? addresses[place](name) : null)
  return {
    beatport: at('beatport'),
    soundcloud: at('soundcloud'),
    spotify: at('spotify'),
    facebook: at('facebook'),
    instagram: at('instagram'),
    twitter: at('twitter'),
    youtube: at('youtube'),
    website: at('website'),
  }
}
