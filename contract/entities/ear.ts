import * as z from 'zod/mini'
import { Count, Id, Milliseconds, NullableText } from '../shapes.ts'
import { MixType } from './music.ts'
import { StudioRow } from './studio.ts'

/** What is recognized by ear, for curators: the same music in several recordings. */

/** Whether the music is the same. What is only likely is for a curator to decide. */
export const Certainty = z.enum(['certain', 'likely'])
export type Certainty = z.infer<typeof Certainty>

/** A track as a link names it. */
const NamedTrack = z.object({ id: Id, artist: z.string(), title: z.string(), mix_type: MixType })

/** Where music can be listened to. */
const EarPlace = z.object({
  set_meta_id: Id,
  set_name: z.string(),
  artist: z.string(),
  mp3_permalink: z.string(),
  start_time: Milliseconds,
})

/** The row of a tracklist where music is heard: its number, and from when to when the music is the same. */
const ComparedPlace = z.extend(EarPlace, { end_time: Milliseconds, track_position: Count })
export type ComparedPlace = z.infer<typeof ComparedPlace>

/** What an ID may be. */
export const EarCandidate = z.object({
  /** A track of the catalogue, another ID, or the sound of a track that the catalogue doesn't have. */
  kind: z.enum(['track', 'id', 'sound']),
  certainty: Certainty,
  /** How much of the music is the same, in s. */
  seconds: Count,
  /** Null for a sound. */
  track: z.nullable(NamedTrack),
  /** Of a sound; null for a track. */
  sound_id: z.nullable(Id),
  /** What a sound is called; null for a track. */
  names: z.nullable(z.object({ artist: z.string(), title: z.string(), mix_name: NullableText, label: NullableText })),
  /** Where it is heard; null for a track that the operator has listened to by itself. */
  place: z.nullable(ComparedPlace),
  /** The same music where the ID is heard. */
  id_place: ComparedPlace,
})
export type EarCandidate = z.infer<typeof EarCandidate>

/** Where the sound of a single track is heard. */
const SoundPlace = z.object({
  set_meta: z.object({ id: Id, set_name: z.string(), artist: z.string(), is_published: z.boolean() }),
  start_time: Milliseconds,
  end_time: Milliseconds,
  certainty: Certainty,
  /** What the set's tracklist has there; null for nothing. */
  heard_as: z.nullable(NamedTrack),
})

/** The sound of a single track. */
export const Sound = z.object({
  id: Id,
  artist: z.string(),
  title: z.string(),
  mix_name: NullableText,
  label: NullableText,
  duration: Milliseconds,
  /** The catalogue's track; null if it has none. */
  track: z.nullable(z.extend(NamedTrack, { mix_meta: z.nullable(z.object({ name: z.string() })) })),
  /** Whether it is compared with all recordings. Until then nothing is known of where it is heard. */
  is_compared: z.boolean(),
  /** At most ten, what is certain first, and how many there are. */
  places: z.array(SoundPlace),
  place_count: Count,
})
export type Sound = z.infer<typeof Sound>

/** A tracklist that is proposed for a recording. */
export const ProposedTracklist = z.object({
  /** `none`: the recording has no fingerprint. `listening`: it isn't compared with the others yet. */
  state: z.enum(['none', 'listening', 'done']),
  rows: z.array(
    z.object({
      row: StudioRow,
      end: Milliseconds,
      certainty: Certainty,
      /** The set that the track is known from; null for a track that the operator has listened to by itself. */
      source: z.nullable(EarPlace),
    }),
  ),
})
export type ProposedTracklist = z.infer<typeof ProposedTracklist>
