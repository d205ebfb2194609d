import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hhmmss } from '../lib/clock.ts'
import { ImportRefusal, Outage, systemErrorAsRefusal } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import type { DecodePool } from './decode/pool.ts'
import { type Examined, type ExamineOptions, examineRecording } from './examine.ts'
import { findPlaced } from './place.ts'
import type { Brought } from './read-recording.ts'
import { lackToleranceMs } from './sound/is-whole.ts'

export interface TakeOptions extends ExamineOptions {
  /** A recording that was converted in an earlier import is found there. */
  media: MediaStore
  pool: DecodePool
  /** Of converted recordings, in bits per second. */
  bitRate: number
  /** The folder for converted files until they are placed; by default the system's temporary folder. */
  scratch?: string
}

export interface Taken {
  /** The file to place, with the tags of the original. */
  examined: Examined
  /** What the file in the media is known by, in hex. */
  origin: string
  /** Deletes the converted file. */
  release(): Promise<unknown>
}

/** Another number converts again what is imported again. */
const conversionVersion = 1

/**
 * What the file in the media that a recording becomes is known by (hex): an MP3 that was placed as it is, and what the same file was converted
 * to later, are different files with different addresses, because browsers keep each for a year.
 */
export const originOf = ({ sha256, examined }: Pick<Brought, 'sha256' | 'examined'>): string =>
  examined ? sha256 : createHash('sha256').update(`segue ${conversionVersion} ${sha256}`).digest('hex')

/**
 * Makes a recording ready to be placed: what isn't an MP3 of a constant bit rate is converted to one. Call `release` after it was placed or
 * skipped.
 * @throws ImportRefusal if it can't be decoded; Outage if there is no space; the signal's reason
 */
export async function takeRecording(brought: Brought, options: TakeOptions): Promise<Taken> {
  const { tags } = brought
  const origin = originOf(brought)
  if (brought.examined) return { examined: brought.examined, origin, release: async () => {} }
  const found = await findPlaced(options.media, origin)
  const { file, release } = found === undefined ? await convert(brought, options) : await options.media.fetch(found)
  try {
    const { signal } = options
    return { examined: { ...(await examineRecording(file, { ...(signal && { signal }) })), tags }, origin, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function convert({ path, sound, duration: claimed }: Brought, options: TakeOptions) {
  const { pool, bitRate, scratch = tmpdir(), ...watch } = options
  let folder: string | undefined
  const release = async () => folder && rm(folder, { recursive: true, force: true })
  try {
    folder = await mkdtemp(join(scratch, 'segue-convert-'))
    const file = join(folder, 'recording.mp3')
    const { duration } = await pool.convert({ path, sound, to: file, bitRate }, watch)
    if (claimed !== undefined && claimed - duration > lackToleranceMs)
      throw new ImportRefusal(
        `It is cut off or broken: it says that it lasts ${hhmmss(claimed)}, and only ${hhmmss(duration)} can be decoded`,
      )
    return { file, release }
  } catch (error) {
    await release()
    throw systemErrorAsRefusal(error, (_code, reason) => `It can't be converted: ${reason}`, Outage)
  }
}
