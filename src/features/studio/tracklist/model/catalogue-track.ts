import type { ArtistRole, Track } from '#contract/entities/music.ts'
import { genres } from '#contract/genres.ts'
import type { RowTrack } from '../../set/model.ts'

/** A track of the catalogue with all that a row says of it. */
export function rowTrackOf(track: Track): RowTrack {
  const named = (...roles: ArtistRole[]) =>
    track.artists.filter(({ role }) => roles.includes(role)).map(({ artist_meta }) => artist_meta.name)
  const isUnknown = (text: string) => /^id$/i.test(text)
  return {
    track_id: track.id,
    title: isUnknown(track.title) ? undefined : track.title,
    artists: named('producer', 'ID').filter(name => !isUnknown(name)),
    feat: named('feat'),
    remixers: named('mixer'),
    mix: track.mix_type,
    mix_name: track.mix_meta?.name,
    label: track.label_name ?? undefined,
    release_date: track.release_date ?? undefined,
    genre: genres.find(genre => genre === track.genre),
    bpm: track.bpm || undefined,
    key: track.key ?? undefined,
    purchase_url: track.purchase_url ?? undefined,
  }
}
