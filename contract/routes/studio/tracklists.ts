import * as z from 'zod/mini'
import { StudioRow } from '../../entities/studio.ts'
import { Peaks } from '../../peaks.ts'
import { route } from '../../route.ts'
import { IdParams, Milliseconds } from '../../shapes.ts'
import { textOf } from '../../text.ts'

export const getDraftPeaks = route({
  method: 'GET',
  path: '/studio/drafts/{id}/peaks',
  access: 'curator',
  summary: "The waveform of a draft's recording (audiowaveform JSON)",
  params: IdParams,
  answer: Peaks,
})

export const readTracklist = route({
  method: 'POST',
  path: '/studio/tracklists/read',
  access: 'curator',
  summary: 'Read a pasted tracklist or CUE sheet as import does; 422 names the first line that is none',
  body: z.object({
    text: textOf(1_000_000),
    /** Of the recording, for rows that share the time until its end; absent if there is none yet. */
    duration: z.optional(Milliseconds),
  }),
  answer: z.object({
    /** `start` is null in a list without any times. */
    rows: z.array(z.object({ ...StudioRow.shape, start: z.nullable(Milliseconds) })),
    /** Doubtful readings, with their line numbers. */
    notes: z.array(z.string()),
  }),
})
