import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'

/** What DJs, decks and encoders do to a recording. All of it is mono at 48 kHz. */

export const sampleRate = 48_000

/** Plays at another speed, its pitch with it: interpolation by cubic curves. */
export function resample(sound: Float32Array, speed: number): Float32Array {
  const played = new Float32Array(Math.floor(sound.length / speed))
  for (let at = 0; at < played.length; at++) {
    const place = at * speed
    const from = Math.floor(place)
    const x = place - from
    const [a, b, c, d] = [sound[from - 1] ?? 0, sound[from] ?? 0, sound[from + 1] ?? 0, sound[from + 2] ?? 0]
    played[at] = b + 0.5 * x * (c - a + x * (2 * a - 5 * b + 4 * c - d + x * (3 * (b - c) + d - a)))
  }
  return played
}

/** Pieces of 80 ms, each moved by up to 15 ms to where it continues the one before best: what cheap key locks do. */
const piece = 3840
const hop = piece / 2
const leeway = 720

/** Plays at another speed at the same pitch: WSOLA (Verhelst & Roelands, 1993). */
export function stretch(sound: Float32Array, speed: number): Float32Array {
  const stretched = new Float32Array(Math.floor(sound.length / speed))
  const window = Float32Array.from(
    { length: piece },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / piece),
  )
  let natural = 0
  for (let at = 0; at + piece < stretched.length; at += hop) {
    const wanted = Math.round(at * speed)
    const from = at === 0 ? 0 : likest(sound, natural, wanted)
    for (let i = 0; i < piece; i++)
      stretched[at + i] = (stretched[at + i] ?? 0) + (sound[from + i] ?? 0) * (window[i] ?? 0)
    natural = from + hop
  }
  return stretched
}

/** The place near `wanted` whose sound is most like that at `natural`, on a coarse grid and then around its best. */
function likest(sound: Float32Array, natural: number, wanted: number): number {
  const likeness = (place: number) => {
    let [product, energy] = [0, 1e-9]
    for (let i = 0; i < piece; i += 6) {
      const own = sound[place + i] ?? 0
      product += own * (sound[natural + i] ?? 0)
      energy += own * own
    }
    return product / Math.sqrt(energy)
  }
  const best = (from: number, to: number, step: number) => {
    let [place, most] = [from, Number.NEGATIVE_INFINITY]
    for (let at = from; at <= to; at += step) {
      const like = at < 0 ? Number.NEGATIVE_INFINITY : likeness(at)
      if (like > most) [place, most] = [at, like]
    }
    return place
  }
  const coarse = best(wanted - leeway, wanted + leeway, 16)
  return Math.max(0, best(coarse - 14, coarse + 14, 2))
}

const levelOf = (sound: Float32Array) => Math.sqrt(sound.reduce((sum, each) => sum + each * each, 0) / sound.length)

/** Plays beside another, which is so many dB softer. */
export function mix(sound: Float32Array, other: Float32Array, db: number): Float32Array {
  const gain = levelOf(sound) / Math.max(1e-6, levelOf(other)) / 10 ** (db / 20)
  return sound.map((each, at) => (each + gain * (other[at] ?? 0)) / 2)
}

/** Encodes and decodes again. */
export async function throughMp3(sound: Float32Array, bitrate: 64 | 128): Promise<Float32Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate, outputSampleRate: sampleRate, bitrate })
  const bytes = Buffer.concat([encoder.encode([sound]).slice(), encoder.finalize().slice()])
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const decoded = decoder.decode(bytes).channelData[0]?.slice() ?? new Float32Array(0)
  decoder.free()
  return decoded
}
