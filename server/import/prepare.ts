import type { Recording } from '../catalog/describe/describe.ts'
import type { FoundSet } from '../catalog/describe/found-set.ts'
import { isMeasured } from '../catalog/loudness.ts'
import type { Db } from '../db/pool.ts'
import { hasFingerprint } from '../ear/stored/fingerprints.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import type { Measured } from '../recording/decode/jobs.ts'
import { type DecodePool, Hung } from '../recording/decode/pool.ts'
import { findPlaced } from '../recording/place.ts'
import { type Brought, readRecording } from '../recording/read-recording.ts'
import { type Taken, takeRecording } from '../recording/take.ts'

/** A recording that was read. In a dry run it isn't `taken`, nor decoded. */
export interface Ready {
  found: FoundSet
  brought: Brought
  taken: Taken | undefined
  measured: Measured | undefined
}

/** A recording that is ready to be added to the catalogue, or the reason why it can't be. */
export type Prepared = Ready | { found: FoundSet; reason: string; error: ImportRefusal | Hung }

/** What is done with a recording at the moment. */
export type Stage = 'reading' | 'converting' | 'measuring'

export interface PrepareOptions {
  media: MediaStore
  dryRun: boolean
  pool: DecodePool
  /** Of converted recordings, in bits per second. */
  bitRate: number
  /** The folder for converted files; by default the system's temporary folder. */
  scratch?: string
  signal: AbortSignal | undefined
  /** Called with the progress, from 0 to 1. */
  onProgress(share: number, stage: Stage): void
  /** Called when the recording is read, before it is decoded. What it throws ends the preparation. */
  onRead?(brought: Brought): Promise<void>
}

/** Longer than any recording, in ms: how one counts that doesn't say how long it is, until it is decoded. */
const unknownDuration = 48 * 60 * 60_000

/** What describes a recording that isn't decoded yet. */
export const readAs = ({ tags, duration = unknownDuration }: Brought): Recording => ({ tags, duration })

/** What describes a recording that is ready. */
export const recordingOf = ({ brought, taken }: Ready): Recording => taken?.examined ?? readAs(brought)

/** How much is done when a recording was read. */
export const readShare = 0.1
/** How much is done when it was converted, too: encoding takes the most by far. */
const convertedShare = 0.85

/** Whether an earlier import has computed the waveform and the fingerprint of this recording and measured its loudness. */
async function isComplete(db: Db, media: MediaStore, origin: string): Promise<boolean> {
  const permalink = await findPlaced(media, origin)
  if (permalink === undefined || !(await isMeasured(db, permalink))) return false
  if (!(await hasFingerprint(db, permalink))) return false
  return (await media.library.peaks(permalink)) !== undefined
}

/**
 * Reads a recording, converts it if it isn't an MP3 of a constant bit rate, and decodes it if its waveform, its loudness or its fingerprint is
 * missing. Resolves with a reason if the file can't be imported.
 */
export async function prepare(db: Db, found: FoundSet, options: PrepareOptions): Promise<Prepared> {
  const { media, dryRun, pool, bitRate, scratch, onProgress, signal } = options
  const stop = { ...(signal && { signal }) }
  let taken: Taken | undefined
  try {
    const brought = await readRecording(found.recording, {
      ...stop,
      onProgress: share => onProgress(share * readShare, 'reading'),
    })
    await options.onRead?.(brought)
    if (dryRun) return { found, brought, taken, measured: undefined }
    const within = (from: number, to: number, stage: Stage) => ({
      ...stop,
      onProgress: (share: number) => onProgress(from + share * (to - from), stage),
    })
    taken = await takeRecording(brought, {
      ...within(readShare, convertedShare, 'converting'),
      ...{ media, pool, bitRate, ...(scratch !== undefined && { scratch }) },
    })
    if (await isComplete(db, media, taken.origin)) return { found, brought, taken, measured: undefined }
    const from = brought.examined ? readShare : convertedShare
    return { found, brought, taken, measured: await pool.measure(taken.examined, within(from, 1, 'measuring')) }
  } catch (error) {
    await taken?.release()
    signal?.throwIfAborted()
    if (!(error instanceof ImportRefusal || error instanceof Hung)) throw error
    return { found, reason: error.message, error }
  }
}
