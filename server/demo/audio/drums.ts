import type { Random } from '../random.ts'

/** Renders drums into a loop. A sound that rings past the end continues at the beginning. */

/** A loop of mono samples at a rate in Hz. */
export interface Loop {
  samples: Float32Array
  rate: number
}

export function kick({ samples: into, rate }: Loop, at: number, hz: number, seconds: number): void {
  const length = Math.round(seconds * rate)
  let phase = 0
  for (let i = 0; i < length; i++) {
    const t = i / rate
    phase += (hz * (1 + 3.2 * Math.exp(-t * 38))) / rate
    const body = Math.sin(2 * Math.PI * phase) * Math.exp(-t * (4 / seconds))
    const fade = Math.min(1, (length - i) / (rate / 100))
    const index = (at + i) % into.length
    into[index] = (into[index] ?? 0) + Math.tanh(body * 1.6) * 0.72 * fade
  }
}

/** Noise through two high-pass filters; `sharp` from 0 to 1 removes more of the lows. */
export function hat(
  { samples: into, rate }: Loop,
  at: number,
  level: number,
  seconds: number,
  sharp: number,
  random: Random,
): void {
  const length = Math.round(seconds * 3 * rate)
  let last = 0
  let lastDifference = 0
  for (let i = 0; i < length; i++) {
    const noise = random.next() * 2 - 1
    const difference = noise - last
    const bright = difference - lastDifference * (1 - sharp) * 0.5
    last = noise
    lastDifference = difference
    const index = (at + i) % into.length
    into[index] = (into[index] ?? 0) + bright * level * 0.5 * Math.exp(-i / rate / (seconds * 0.45))
  }
}

/** Three short bursts and a tail of band-passed noise. */
export function clap({ samples: into, rate }: Loop, at: number, level: number, random: Random): void {
  const length = Math.round(0.16 * rate)
  let low = 0
  let band = 0
  for (let i = 0; i < length; i++) {
    const t = i / rate
    const burst = t < 0.03 ? Math.exp(-((t * 1000) % 10) / 3) : 0
    const tail = Math.exp(-t / 0.035)
    const noise = random.next() * 2 - 1
    low += 0.18 * band
    band += 0.18 * (noise - low - 0.9 * band)
    const index = (at + i) % into.length
    into[index] = (into[index] ?? 0) + band * level * (burst * 0.7 + tail)
  }
}
