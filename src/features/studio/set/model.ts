import * as z from 'zod/mini'
import { StudioSet } from '#contract/entities/studio.ts'
import { genres } from '#contract/genres.ts'

/**
 * The set while it is edited: a `StudioSet` that may still lack what it needs to be saved. It is stored on the device in this form.
 */

const Names = z.array(z.string())

export const EditRow = z.object({
  /** Identifies the row while it is edited, whatever is changed of it. */
  uid: z.string(),
  /** In ms; null while it isn't known. */
  start: z.nullable(z.number()),
  track_id: z.optional(z.number()),
  title: z.optional(z.string()),
  artists: Names,
  feat: Names,
  remixers: Names,
  mix: z.enum(['original_mix', 'remix', 'edit', 'ID']),
  mix_name: z.optional(z.string()),
  label: z.optional(z.string()),
  release_date: z.optional(z.string()),
  genre: z.optional(z.enum(genres)),
  bpm: z.optional(z.number()),
  key: z.optional(z.string()),
  purchase_url: z.optional(z.string()),
})
export type EditRow = z.infer<typeof EditRow>

/** What a row says of its track. */
export type RowTrack = Omit<EditRow, 'uid' | 'start'>

export const EditSet = z.object({ ...StudioSet.shape, name: z.string(), artists: Names, tracks: z.array(EditRow) })
export type EditSet = z.infer<typeof EditSet>

const newUid = () => crypto.randomUUID()

export const emptyTrack: RowTrack = { artists: [], feat: [], remixers: [], mix: 'original_mix' }

export const rowOf = (track: RowTrack, start: number | null): EditRow => ({ ...track, uid: newUid(), start })

/** A row's track without its place. */
export function trackOf({ uid: _, start: __, ...track }: EditRow): RowTrack {
  return track
}

/** Converts a set of the server; `uids` are those of its rows, in order, as far as they are known. */
export const editSetOf = (set: StudioSet, uids: readonly (string | undefined)[] = []): EditSet => ({
  ...set,
  tracks: set.tracks.map((row, index) => ({ ...row, uid: uids[index] ?? newUid() })),
})

const nameless = (row: EditRow): Omit<EditRow, 'uid'> => {
  const { uid: _, ...rest } = row
  return rest
}

/** The set to save, or the paths of what makes it none. */
export function studioSetOf(set: EditSet) {
  const tracks: Omit<EditRow, 'uid'>[] = set.tracks.map(nameless)
  return StudioSet.safeParse({ ...set, tracks })
}

/** A text that is the same for equal values, whatever the order of their keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? 'undefined'

export const isSame = (a: unknown, b: unknown) => a === b || canonical(a) === canonical(b)

const comparable = (set: EditSet) => ({ ...set, tracks: set.tracks.map(nameless) })

/** Whether both would be saved as the same set. */
export const isSameSet = (a: EditSet, b: EditSet) => a === b || isSame(comparable(a), comparable(b))
