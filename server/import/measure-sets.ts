import { unmeasuredSets, writeLoudness } from '../catalog/loudness.ts'
import type { Db } from '../db/pool.ts'
import type { MediaStore } from '../media/store.ts'
import { type DecodeOptions, decodeRecordings } from './decode-recordings.ts'

export interface MeasureOptions extends Omit<DecodeOptions, 'fetch'> {
  media: MediaStore
}

/** The result of one set. `lufs` is null for silence. */
export type Measurement = { id: number; name: string } & ({ lufs: number | null } | { reason: string })

/** Measures the sets that were imported before loudness was. */
export async function* measureSets(db: Db, { media, ...options }: MeasureOptions): AsyncGenerator<Measurement> {
  const sets = await unmeasuredSets(db)
  const recordings = sets.map(({ id, set_name: name, mp3_permalink: permalink }) => ({ id, name, permalink }))
  yield* decodeRecordings(
    recordings,
    { ...options, fetch: media.fetch },
    async ({ id, name, permalink }, { loudness }) => {
      await writeLoudness(db, id, permalink, loudness)
      return { id, name, lufs: loudness.integrated }
    },
  )
}
