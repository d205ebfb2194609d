import type { Random } from '../random.ts'

/** Social links of the demo's artists and labels. They are invented, so the links are searches and no real pages. */

const query = encodeURIComponent
const urlOf = {
  beatport: name => `https://www.beatport.com/search?q=${query(name)}`,
  soundcloud: name => `https://soundcloud.com/search/people?q=${query(name)}`,
  spotify: name => `https://open.spotify.com/search/${query(name)}`,
  facebook: name => `https://www.facebook.com/search/top?q=${query(name)}`,
  instagram: name => `https://www.instagram.com/explore/search/keyword/?q=${query(name)}`,
  twitter: name => `https://twitter.com/search?q=${query(name)}`,
  youtube: name => `https://www.youtube.com/results?search_query=${query(name)}`,
  website: name => `https://${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example/`,
} satisfies Record<string, (name: string) => string>

export type SocialLinks = Record<keyof typeof urlOf, string | null>

/** Returns the links of a name. The first one has all of them, the others about half. */
export function socialLinks(name: string, index: number, random: Random): SocialLinks {
  const at = (place: keyof typeof urlOf) => (random.chance(0.5) || index === 0 ? urlOf[place](name) : null)
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
