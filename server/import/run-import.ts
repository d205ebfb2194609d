import { availableParallelism } from 'node:os'
import { type Description, describe, type Said } from '../catalog/describe/describe.ts'
import type { Imported } from '../catalog/describe/described-set.ts'
import { knownNames } from '../catalog/known-names.ts'
import type { Db } from '../db/pool.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import { openDecodePool } from '../recording/decode/pool.ts'
import { fold } from '../tracklist/fold.ts'
import { applySet } from './apply-set.ts'
import type { Found } from './find-sets.ts'
import { lookAhead } from './look-ahead.ts'
import { type Prepared, prepare, readAs, recordingOf } from './prepare.ts'

export interface ImportOptions {
  media: MediaStore
  /** Of converted recordings, in bits per second. */
  bitRate: number
  /** Only reports what would be done. */
  dryRun: boolean
  /** Sends no notifications of new tracks. */
  quiet: boolean
  /** What is said of every set that doesn't say it itself. */
  said?: Said
  signal?: AbortSignal
  /** Called with the total progress, from 0 to 1, and the name of a recording in progress. */
  onProgress?: (share: number, name: string) => void
}

/** The result of one recording or file. */
export type Result = { name: string } & (
  | (Imported & { title: string; notes: string[] })
  | { kind: 'refused'; reason: string }
)

/** Sums up the progress of all recordings. */
function progressOf(total: number, { onProgress }: ImportOptions) {
  const shares = new Map<string, number>()
  return (name: string, share: number) => {
    shares.set(name, share)
    let sum = 0
    for (const each of shares.values()) sum += each
    onProgress?.(sum / total, name)
  }
}

/** Two recordings with the same key are the same set. */
const keyOf = ({ name, date, artists }: Description) => JSON.stringify([date, ...[name, ...artists].map(fold)])

/**
 * Imports the found sets independently: one that can't be imported is reported and doesn't stop the others. Recordings are read
 * concurrently and added to the catalogue in order. Throws errors that aren't about a file, such as a lost database
 * connection, and the signal's reason.
 */
export async function* runImport(db: Db, { sets, refused }: Found, options: ImportOptions): AsyncGenerator<Result> {
  for (const each of refused) yield { kind: 'refused', ...each }
  const pool = openDecodePool()
  const { media, bitRate, dryRun, quiet, signal, said = {} } = options
  const progress = progressOf(sets.length, options)
  const known = await knownNames(db)
  const importedNames = new Map<string, string>()

  async function apply(prepared: Prepared): Promise<Result> {
    const { name } = prepared.found
    if ('reason' in prepared) return { name, kind: 'refused', reason: prepared.reason }
    try {
      const description = await describe(prepared.found, recordingOf(prepared), known.has, { said })
      const key = keyOf(description)
      const twin = importedNames.get(key)
      if (twin !== undefined) throw new ImportRefusal(`It is the same set as ${twin}: one name, day and artists`)
      const result = await applySet(db, prepared, description, { media, dryRun, quiet, signal })
      known.add(description)
      importedNames.set(key, name)
      return {
        name,
        ...result,
        title: `${description.artists.join(' & ')} - ${description.name}`,
        notes: [...description.notes, ...(result.kind === 'new' ? description.guesses.values() : [])],
      }
    } catch (error) {
      if (error instanceof ImportRefusal) return { name, kind: 'refused', reason: error.message }
      throw error
    } finally {
      await prepared.taken?.release()
    }
  }

  try {
    const work = (found: Found['sets'][number]) =>
      prepare(db, found, {
        ...{ media, bitRate, dryRun, pool, signal },
        onProgress: share => progress(found.name, share),
        // What is refused for its names or its tracklist isn't decoded for minutes before.
        onRead: async brought => void (await describe(found, readAs(brought), known.has, { said })),
      })
    for await (const prepared of lookAhead(sets, availableParallelism() + 1, work)) {
      const result = await apply(prepared)
      progress(prepared.found.name, 1)
      yield result
    }
  } finally {
    await pool.close()
  }
}
