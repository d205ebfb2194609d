import type { Peaks } from '../../contract/peaks.ts'
import { openFolderLibrary } from '../media/folder.ts'
import type { FoundSet } from './find-sets.ts'
import type { PeaksStudio } from './recording/peaks/pool.ts'
import { findPlaced } from './recording/place.ts'
import { type Taken, takeRecording } from './recording/take.ts'
import { ImportRefusal } from './refusal.ts'

/** A recording that was read, ready to be brought into the catalogue; or why it can't be. */
export type Prepared = { found: FoundSet } & ({ taken: Taken; peaks: Peaks | undefined } | { reason: string })

export interface PrepareOptions {
  media: string
  dryRun: boolean
  studio: PeaksStudio
  signal: AbortSignal | undefined
  /** Told of the share that is done, 0 to 1. */
  onShare(share: number): void
}

/** Reading is quick beside drawing. */
const readingShare = 0.2

/** What sounds is drawn once for all imports of the same bytes. */
async function isDrawn(media: string, origin: string): Promise<boolean> {
  const permalink = await findPlaced(media, origin)
  return permalink !== undefined && (await openFolderLibrary(media).peaks(permalink)) !== undefined
}

/** Reads a recording and draws its waveform where it has none yet. Whatever is wrong with the file is told, not thrown. */
export async function prepare(found: FoundSet, options: PrepareOptions): Promise<Prepared> {
  const { media, dryRun, studio, onShare, signal } = options
  const stop = { ...(signal && { signal }) }
  let taken: Taken | undefined
  try {
    taken = await takeRecording(found.recording, {
      ...stop,
      media,
      onProgress: share => onShare(share * readingShare),
    })
    if (dryRun || (await isDrawn(media, taken.origin))) return { found, taken, peaks: undefined }
    const onProgress = (share: number) => onShare(readingShare + share * (1 - readingShare))
    return { found, taken, peaks: await studio.draw(taken.examined, { ...stop, onProgress }) }
  } catch (error) {
    await taken?.release()
    signal?.throwIfAborted()
    // Once it was read, what fails is decoding it.
    if (!(error instanceof ImportRefusal) && !taken) throw error
    return { found, reason: error instanceof Error ? error.message : String(error) }
  }
}
