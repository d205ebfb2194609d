import type { FoundSet } from '../catalog/describe/found-set.ts'
import { isMeasured } from '../catalog/loudness.ts'
import type { Db } from '../db/pool.ts'
import { hasFingerprint } from '../ear/stored/fingerprints.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import type { Measured } from '../recording/peaks/jobs.ts'
import type { PeaksPool } from '../recording/peaks/pool.ts'
import { findPlaced } from '../recording/place.ts'
import { type Taken, takeRecording } from '../recording/take.ts'

/** A recording that is ready to be added to the catalogue, or the reason why it can't be. */
export type Prepared = { found: FoundSet } & (
  | { taken: Taken; measured: Measured | undefined }
  | { reason: string; error: unknown }
)

export interface PrepareOptions {
  media: MediaStore
  dryRun: boolean
  peaksPool: PeaksPool
  signal: AbortSignal | undefined
  /** Called with the progress, from 0 to 1. */
  onProgress(share: number): void
  /** Called when the recording is read, before it is decoded. What it throws ends the preparation. */
  onTaken?(taken: Taken): Promise<void>
}

/** The part of reading in the progress; decoding it takes the rest. */
const readingShare = 0.2

/** Whether an earlier import has computed the waveform and the fingerprint of this recording and measured its loudness. */
async function isComplete(db: Db, media: MediaStore, origin: string): Promise<boolean> {
  const permalink = await findPlaced(media, origin)
  if (permalink === undefined || !(await isMeasured(db, permalink))) return false
  if (!(await hasFingerprint(db, permalink))) return false
  return (await media.library.peaks(permalink)) !== undefined
}

/**
 * Reads a recording, and decodes it if its waveform, its loudness or its fingerprint is missing. Resolves with a reason if the file can't be
 * imported.
 */
export async function prepare(db: Db, found: FoundSet, options: PrepareOptions): Promise<Prepared> {
  const { media, dryRun, peaksPool, onProgress, signal } = options
  const stop = { ...(signal && { signal }) }
  let taken: Taken | undefined
  let isDecoding = false
  try {
    taken = await takeRecording(found.recording, {
      ...stop,
      media,
      onProgress: share => onProgress(share * readingShare),
    })
    await options.onTaken?.(taken)
    if (dryRun || (await isComplete(db, media, taken.origin))) return { found, taken, measured: undefined }
    const onDecoded = (share: number) => onProgress(readingShare + share * (1 - readingShare))
    isDecoding = true
    return { found, taken, measured: await peaksPool.compute(taken.examined, { ...stop, onProgress: onDecoded }) }
  } catch (error) {
    await taken?.release()
    signal?.throwIfAborted()
    // Whatever fails in decoding is about the file.
    if (!(error instanceof ImportRefusal) && !isDecoding) throw error
    return { found, reason: error instanceof Error ? error.message : String(error), error }
  }
}
