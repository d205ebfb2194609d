import * as z from 'zod/mini'
import { genres } from './genres.ts'
import { Name } from './names.ts'
import { Milliseconds } from './shapes.ts'
import { Day, named, trackFields } from './track-fields.ts'

/**
 * The manifest: a JSON file that describes sets and their tracklists. `segue import` reads it from the recordings' folder,
 * `segue export` writes it. CUE sheets, chapters and pasted tracklists are converted to the same form.
 * `scripts/manifest-schema.ts` generates `docs/manifest.schema.json` from it.
 */

/** A file in the manifest's own folder or below it. */
const inFolder = /^(?!\/|[A-Za-z]:)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]+$/u
const FileName = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(500),
    z.regex(inFolder, 'it is not a file in the folder of this manifest or below it'),
  )
/** `H:MM:SS`, `MM:SS` (minutes may go above 59), either with a fraction of a second. */
export const clockTime = /^(?:\d{1,2}:[0-5]\d|\d{1,4}):[0-5]\d(?:\.\d{1,3})?$/

const notATime = 'it is not a time: milliseconds (3734000) or a clock time ("1:02:14")'

/** A cue: milliseconds from the start of the recording, or a clock time such as `1:02:14`. */
export const Cue = z.union([Milliseconds, z.string().check(z.regex(clockTime, notATime))], notATime)
export type Cue = z.infer<typeof Cue>

export const ManifestTrack = z
  .strictObject({
    start: Cue.check(z.describe('Milliseconds from the start of the recording, or a clock time such as "1:02:14"')),
    ...trackFields,
    title: trackFields.title.check(z.describe('Absent for an ID whose title is unknown')),
    artists: trackFields.artists.check(z.describe('Producers in their order')),
    mix: trackFields.mix.check(
      z.describe('ID: not identified, or not released yet; its other details are stored as a guess'),
    ),
    mix_name: trackFields.mix_name.check(z.describe('As in "Extended Mix", "Kassian Remix"')),
    artwork: z.optional(FileName.check(z.describe("A picture's file"))),
  })
  .check(named)
export type ManifestTrack = z.infer<typeof ManifestTrack>

/** An artist or label that presents a set. */
const Curator = z.strictObject({ type: z.enum(['artist', 'label']), name: Name })

export const ManifestSet = z.strictObject({
  recording: FileName.check(z.describe("The MP3's file, in the manifest's folder or below it")),
  name: z.optional(Name.check(z.describe("Absent: taken from the recording's tags or file name"))),
  artists: z.optional(
    z.array(Name).check(z.minLength(1), z.maxLength(20), z.describe('The artists who play it, in their order')),
  ),
  date: z.optional(Day.check(z.describe('When it was played or released'))),
  genre: z.optional(z.enum(genres)),
  curators: z.optional(
    z.array(Curator).check(z.maxLength(10), z.describe('The artists or labels that present the set')),
  ),
  artwork: z.optional(FileName.check(z.describe("A picture's file"))),
  tracks: z.optional(
    z
      .array(ManifestTrack)
      .check(z.maxLength(2000), z.describe('In order of their start. Absent: from a CUE sheet, chapters or a text')),
  ),
})
export type ManifestSet = z.infer<typeof ManifestSet>

export const Manifest = z.strictObject({
  $schema: z.optional(z.string()),
  segue: z.literal(1).check(z.describe('The version of this format')),
  sets: z.array(ManifestSet).check(z.maxLength(10_000)),
})
export type Manifest = z.infer<typeof Manifest>
