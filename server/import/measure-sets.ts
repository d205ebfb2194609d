import { availableParallelism } from 'node:os'
import type { Db } from '../db/pool.ts'
import type { MediaStore } from '../media/store.ts'
import { unmeasuredSets, writeLoudness } from './catalogue/loudness.ts'
import { lookAhead } from './look-ahead.ts'
import { examineRecording } from './recording/examine.ts'
import { openPeaksPool } from './recording/peaks/pool.ts'

export interface MeasureOptions {
  media: MediaStore
  signal?: AbortSignal
  /** Called with the total progress, from 0 to 1, and the name of a set in progress. */
  onProgress?: (share: number, name: string) => void
}

/** The result of one set. `lufs` is null for silence. */
export type Measurement = { id: number; name: string } & ({ lufs: number | null } | { reason: string })

/**
 * Measures the sets that were imported before loudness was, several at a time. Each is stored at once, so that a run that is
 * stopped goes on where it was. A recording that can't be read is reported. Throws the signal's reason.
 */
export async function* measureSets(db: Db, { media, signal, onProgress }: MeasureOptions): AsyncGenerator<Measurement> {
  const sets = await unmeasuredSets(db)
  const stop = { ...(signal && { signal }) }
  const pool = openPeaksPool()
  let done = 0

  async function measure({
    id,
    set_name: name,
    mp3_permalink: permalink,
  }: (typeof sets)[number]): Promise<Measurement> {
    try {
      const { file, release } = await media.fetch(permalink)
      try {
        const { loudness } = await pool.compute(await examineRecording(file, stop), stop)
        await writeLoudness(db, id, permalink, loudness)
        return { id, name, lufs: loudness.integrated }
      } finally {
        await release()
      }
    } catch (error) {
      signal?.throwIfAborted()
      return { id, name, reason: error instanceof Error ? error.message : String(error) }
    } finally {
      onProgress?.(++done / sets.length, name)
    }
  }

  try {
    yield* lookAhead(sets, availableParallelism() + 1, measure)
  } finally {
    await pool.close()
  }
}
