import type { Track } from '../../contract/entities/music.ts'

type Named = Pick<Track, 'artist' | 'title' | 'mix_type' | 'mix_meta'>

/** A track nobody has identified yet. */
export const isId = (track: Pick<Track, 'mix_type'>) => track.mix_type === 'ID'

/** `Tarn – Undertow`, `Low Meridian – Telegraph Hill (Ferrotype Remix)`, `Mirelle Koda – ID`, or `ID` alone. */
export function trackName(track: Named): string {
  const mix = track.mix_meta && (track.mix_type === 'remix' || track.mix_type === 'edit') ? track.mix_meta.name : null
  const title = mix ? `${track.title} (${mix})` : track.title
  return track.artist === 'ID' ? title : `${track.artist} – ${title}`
}
