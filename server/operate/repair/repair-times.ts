import { availableParallelism } from 'node:os'
import { retryTransaction } from '../../db/connection/retry-transaction.ts'
import type { Db } from '../../db/pool.ts'
import { placeReady } from '../../import/apply-set.ts'
import { lookAhead } from '../../import/look-ahead.ts'
import { prepare, type Stage } from '../../import/prepare.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { reasonOf } from '../../lib/start-errors.ts'
import type { MediaStore } from '../../media/store.ts'
import { openDecodePool } from '../../recording/decode/pool.ts'
import type { PlacedRecording } from './placed-recordings.ts'
import { replaceRecording } from './replace-recording.ts'

interface RepairOptions {
  media: MediaStore
  /** Of converted recordings, in bits per second. */
  bitRate: number
  signal: AbortSignal
  /** Called with the total progress, from 0 to 1, and what is done at the moment. */
  onProgress(share: number, what: string): void
}

/** What became of one recording: with a reason if it couldn't be converted, and nothing was changed. */
export type Repair = PlacedRecording & { reason?: string }

/** A file that is in the media, or is fetched from there. */
async function fetchPlaced(media: MediaStore, permalink: string) {
  try {
    return await media.fetch(permalink)
  } catch (error) {
    throw new ImportRefusal(`It can't be fetched: ${reasonOf(error)}`)
  }
}

/** Sums up the progress of all recordings. */
function progressOf(total: number, onProgress: RepairOptions['onProgress']) {
  const shares = new Map<PlacedRecording, number>()
  return (of: PlacedRecording, share: number, stage: Stage) => {
    shares.set(of, share)
    let sum = 0
    for (const each of shares.values()) sum += each
    onProgress(sum / total, `${stage} ${of.title}`)
  }
}

/**
 * Converts recordings whose bit rate is variable to MP3s of a constant one, several at a time. Each set or draft is written by itself, so that
 * a run that is stopped continues where it was. One that can't be converted is reported and doesn't stop the others. Call it while the removal
 * of unused media is blocked. Throws errors that aren't about a file, such as a lost database connection, and the signal's reason.
 */
export async function* repairTimes(
  db: Db,
  recordings: readonly PlacedRecording[],
  { media, bitRate, signal, onProgress }: RepairOptions,
): AsyncGenerator<Repair> {
  // Listeners are served meanwhile.
  const pool = openDecodePool({ inBackground: true })
  const progress = progressOf(recordings.length, onProgress)

  async function convert(placed: PlacedRecording): Promise<void> {
    const { title, permalink } = placed
    const { file, release } = await fetchPlaced(media, permalink)
    try {
      const ready = await prepare(
        db,
        { name: title, recording: file },
        {
          ...{ media, bitRate, dryRun: false, pool, signal },
          onProgress: (share, stage) => progress(placed, share, stage),
          onRead: async ({ examined }) => {
            // Its odd parts aren't sound, so that an import takes it as it is, too.
            if (examined) throw new ImportRefusal('All of its sound has one bit rate')
          },
        },
      )
      if ('reason' in ready) throw new ImportRefusal(ready.reason)
      const { taken, measured } = ready
      try {
        if (!taken) throw new Error('The recording was not converted')
        await place(placed, await placeReady(taken, measured, { media, name: title, signal }))
      } finally {
        await taken?.release()
      }
    } finally {
      await release()
    }
  }

  async function place(placed: PlacedRecording, { recording, undo }: Awaited<ReturnType<typeof placeReady>>) {
    try {
      await retryTransaction(() => db.transaction().execute(trx => replaceRecording(trx, placed, recording)))
    } catch (error) {
      // After any other error it may have been written all the same.
      if (error instanceof ImportRefusal) await undo()
      throw error
    }
  }

  async function repair(placed: PlacedRecording): Promise<Repair> {
    try {
      signal.throwIfAborted()
      await convert(placed)
      return placed
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ImportRefusal)) throw error
      return { ...placed, reason: error.message }
    } finally {
      progress(placed, 1, 'measuring')
    }
  }

  try {
    yield* lookAhead(recordings, availableParallelism() + 1, repair)
  } finally {
    await pool.close()
  }
}
