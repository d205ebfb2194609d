import { createRandom } from '../../../../server/demo/random.ts'
import { createFingerprinter, type Fingerprint } from '../../../../server/ear/fingerprint.ts'

/** Low, so that the tests are fast: fingerprints use what is below 5 kHz. */
export const sampleRate = 12_000

const cycle = 4096
/** One cycle of a tone with six harmonics. */
const tone = Float32Array.from({ length: cycle }, (_, at) => {
  const turn = (2 * Math.PI * at) / cycle
  return [1, 2, 3, 4, 5, 6].reduce((sum, harmonic) => sum + Math.sin(harmonic * turn) / harmonic, 0)
})

/** So many seconds of a melody without repetitions, different for each seed: notes of three voices in five octaves. */
export function melody(seed: number, seconds: number, { from = 0, speed = 1, rate = sampleRate } = {}): Float32Array {
  const sound = new Float32Array(Math.floor((seconds * rate) / speed))
  for (let voice = 0; voice < 3; voice++) {
    const random = createRandom(3 * seed + voice)
    for (let at = -from, next = 0; at < seconds; at = next) {
      const hz = 150 * 2 ** (voice + random.int(0, 18) / 12)
      next = at + 0.12 + 0.3 * random.next()
      const first = Math.max(0, Math.ceil((at * rate) / speed))
      const end = Math.min(sound.length, (next * rate) / speed)
      for (let place = first; place < end; place++) {
        const since = (place * speed) / rate - at
        const level = Math.min(1, since / 0.005) * Math.exp((-4 * since) / (next - at))
        sound[place] = (sound[place] ?? 0) + 0.1 * level * (tone[Math.floor(since * hz * cycle) % cycle] ?? 0)
      }
    }
  }
  return sound
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
