import * as z from 'zod/mini'
import { EarCandidate } from '../../entities/ear.ts'
import { Track } from '../../entities/music.ts'
import { StudioTrack, Version } from '../../entities/studio-catalogue.ts'
import { Suggestion } from '../../entities/suggestions.ts'
import { route } from '../../route.ts'
import { Count, Id, IdParams, listOf, Milliseconds, NullableText } from '../../shapes.ts'
import { lineOf, textOf } from '../../text.ts'

const number = z.coerce.number<number>()

/** Where an ID is heard. */
const Place = z.object({
  set_meta_id: Id,
  set_name: z.string(),
  /** The path of the set's recording; null if it has none. */
  mp3_permalink: NullableText,
  /** Its number in the set's tracklist. */
  track_position: Count,
  start_time: Milliseconds,
  end_time: Milliseconds,
})

/** An ID as curators review it. */
export const StudioId = z.object({
  id: Id,
  track: Track,
  /** Of the track, as the Studio edits it. */
  version: Version,
  /** How many listeners like or watch it, or liked a moment of it: those who are notified once it is identified. */
  watchers: Count,
  /** At most ten, the earliest set first, and how many there are. */
  places: z.array(Place),
  place_count: Count,
  /** The open ones, the strongest first. */
  suggestions: z.array(Suggestion),
  /** What it may be by its sound: at most five, what is certain first, and how many there are. */
  candidates: z.array(EarCandidate),
  candidate_count: Count,
})
export type StudioId = z.infer<typeof StudioId>

export const listStudioIds = route({
  method: 'GET',
  path: '/studio/ids',
  access: 'curator',
  summary: 'IDs, most watched first; `only` those with open suggestions, or with music that is recognized elsewhere',
  query: z.object({
    only: z.optional(z.enum(['suggested', 'ear'])),
    /** This one alone. */
    id: z.optional(IdParams.shape.id),
    search: z._default(lineOf(200), ''),
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  answer: listOf(StudioId),
})

/** What an ID would become, as the Studio edits tracks. */
const proposed = {
  /** With the names read as import reads them, and without a date. What isn't proposed is the ID's own. */
  track: StudioTrack,
  /** Of the ID. */
  version: Version,
  /** A track of the catalogue that has these names: the ID is merged into it. */
  twin: z.nullable(z.object({ id: Id, artist: z.string(), title: z.string(), version: Version })),
  /** How many listeners are notified. */
  told: Count,
}
/** What a curator makes of an ID. */
const decided = {
  /** Of the ID. */
  version: Version,
  /** The names as the curator has corrected them. A track without a date is named, but not released yet. */
  track: z.optional(StudioTrack),
  /** The track of the catalogue that the ID is, instead of `track`. */
  into: z.optional(z.object({ id: Id, version: Version })),
}
/** The id is that of the track that stays. `edit_id` is null if nothing changed. */
const Identified = z.object({ id: Id, edit_id: z.nullable(Id) })

export const readSuggestion = route({
  method: 'GET',
  path: '/studio/suggestions/{id}',
  access: 'curator',
  summary:
    'What accepting a suggestion would make of its ID, as the Studio edits tracks; 409 if it was decided on or withdrawn meanwhile',
  params: IdParams,
  answer: z.object({
    ...proposed,
    /** Who is credited: of the open suggestions with the same names, the first one's author. */
    credited: z.object({ id: Id, username: z.string() }),
  }),
})

export const acceptSuggestion = route({
  method: 'POST',
  path: '/studio/suggestions/{id}/accept',
  access: 'curator',
  summary:
    'Accept a suggestion: its ID becomes the track, with the same id, or is merged into a track of the catalogue; 409 if either was changed since its version',
  params: IdParams,
  body: z.object(decided),
  answer: Identified,
})

export const readSound = route({
  method: 'GET',
  path: '/studio/ids/{id}/sound',
  access: 'curator',
  summary:
    'What an ID would become as the single track that it sounds like; 409 if that one is known as a track meanwhile',
  params: IdParams,
  query: z.object({ sound: IdParams.shape.id }),
  answer: z.object(proposed),
})

export const acceptSound = route({
  method: 'POST',
  path: '/studio/ids/{id}/sound',
  access: 'curator',
  summary:
    'Say that an ID is the single track that it sounds like: it becomes that track, with the same id, or is merged into a track of the catalogue; 409 if either was changed since its version',
  params: IdParams,
  body: z.object({ sound: Id, ...decided }),
  answer: Identified,
})

export const rejectSuggestion = route({
  method: 'POST',
  path: '/studio/suggestions/{id}/reject',
  access: 'curator',
  summary: 'Reject an open suggestion with a word to its author; 409 if it was decided on or withdrawn meanwhile',
  params: IdParams,
  body: z.object({ reason: textOf(500, 1) }),
  answer: z.object({ edit_id: Id }),
})
