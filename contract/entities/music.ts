import * as z from 'zod/mini'
import { Mood } from '../moods.ts'
import { Count, DateText, DateTime, Id, MediaPath, Milliseconds, NullableText } from '../shapes.ts'
import { Reference, SponsorType } from './people.ts'

/** Sets, their tracks, and the listener's marks on both. */

export const ArtistRole = z.enum(['producer', 'ID', 'feat', 'mixer'])
export type ArtistRole = z.infer<typeof ArtistRole>

export const MixType = z.enum(['original_mix', 'remix', 'edit', 'ID'])
export type MixType = z.infer<typeof MixType>

export const TrackFav = z.object({
  is_fav: z.boolean(),
  show_likes: z.boolean(),
  user_likes: Count,
  first_liked_date: z.nullable(DateText),
  is_purchased: z.boolean(),
})
export type TrackFav = z.infer<typeof TrackFav>

export const SetFav = z.object({
  is_fav: z.boolean(),
  show_likes: z.boolean(),
  user_likes: Count,
  first_liked_date: z.nullable(DateText),
  /** The saved position of this listener. */
  current_timestamp: Milliseconds,
})
export type SetFav = z.infer<typeof SetFav>

export const Track = z.object({
  id: Id,
  title: z.string(),
  /** The artists' names joined for display ("Yuna Brandt feat. Ayo Benedek"); 'ID' when they are unknown. */
  artist: z.string(),
  artists: z.array(z.object({ id: Id, role: ArtistRole, artist_meta: Reference })),
  artist_meta: z.nullable(Reference),
  art_url: MediaPath,
  art_url_sm: MediaPath,
  art_url_xl: MediaPath,
  release_date: z.nullable(DateText),
  genre: NullableText,
  label_name: NullableText,
  label_meta: z.nullable(Reference),
  label_meta_id: z.nullable(Id),
  mix_type: MixType,
  mix_meta: z.nullable(z.object({ name: z.string() })),
  bpm: z.nullable(z.number()),
  key: NullableText,
  purchase_url: NullableText,
  /** The set in which an ID first occurred. */
  set_meta: z.nullable(z.object({ id: Id, set_name: z.string(), release_date: DateText })),
  /** When it was added to the catalogue. IDs are ordered by it. */
  created_dt: DateTime,
  /** The number of listeners who like the track, or watch the ID. */
  user_likes: Count,
  user_fav: TrackFav,
  /** What listeners agree that an ID is: `Yuna Brandt - Nordlicht (Dub)`. Missing or null without such an agreement. */
  probably: z.optional(NullableText),
})
export type Track = z.infer<typeof Track>

export const SetTrack = z.object({
  id: Id,
  start_time: Milliseconds,
  end_time: Milliseconds,
  track_position: z.int().check(z.positive()),
  track_meta_id: Id,
  set_meta_id: Id,
  track_meta: Track,
})
export type SetTrack = z.infer<typeof SetTrack>

export const SetSponsor = z.object({ sponsor: z.string(), sponsor_id: Id, sponsor_type: SponsorType })
export type SetSponsor = z.infer<typeof SetSponsor>

const setFields = {
  id: Id,
  set_name: z.string(),
  artist: z.string(),
  artist_meta: z.object({ name: z.string() }),
  artists: z.array(z.object({ role: ArtistRole, artist_meta: Reference })),
  art_url: MediaPath,
  art_url_sm: MediaPath,
  art_url_xl: MediaPath,
  release_date: DateText,
  genre: z.string(),
  track_genres: z.array(z.string()),
  track_count: Count,
  track_confirmed_count: Count,
  likes: Count,
  mp3_permalink: NullableText,
  duration: Milliseconds,
  /**
   * The recording's integrated loudness in LUFS (EBU R 128). Null for silence, and until it is measured. Answers that a device
   * has stored earlier lack it.
   */
  loudness: z._default(z.nullable(z.number()), null),
  set_sponsors: z.array(SetSponsor),
  user_fav: SetFav,
}

/** A set without its tracklist, as in lists. */
export const SetSummary = z.object(setFields)
export type SetSummary = z.infer<typeof SetSummary>

/** The fields of a set that player and queue use. */
export type PlayableSet = Pick<
  SetSummary,
  'id' | 'set_name' | 'artist' | 'duration' | 'loudness' | 'mp3_permalink' | 'art_url' | 'art_url_sm' | 'art_url_xl'
>

/** What is known of how a set sounds. */
export const SetSound = z.object({
  mood: z.nullable(Mood),
  /** The key that is heard the longest, on the Camelot wheel (`8A`). */
  key: NullableText,
  /** The slowest and the fastest tempo, in whole BPM. */
  bpm_low: z.nullable(z.int()),
  bpm_high: z.nullable(z.int()),
})
export type SetSound = z.infer<typeof SetSound>

/**
 * A set with its tracklist in order. `sound` is missing in answers that were cached before it existed. A track's `end_time` is
 * the next one's `start_time`.
 */
export const SetDetail = z.object({
  ...setFields,
  post_count: Count,
  sound: z.optional(SetSound),
  set_tracks: z.array(SetTrack),
})
export type SetDetail = z.infer<typeof SetDetail>

/** A moment this listener liked while a set played. */
export const Moment = z.object({
  id: Id,
  set_meta_id: Id,
  set_timestamp: Milliseconds,
  track_meta_id: z.nullable(Id),
  created_dt: DateTime,
})
export type Moment = z.infer<typeof Moment>
