/** The parts of a track that make its name. */
export interface NamedTrack {
  artist: string
  title: string
  mix_type: 'original_mix' | 'remix' | 'edit' | 'ID'
  mix_meta: { name: string } | null
  /** What listeners agree that an ID is: `Yuna Brandt - Nordlicht`. */
  probably?: string | null | undefined
}

/** A track that is not identified yet. */
export const isId = (track: Pick<NamedTrack, 'mix_type'>) => track.mix_type === 'ID'

const mixWords = { remix: 'Remix', edit: 'Edit' } as const

const namesMixType = /(mix|edit|dub|rework|bootleg|version|flip)$/i

/**
 * What stands in parentheses after a title: who mixed it and how, `Ferrotype Remix`. Null for an original. A name that
 * already says how (`Extended Edit`, `Ferrotype's Dub`) is left as it is.
 */
export function mixName({ mix_type, mix_meta }: Pick<NamedTrack, 'mix_type' | 'mix_meta'>): string | null {
  if ((mix_type !== 'remix' && mix_type !== 'edit') || !mix_meta) return null
  return namesMixType.test(mix_meta.name) ? mix_meta.name : `${mix_meta.name} ${mixWords[mix_type]}`
}

/** What listeners agree that an ID is, as it is shown: `Probably: Yuna Brandt - Nordlicht`. Null without such an agreement. */
export const guessOf = ({ probably }: Pick<NamedTrack, 'probably'>) => (probably ? `Probably: ${probably}` : null)

/** The title with its mix, `Telegraph Hill (Ferrotype Remix)`; of an ID what it probably is. */
export function titleOf(track: Omit<NamedTrack, 'artist'>): string {
  const mix = mixName(track)
  return guessOf(track) ?? (mix ? `${track.title} (${mix})` : track.title)
}

/**
 * `Tarn – Undertow`, `Low Meridian – Telegraph Hill (Ferrotype Remix)`, `Mirelle Koda – ID`, or just `ID`. An ID that listeners
 * agree on is called by that: `Probably: Mirelle Koda - Slow Tide`.
 */
export const trackName = (track: NamedTrack): string =>
  track.probably || track.artist === 'ID' ? titleOf(track) : `${track.artist} – ${titleOf(track)}`
