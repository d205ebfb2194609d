import type { Loop } from './drums.ts'

/** Renders pitched notes into a loop. A note that rings past the end continues at the beginning. */

/** One cycle of a band-limited saw: the sum of the first `harmonics` sines, so that there is no aliasing. */
function sawTable(harmonics: number): Float32Array {
  const size = 2048
  return Float32Array.from({ length: size }, (_, index) => {
    let value = 0
    for (let k = 1; k <= harmonics; k++) value += Math.sin((2 * Math.PI * k * index) / size) / k
    return value * 0.6
  })
}

const saws = [4, 8, 16, 32].map(harmonics => ({ harmonics, table: sawTable(harmonics) }))

/** The saw with the most harmonics below a limit in Hz. */
const sawFor = (hz: number, limit: number) =>
  (saws.findLast(({ harmonics }) => harmonics * hz < limit) ?? saws[0])?.table ?? new Float32Array(2048)

interface Shape {
  attack: number
  release: number
  level: number
  /** The detuning of the second saw, as a fraction of the frequency. */
  detune: number
  /** The filter's cutoff in Hz, and how much higher it is at the start of a note. */
  cutoff: number
  sweep: number
}

function note({ samples: into, rate }: Loop, at: number, hold: number, hz: number, shape: Shape): void {
  const { attack, release, level, detune, cutoff, sweep } = shape
  const table = sawFor(hz, Math.min(9000, rate / 2))
  const length = hold + Math.round(release * rate)
  let one = 0
  let two = 0.33
  let low = 0
  let lower = 0
  for (let i = 0; i < length; i++) {
    const t = i / rate
    one = (one + hz / rate) % 1
    two = (two + (hz * (1 + detune)) / rate) % 1
    const raw = (table[(one * 2048) | 0] ?? 0) + (table[(two * 2048) | 0] ?? 0)
    const open = Math.min(0.9, ((cutoff + sweep * Math.exp(-t * 9)) * 2 * Math.PI) / rate)
    low += open * (raw - low)
    lower += open * (low - lower)
    const gain = Math.min(1, t / attack) * (i < hold ? 1 : Math.max(0, 1 - (i - hold) / (release * rate)))
    const index = (at + i) % into.length
    into[index] = (into[index] ?? 0) + lower * gain * level
  }
}

/** `bright` from 0 (a round sub) to 1 (an open saw). */
export const bassNote = (into: Loop, at: number, hold: number, hz: number, bright: number) =>
  note(into, at, hold, hz, {
    attack: 0.004,
    release: 0.03,
    level: 0.26,
    detune: 0.002,
    cutoff: 110 + bright * 500,
    sweep: 200 + bright * 1600,
  })

export const chordNote = (into: Loop, at: number, hold: number, hz: number, cutoff: number, pad: boolean) =>
  note(into, at, hold, hz, {
    attack: pad ? 0.25 : 0.005,
    release: pad ? 0.5 : 0.18,
    level: pad ? 0.035 : 0.055,
    detune: 0.006,
    cutoff: cutoff * (pad ? 0.7 : 0.5),
    sweep: pad ? 0 : cutoff,
  })

export const leadNote = (into: Loop, at: number, hold: number, hz: number, cutoff: number, level: number) =>
  note(into, at, hold, hz, {
    attack: 0.008,
    release: 0.3,
    level: level * 0.11,
    detune: 0.004,
    cutoff: cutoff * 0.4,
    sweep: cutoff,
  })
