/** The parts of a track that make its name. */
export interface NamedTrack {
  artist: string
  title: string
  mix_type: 'original_mix' | 'remix' | 'edit' | 'ID'
  mix_meta: { name: string } | null
}

/** A track nobody has identified yet. */
export const isId = (track: Pick<NamedTrack, 'mix_type'>) => track.mix_type === 'ID'

/** What stands in parentheses after a title, such as `Ferrotype Remix`; null for an original. */
export const mixName = ({ mix_type, mix_meta }: Pick<NamedTrack, 'mix_type' | 'mix_meta'>): string | null =>
  mix_type === 'remix' || mix_type === 'edit' ? (mix_meta?.name ?? null) : null

/** `Tarn – Undertow`, `Low Meridian – Telegraph Hill (Ferrotype Remix)`, `Mirelle Koda – ID`, or `ID` alone. */
export function trackName(track: NamedTrack): string {
  const mix = mixName(track)
  const title = mix ? `${track.title} (${mix})` : track.title
  return track.artist === 'ID' ? title : `${track.artist} – ${title}`
}
