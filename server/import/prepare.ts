import type { Peaks } from '../../contract/peaks.ts'
import type { MediaStore } from '../media/store.ts'
import type { FoundSet } from './find-sets.ts'
import type { PeaksPool } from './recording/peaks/pool.ts'
import { findPlaced } from './recording/place.ts'
import { type Taken, takeRecording } from './recording/take.ts'
import { ImportRefusal } from './refusal.ts'

/** A recording that is ready to be added to the catalogue, or the reason why it can't be. */
export type Prepared = { found: FoundSet } & ({ taken: Taken; peaks: Peaks | undefined } | { reason: string })

export interface PrepareOptions {
  media: MediaStore
  dryRun: boolean
  peaksPool: PeaksPool
  signal: AbortSignal | undefined
  /** Called with the progress, from 0 to 1. */
  onProgress(share: number): void
}

/** The part of reading in the progress; computing the waveform takes the rest. */
const readingShare = 0.2

/** Whether the waveform of this recording was computed in an earlier import. */
async function hasPeaks(media: MediaStore, origin: string): Promise<boolean> {
  const permalink = await findPlaced(media, origin)
  return permalink !== undefined && (await media.library.peaks(permalink)) !== undefined
}

/** Reads a recording and computes its waveform if it is missing. Resolves with a reason if the file can't be imported. */
export async function prepare(found: FoundSet, options: PrepareOptions): Promise<Prepared> {
  const { media, dryRun, peaksPool, onProgress, signal } = options
  const stop = { ...(signal && { signal }) }
  let taken: Taken | undefined
  try {
    taken = await takeRecording(found.recording, {
      ...stop,
      media,
      onProgress: share => onProgress(share * readingShare),
    })
    if (dryRun || (await hasPeaks(media, taken.origin))) return { found, taken, peaks: undefined }
    const onPeaksProgress = (share: number) => onProgress(readingShare + share * (1 - readingShare))
    return { found, taken, peaks: await peaksPool.compute(taken.examined, { ...stop, onProgress: onPeaksProgress }) }
  } catch (error) {
    await taken?.release()
    signal?.throwIfAborted()
    // After it was read, the only step that can fail is decoding.
    if (!(error instanceof ImportRefusal) && !taken) throw error
    return { found, reason: error instanceof Error ? error.message : String(error) }
  }
}
