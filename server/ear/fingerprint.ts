import { createDecimator } from './decimate.ts'
import { createPeakFinder } from './peaks.ts'

/**
 * What is remembered of a recording to recognize its music by: its spectral peaks, the points in time and pitch that are louder than
 * all around them. Noise, other music and lossy encoding change many things, but not where the loudest points are.
 */
export interface Fingerprint {
  /** The length of the recording, in ms. */
  duration: number
  /** When each peak is, in ms, ascending. */
  times: Uint32Array
  /** The pitch of each peak, in cents (1,200 to the octave) above `lowestHz`. */
  pitches: Uint16Array
  /** 1 for a peak that is also the loudest of a wider area; only these are looked up. 0 otherwise. */
  ranks: Uint8Array
}

/** A time in frames: peaks are found on a grid of 20 ms, and between its points by interpolation. */
const frameMs = 20
/** Long enough to separate tones a semitone apart from 200 Hz, and short enough for sixteenths at 180 bpm (83 ms) to differ. */
const windowMs = 160
const fftSize = 2048

/** Makes the fingerprint of a recording while it is decoded, in constant memory but for the peaks. Mono is to be passed as both channels. */
export function createFingerprinter(sampleRate: number): {
  take(left: Float32Array, right: Float32Array): void
  finish(): Fingerprint
} {
  const decimator = createDecimator(sampleRate)
  const length = Math.min(fftSize, Math.round((windowMs * decimator.sampleRate) / 1000))
  const hann = Float32Array.from({ length }, (_, at) => (1 - Math.cos((2 * Math.PI * (at + 0.5)) / length)) / length)
  const recent = new Float32Array(length)
  const frame = new Float32Array(fftSize)
  const finder = createPeakFinder(decimator.sampleRate, fftSize)
  let samples = 0
  let frames = 0
  /** Where the next sample goes, and how many are missing to the end of the next frame. */
  let at = 0
  let missing = length >> 1

  /** The frame `n` is centered at n * frameMs: the first ones begin before the recording, in silence. */
  function endFrame(): void {
    const older = length - at
    for (let i = 0; i < older; i++) frame[i] = (recent[at + i] ?? 0) * (hann[i] ?? 0)
    for (let i = older; i < length; i++) frame[i] = (recent[i - older] ?? 0) * (hann[i] ?? 0)
    finder.take(frame)
    const startOf = (number: number) => Math.round((number * frameMs * decimator.sampleRate) / 1000)
    missing = startOf(frames + 1) - startOf(frames)
    frames++
  }

  return {
    take(left, right) {
      samples += left.length
      const lower = decimator.take(left, right)
      for (let from = 0; from < lower.length; ) {
        const count = Math.min(missing, lower.length - from, length - at)
        recent.set(lower.subarray(from, from + count), at)
        from += count
        at = (at + count) % length
        missing -= count
        if (missing === 0) endFrame()
      }
    },
    finish: () => ({ duration: Math.round((samples * 1000) / sampleRate), ...finder.finish(frameMs) }),
  }
}
