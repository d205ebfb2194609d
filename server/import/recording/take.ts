import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../refusal.ts'
import { type Examined, type ExamineOptions, examineRecording, NoSeekTable } from './examine.ts'
import { findPlaced } from './place.ts'
import { NoFfmpeg, reencode } from './reencode.ts'

export interface TakeOptions extends ExamineOptions {
  /** The media folder: what was encoded anew for it once isn't again. */
  media: string
  /** Where what is encoded anew lies until it is placed, by default the system's folder for such. */
  scratch?: string
  /** The program, by default the one that is found on the path. */
  ffmpeg?: string
}

export interface Taken {
  /** The file that is to be placed, with the tags of the one that was brought. */
  examined: Examined
  /** SHA-256 (hex) of the file that was brought. */
  origin: string
  isReencoded: boolean
  /** Lets go of what was encoded anew. */
  release(): Promise<void>
}

/** A mended file may be so much (ms) shorter or longer. */
const forgiven = 1000

/**
 * Examines a recording, and encodes it anew where only a seek table is missing and there is ffmpeg. `release` is to be
 * called when it was placed, or wasn't.
 * @throws as `examineRecording`
 */
export async function takeRecording(path: string, options: TakeOptions): Promise<Taken> {
  try {
    const examined = await examineRecording(path, options)
    return { examined, origin: examined.sha256, isReencoded: false, release: async () => {} }
  } catch (error) {
    if (error instanceof NoSeekTable) return mend(error, options)
    throw error
  }
}

async function mend(refusal: NoSeekTable, options: TakeOptions): Promise<Taken> {
  const { path, sha256: origin, tags, duration } = refusal.examined
  const taken = { origin, isReencoded: true }
  const found = await findPlaced(options.media, origin)
  if (found) {
    const examined = await examineRecording(join(options.media, found), options)
    return { ...taken, examined: { ...examined, tags }, release: async () => {} }
  }
  const folder = await mkdtemp(join(options.scratch ?? tmpdir(), 'segue-import-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const mended = join(folder, 'recording.mp3')
    await reencode(path, mended, { ...options, ...refusal.examined })
    const examined = await examineRecording(mended, options)
    if (Math.abs(examined.duration - duration) > forgiven)
      throw new ImportRefusal(`Encoded anew it lasts ${hhmmss(examined.duration)} instead of ${hhmmss(duration)}`)
    return { ...taken, examined: { ...examined, tags }, release }
  } catch (error) {
    await release()
    throw error instanceof NoFfmpeg ? refusal : error
  }
}
