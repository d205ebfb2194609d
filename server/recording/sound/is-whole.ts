import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { PcmSound } from './sound.ts'

/** So much less (ms) than a file says is no interrupted copy. */
export const lackToleranceMs = 1000

/** The length of samples, in ms. */
export const msOf = ({ sampleRate, channels, bytes }: PcmSound, length: number): number =>
  (Math.floor(length / (channels * bytes)) * 1000) / sampleRate

/** Refuses samples of which fewer are there than the header says (bytes), as in a file that was copied in part. */
export function assertWhole(sound: PcmSound, claimed: number): void {
  const [says, lasts] = [msOf(sound, claimed), msOf(sound, sound.end - sound.start)]
  if (says - lasts > lackToleranceMs)
    throw new ImportRefusal(`It is cut off: it says that it lasts ${hhmmss(says)} and lasts ${hhmmss(lasts)}`)
}
