import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { PcmSound } from './sound.ts'

/** So much less (ms) than a file says is no interrupted copy. */
export const lackToleranceMs = 1000

/** Refuses a recording that is shorter than it says (ms), as one that was copied in part. */
export function assertLength(claimed: number, found: number): void {
  if (claimed - found > lackToleranceMs)
    throw new ImportRefusal(`It is cut off: it says that it lasts ${hhmmss(claimed)} and lasts ${hhmmss(found)}`)
}

/** The length of samples, in ms. */
export const msOf = ({ sampleRate, channels, bytes }: PcmSound, length: number): number =>
  (Math.floor(length / (channels * bytes)) * 1000) / sampleRate

/** Refuses samples of which fewer are there than the header says (bytes). */
export const assertWhole = (sound: PcmSound, claimed: number): void =>
  assertLength(msOf(sound, claimed), msOf(sound, sound.end - sound.start))
