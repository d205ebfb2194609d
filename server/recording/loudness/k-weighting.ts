/**
 * The K-weighting of ITU-R BS.1770: a shelf for the head and a high-pass. The standard has its coefficients for 48 kHz alone.
 * Those of other rates are the same two analog filters by the bilinear transform; frequencies, gain and quality are those that
 * lead to the standard's values at 48 kHz (B. De Man, "Evaluation of implementations of the EBU R128 loudness measurement", AES
 * 2018).
 */
const shelf = { hertz: 1681.974450955533, decibels: 3.999843853973347, quality: 0.7071752369554196 }
const highPass = { hertz: 38.13547087602444, quality: 0.5003270373238773 }
/** The shelf's gain at its own frequency, as a power of the whole gain. */
const shelfMiddle = 0.4996667741545416

/** A biquad's coefficients, where that of the latest output is 1. */
export interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

export function shelfAt(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * shelf.hertz) / sampleRate)
  const high = 10 ** (shelf.decibels / 20)
  const middle = high ** shelfMiddle
  const a0 = 1 + k / shelf.quality + k * k
  return {
    b0: (high + (middle * k) / shelf.quality + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / shelf.quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / shelf.quality + k * k) / a0,
  }
}

export function highPassAt(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * highPass.hertz) / sampleRate)
  const a0 = 1 + k / highPass.quality + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / highPass.quality + k * k) / a0 }
}

/** States below this are zero: in silence they would become numbers that processors calculate very slowly with. */
const tiny = 1e-30

/**
 * Returns a function that filters one channel piece by piece, and returns the sum of the squares of the piece from `from` to
 * `to`.
 */
export function createKWeighting(sampleRate: number): (samples: Float32Array, from: number, to: number) => number {
  const [first, second] = [shelfAt(sampleRate), highPassAt(sampleRate)]
  /** The last two values of the input and of each filter's output. */
  const state = new Float64Array(6)
  return (samples, from, to) => {
    // It runs for every sample: both filters in one loop, and all that it uses in variables of its own, which halves the time.
    const { b0, b1, b2, a1, a2 } = first
    const { a1: c1, a2: c2 } = second
    let x1 = state[0] ?? 0
    let x2 = state[1] ?? 0
    let y1 = state[2] ?? 0
    let y2 = state[3] ?? 0
    let z1 = state[4] ?? 0
    let z2 = state[5] ?? 0
    let squares = 0
    for (let at = from; at < to; at++) {
      const x = samples[at] ?? 0
      // What depends on the latest output comes last: a processor calculates the rest meanwhile.
      const y = b0 * x + b1 * x1 + b2 * x2 - a2 * y2 - a1 * y1
      const z = y - 2 * y1 + y2 - c2 * z2 - c1 * z1
      squares += z * z
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
    }
    for (const [at, value] of [x1, x2, y1, y2, z1, z2].entries()) state[at] = Math.abs(value) < tiny ? 0 : value
    return squares
  }
}
