import { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { Suggested } from '#contract/entities/suggested.ts'
import { creditsOf } from '../../tracklist/credits.ts'
import { readMix } from '../../tracklist/mix.ts'
import type { IsKnown } from '../../tracklist/names.ts'
import { tidy } from '../../tracklist/text.ts'

/** Where something is heard and not sold. */
const notShops = [
  ...['youtube.com', 'youtu.be', 'soundcloud.com', 'vimeo.com', 'mixcloud.com', 'twitch.tv', 'dailymotion.com'],
  ...['tiktok.com', 'instagram.com', 'facebook.com', 'spotify.com', '1001tracklists.com'],
]

/** The address of a shop; undefined for a video or the like. */
function shopOf(link: string | null): string | undefined {
  if (link === null || !URL.canParse(link)) return undefined
  const host = new URL(link).hostname.toLowerCase()
  return notShops.some(each => host === each || host.endsWith(`.${each}`)) ? undefined : link
}

type Names = Pick<Suggested, 'artist' | 'title' | 'mix_name' | 'label'>
export type ProposedNames = Names & Pick<Suggested, 'link'>

/** The names of a suggestion as import reads them. */
function readNames({ artist, title, mix_name, label }: Names, isKnown: IsKnown) {
  const credits = creditsOf({ artist, title, label: label ?? undefined }, isKnown)
  if (mix_name === null) return credits
  const text = tidy(mix_name)
  const { mix, ...named } = readMix(text, isKnown) ?? { mix: 'original_mix', mix_name: text, remixers: [] }
  return { ...credits, ...named, mix: credits.mix === 'ID' ? credits.mix : mix }
}

/**
 * What an ID becomes by a suggestion, as the Studio edits tracks: with the suggested names, label and shop, without a date, and with
 * what it has itself.
 */
export function suggestedTrack(standing: StudioTrack, suggested: ProposedNames, isKnown: IsKnown) {
  const own = { ...standing, mix_name: undefined, release_date: undefined }
  const link = shopOf(suggested.link)
  const read = { ...own, ...readNames(suggested, isKnown), ...(link !== undefined && { purchase_url: link }) }
  const parsed = StudioTrack.safeParse(read)
  // More names than a track has are left as one text, which the curator splits.
  return parsed.success ? parsed.data : StudioTrack.parse({ ...read, artists: [suggested.artist], feat: [] })
}
