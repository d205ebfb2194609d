import { availableParallelism } from 'node:os'
import type { Db } from '../db/pool.ts'
import { applySet } from './apply-set.ts'
import { type Description, describe } from './describe/describe.ts'
import type { Imported } from './describe/described-set.ts'
import type { Found } from './find-sets.ts'
import { lookAhead } from './look-ahead.ts'
import { fold } from './names/fold.ts'
import { knownNames } from './names/known-names.ts'
import { type Prepared, prepare } from './prepare.ts'
import { openPeaksStudio } from './recording/peaks/pool.ts'
import { ImportRefusal } from './refusal.ts'

export interface ImportOptions {
  /** The media folder. */
  media: string
  /** Says what would be done, and does nothing. */
  dryRun: boolean
  /** Tells nobody of new tracks. */
  quiet: boolean
  signal?: AbortSignal
  /** Told of the share of all that is done, 0 to 1, and of what is being read. */
  onProgress?: (share: number, name: string) => void
}

/** What came of one recording or file. */
export type Result = { name: string } & (
  | (Imported & { title: string; notes: string[] })
  | { kind: 'refused'; reason: string }
)

/** Of all recordings; one that is read alone counts as far as it is. */
function progressOf(total: number, { onProgress }: ImportOptions) {
  const shares = new Map<string, number>()
  return (name: string, share: number) => {
    shares.set(name, share)
    let sum = 0
    for (const each of shares.values()) sum += each
    onProgress?.(sum / total, name)
  }
}

/** What makes two recordings the same set. */
const keyOf = ({ name, date, artists }: Description) => JSON.stringify([date, ...[name, ...artists].map(fold)])

/**
 * Imports what was found, each set for itself: one that can't be imported is told, and stops no other. The recordings are
 * read some at a time, and brought into the catalogue one after the other in their order. Throws what no file can help:
 * a database that is gone, the signal's reason.
 */
export async function* runImport(db: Db, { sets, refused }: Found, options: ImportOptions): AsyncGenerator<Result> {
  for (const each of refused) yield { kind: 'refused', ...each }
  const studio = openPeaksStudio()
  const { media, dryRun, quiet, signal } = options
  const progress = progressOf(sets.length, options)
  const known = await knownNames(db)
  const brought = new Map<string, string>()

  async function apply(prepared: Prepared): Promise<Result> {
    const { name } = prepared.found
    if ('reason' in prepared) return { name, kind: 'refused', reason: prepared.reason }
    try {
      const description = await describe(prepared.found, prepared.taken.examined, known.has)
      const key = keyOf(description)
      const twin = brought.get(key)
      if (twin !== undefined) throw new ImportRefusal(`It is the same set as ${twin}: one name, day and artists`)
      const imported = await applySet(db, prepared, description, { media, dryRun, quiet, signal })
      known.add(description)
      brought.set(key, name)
      return {
        name,
        ...imported,
        title: `${description.artists.join(' & ')} - ${description.name}`,
        notes: [...description.notes, ...(imported.kind === 'new' ? description.guesses.values() : [])],
      }
    } catch (error) {
      if (error instanceof ImportRefusal) return { name, kind: 'refused', reason: error.message }
      throw error
    } finally {
      await prepared.taken.release()
    }
  }

  try {
    const work = (found: Found['sets'][number]) =>
      prepare(found, { media, dryRun, studio, signal, onShare: share => progress(found.name, share) })
    for await (const prepared of lookAhead(sets, availableParallelism() + 1, work)) {
      const result = await apply(prepared)
      progress(prepared.found.name, 1)
      yield result
    }
  } finally {
    await studio.close()
  }
}
