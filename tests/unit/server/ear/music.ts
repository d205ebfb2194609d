import { createRandom } from '../../../../server/demo/random.ts'
import { createFingerprinter, type Fingerprint } from '../../../../server/ear/fingerprint.ts'

/** Low, so that the tests are fast: fingerprints use what is below 5 kHz. */
export const sampleRate = 12_000

/** A melody without repetitions, of notes with three harmonics and a soft noise, different for each seed. */
export function melody(seed: number, seconds: number): Float32Array {
  const random = createRandom(seed)
  const sound = new Float32Array(seconds * sampleRate)
  for (let voice = 0; voice < 3; voice++)
    for (let at = 0; at < sound.length; ) {
      const hz = 220 * 2 ** (voice / 2 + random.int(0, 24) / 12)
      const length = Math.round(sampleRate * (0.12 + 0.3 * random.next()))
      for (let i = 0; i < length && at + i < sound.length; i++) {
        const t = (2 * Math.PI * hz * i) / sampleRate
        const tone = Math.sin(t) + Math.sin(2 * t) / 2 + Math.sin(3 * t) / 3
        sound[at + i] = (sound[at + i] ?? 0) + 0.1 * tone * Math.exp((-4 * i) / length) * Math.min(1, i / 60)
      }
      at += length
    }
  return sound.map(each => each + 0.002 * (random.next() - 0.5))
}

export function noise(seed: number, seconds: number): Float32Array {
  const random = createRandom(seed)
  return Float32Array.from({ length: seconds * sampleRate }, () => random.next() - 0.5)
}

export function fingerprint(sound: Float32Array, rate = sampleRate, block = sound.length): Fingerprint {
  const fingerprinter = createFingerprinter(rate)
  for (let at = 0; at < sound.length; at += block) {
    const samples = sound.subarray(at, at + block)
    fingerprinter.take(samples, samples)
  }
  return fingerprinter.finish()
}

/** Another speed, and the pitch with it. */
export const played = (sound: Float32Array, speed: number) =>
  Float32Array.from({ length: Math.floor(sound.length / speed) }, (_, at) => {
    const [place, rest] = [Math.floor(at * speed), (at * speed) % 1]
    return (sound[place] ?? 0) * (1 - rest) + (sound[place + 1] ?? 0) * rest
  })
