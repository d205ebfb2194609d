import * as z from 'zod/mini'
import { Count, DateTime, Id, MediaPath, Milliseconds } from '../shapes.ts'
import { SetSummary } from './music.ts'
import { Reference } from './people.ts'

/** A stretch of listening to one set. */
export const Listen = z.object({
  id: Id,
  set_meta: SetSummary,
  started_dt: DateTime,
  ended_dt: DateTime,
  /** Where the set was left, in ms from its start. */
  current_timestamp: Milliseconds,
  /** How long it sounded, in ms; at another speed than the original that isn't the way in the set. */
  heard: Milliseconds,
})
export type Listen = z.infer<typeof Listen>

const HeardArtist = z.object({
  artist: z.extend(Reference, { art_url: MediaPath, art_url_sm: MediaPath, art_url_xl: MediaPath }),
  /** How long their sets sounded, in ms. */
  heard: Count,
})

/** A listener's week. What sounded belongs to the day on which it did, by quarters of an hour. */
export const Week = z.object({
  /** How long sets sounded, in ms. */
  heard: Count,
  /** The sets of which something was heard, and their artists. */
  sets: Count,
  artists: Count,
  /** The IDs that the listener liked, watched or saved a moment of, and that were released. */
  ids: Count,
  /** The set that was heard most. */
  top_set: z.nullable(SetSummary),
  /** The most heard first, at most five. */
  top_artists: z.array(HeardArtist),
  /** How long sets sounded on each of the seven days, in ms. */
  days: z.array(Count),
})
export type Week = z.infer<typeof Week>
