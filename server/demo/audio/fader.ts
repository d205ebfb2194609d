import { frameBytes } from '../plan.ts'
import { createRandom } from '../random.ts'

/**
 * The fader of the mix: it changes the level of encoded sound frame by frame, in steps of 1.5 dB, which an MP3 frame has a field
 * for (global_gain: ISO 11172-3, 2.4.2.7). So equal sections at different levels are encoded only once.
 */

export interface Fade {
  /** The level at the start and the end; 1 is the section's own. */
  from: number
  to: number
  /** Determines the accents: no two bars of music are equally loud. */
  seed: number
  /** The music holds its breath for the last half of a bar, before a drop. */
  gasp?: true
}

const stepsOf = (level: number) => 4 * Math.log2(level)
const gaspSteps = -6
/** How much softer, in steps, a phrase of four bars and a bar may be. */
const phraseAccents = [0, 0, -0.4, -0.8, -1.2] as const
const barAccents = [0, 0, 0, -0.6, -1.2] as const

/** The gain of each frame of a section, in steps of 1.5 dB. */
export function gainsOf({ from, to, seed, gasp }: Fade, frames: number): Int8Array {
  const random = createRandom(seed)
  const phrase = random.pick(phraseAccents)
  const bars = Array.from({ length: 4 }, () => phrase + random.pick(barAccents))
  return Int8Array.from({ length: frames }, (_, frame) => {
    const progress = frame / frames
    const accent = gasp && progress >= 7 / 8 ? gaspSteps : (bars[Math.floor(progress * 4)] ?? 0)
    return Math.round(stepsOf(from + (to - from) * progress) + accent)
  })
}

/** Applies gains to samples, of which a frame has `perFrame`. */
export function fadeSamples(samples: Float32Array, gains: Int8Array, perFrame: number): Float32Array {
  const faded = new Float32Array(samples.length)
  for (const [frame, gain] of gains.entries()) {
    const factor = 2 ** (gain / 4)
    const end = Math.min(samples.length, (frame + 1) * perFrame)
    for (let at = frame * perFrame; at < end; at++) faded[at] = (samples[at] ?? 0) * factor
  }
  return faded
}

/** Where the gains of a frame's two granules are, in bits from its start. */
const gainBits = [32 + 39, 32 + 98] as const

/** Applies gains to encoded frames, in a copy: several readers share what the cache has read. */
export function fadeFrames(mp3: Uint8Array, gains: Int8Array): Uint8Array {
  // Not `slice`: that of a `Buffer`, such as `readFile` returns, copies nothing.
  const faded = new Uint8Array(mp3)
  for (const [frame, gain] of gains.entries())
    for (const at of gainBits) addTo(faded, frame * frameBytes * 8 + at, gain)
  return faded
}

/** Adds to a byte that begins at any bit. */
function addTo(data: Uint8Array, at: number, change: number): void {
  const [index, shift] = [at >> 3, 8 - (at & 7)]
  const both = ((data[index] ?? 0) << 8) | (data[index + 1] ?? 0)
  const value = Math.min(255, Math.max(0, ((both >> shift) & 0xff) + change))
  const next = (both & ~(0xff << shift)) | (value << shift)
  data[index] = next >> 8
  data[index + 1] = next & 0xff
}
