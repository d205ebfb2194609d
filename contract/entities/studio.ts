import * as z from 'zod/mini'
import { genres } from '../genres.ts'
import { Name } from '../names.ts'
import { Count, DateTime, Id, MediaPath, Milliseconds, NullableText } from '../shapes.ts'
import { Day, named, trackFields } from '../track-fields.ts'

/** What curators and admins see in the Studio. */

/** What an edit is about. */
export const EditKind = z.enum([
  ...['set', 'draft', 'track', 'artist', 'label', 'featured', 'comment', 'suggestion', 'listener'],
] as const)
export type EditKind = z.infer<typeof EditKind>

/** One change that a curator made. */
export const Edit = z.object({
  id: Id,
  kind: EditKind,
  item_id: Id,
  /** What it is called: `Yuna Brandt - Nordlicht`. */
  name: z.string(),
  /** The curator; null if the account is deleted. */
  made_by: NullableText,
  made_dt: DateTime,
  /** The item before and after, as the Studio edits it; null where it didn't exist. */
  before: z.unknown(),
  after: z.unknown(),
  /** The edit that this one undoes. */
  undoes: z.nullable(Id),
  /** The edit that undoes this one. */
  undone_by: z.nullable(Id),
})
export type Edit = z.infer<typeof Edit>

/** A `MediaPath` that requests have, too. */
export const BoundedPath = z.nullable(z.string().check(z.maxLength(1000)))

/** The paths of a picture's three sizes, as `PUT /studio/pictures` answers them; null for none. */
export const Picture = z.object({ art_url: BoundedPath, art_url_sm: BoundedPath, art_url_xl: BoundedPath })
export type Picture = z.infer<typeof Picture>

/** A row of a tracklist. It ends where the next one starts. */
export const StudioRow = z
  .object({
    start: Milliseconds,
    /**
     * The track that the row has in the catalogue. Without it, the track is found by its names, or added. With it, corrected names are
     * the same track's, with its hearts, unless it is also in other sets; a named ID is released, and one that was named wrongly is an
     * ID again.
     */
    track_id: z.optional(Id),
    ...trackFields,
  })
  .check(named)
export type StudioRow = z.infer<typeof StudioRow>

/** A set as the Studio edits it, with its tracklist. `segue export` writes the same as a manifest. */
export const StudioSet = z.object({
  name: Name,
  artists: z.array(Name).check(z.maxLength(20)),
  curators: z.array(z.object({ type: z.enum(['artist', 'label']), name: Name })).check(z.maxLength(10)),
  /** Absent in a draft whose recording doesn't say when it was played. */
  date: z.optional(Day),
  /** Absent if it isn't one of the list; a set then keeps the one it has. */
  genre: z.optional(z.enum(genres)),
  artwork: Picture,
  /**
   * The path of its recording; null for a draft without one. Only an upload and undo change it: in what a curator saves it is ignored.
   */
  recording: z.optional(BoundedPath),
  /** Whether listeners see it. False in a draft, which is published by its own call. */
  is_published: z.boolean(),
  /** In order of their starts. */
  tracks: z.array(StudioRow).check(z.maxLength(2000)),
})
export type StudioSet = z.infer<typeof StudioSet>

/** A set that is edited. */
export const EditedSet = z.object({
  set: StudioSet,
  /** To send with a change. */
  version: z.string(),
  /** Null for a draft without a recording. */
  recording: z.nullable(z.object({ mp3_permalink: z.string(), duration: Milliseconds })),
  /** Doubtful readings of the recording's tags and files, for the curator to look at; only of drafts. */
  notes: z.array(z.string()),
})
export type EditedSet = z.infer<typeof EditedSet>

/** A set or draft in the Studio's list. */
export const StudioSetSummary = z.object({
  state: z.enum(['draft', 'published', 'unpublished']),
  /** The id of the draft, or of the set. */
  id: Id,
  name: z.string(),
  artist: z.string(),
  date: NullableText,
  art_url_sm: MediaPath,
  /** Null for a draft without a recording. */
  duration: z.nullable(Milliseconds),
  track_count: Count,
  id_count: Count,
  changed_dt: DateTime,
})
export type StudioSetSummary = z.infer<typeof StudioSetSummary>
