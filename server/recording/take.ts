import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hhmmss } from '../lib/clock.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import { type Examined, type ExamineOptions, examineRecording, NoSeekTable } from './examine.ts'
import { findPlaced } from './place.ts'
import { NoFfmpeg, reencode } from './reencode.ts'

export interface TakeOptions extends ExamineOptions {
  /** A recording that was reencoded in an earlier import is found there. */
  media: MediaStore
  /** The folder for reencoded files until they are placed; by default the system's temporary folder. */
  scratch?: string
  /** The ffmpeg program; by default the one on the PATH. */
  ffmpeg?: string
}

export interface Taken {
  /** The file to place, with the tags of the original. */
  examined: Examined
  /** The SHA-256 (hex) of the original file. */
  origin: string
  isReencoded: boolean
  /** Deletes the reencoded file. */
  release(): Promise<void>
}

/** The length of a reencoded file may differ by this much (ms). */
const durationToleranceMs = 1000

/**
 * Examines a recording. If only the seek table is missing, it is reencoded with ffmpeg. Call `release` after it was placed or
 * skipped.
 * @throws the same errors as `examineRecording`
 */
export async function takeRecording(path: string, options: TakeOptions): Promise<Taken> {
  try {
    const examined = await examineRecording(path, options)
    return { examined, origin: examined.sha256, isReencoded: false, release: async () => {} }
  } catch (error) {
    if (error instanceof NoSeekTable) return reencodeAndExamine(error, options)
    throw error
  }
}

async function reencodeAndExamine(refusal: NoSeekTable, options: TakeOptions): Promise<Taken> {
  const { path, sha256: origin, tags, duration } = refusal.examined
  const taken = { origin, isReencoded: true }
  const found = await findPlaced(options.media, origin)
  if (found) {
    const { file, release } = await options.media.fetch(found)
    const examined = await examineRecording(file, options)
    return { ...taken, examined: { ...examined, tags }, release }
  }
  const folder = await mkdtemp(join(options.scratch ?? tmpdir(), 'segue-import-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const reencoded = join(folder, 'recording.mp3')
    await reencode(path, reencoded, { ...options, ...refusal.examined })
    const examined = await examineRecording(reencoded, options)
    if (Math.abs(examined.duration - duration) > durationToleranceMs)
      throw new ImportRefusal(`Reencoded, it is ${hhmmss(examined.duration)} long instead of ${hhmmss(duration)}`)
    return { ...taken, examined: { ...examined, tags }, release }
  } catch (error) {
    await release()
    throw error instanceof NoFfmpeg ? refusal : error
  }
}
