/**
 * The power spectrum of real signals of one length, twice a power of four. Buffers are reused: the result is valid until the next
 * call. It is most of what a fingerprint costs, hence the plain loops.
 */
export function createPowerSpectrum(size: number): (signal: Float32Array) => Float32Array {
  const half = size / 2
  const re = new Float32Array(half)
  const im = new Float32Array(half)
  const power = new Float32Array(half)
  const { cos, sin } = circle(size)
  const order = reversedDigits(half)

  return signal => {
    // Even and odd samples are the two parts of a complex signal of half the size.
    for (let at = 0; at < half; at++) {
      const from = 2 * (order[at] ?? 0)
      re[at] = signal[from] ?? 0
      im[at] = signal[from + 1] ?? 0
    }
    transform(re, im, cos, sin)
    separate(re, im, cos, sin, power)
    return power
  }
}

/** The spectra of the even and the odd samples, which were transformed as one, put together. */
function separate(re: Float32Array, im: Float32Array, cos: Float32Array, sin: Float32Array, power: Float32Array): void {
  const half = re.length
  const first = (re[0] ?? 0) + (im[0] ?? 0)
  power[0] = first * first
  for (let k = 1; k < half; k++) {
    const a = re[k] ?? 0
    const b = im[k] ?? 0
    const c = re[half - k] ?? 0
    const d = im[half - k] ?? 0
    const x = cos[k] ?? 0
    const y = sin[k] ?? 0
    const sumRe = a + c + (b + d) * x + (c - a) * y
    const sumIm = b - d + (c - a) * x - (b + d) * y
    power[k] = (sumRe * sumRe + sumIm * sumIm) / 4
  }
}

/** Cosines and sines in steps of a `size`th of a turn, for three quarters of it. */
function circle(size: number) {
  const angles = Float64Array.from({ length: (3 * size) / 4 }, (_, at) => (2 * Math.PI * at) / size)
  return { cos: Float32Array.from(angles, Math.cos), sin: Float32Array.from(angles, Math.sin) }
}

/** Each place with its digits to the base of four in the opposite order. */
function reversedDigits(size: number): Uint32Array {
  const order = new Uint32Array(size)
  for (let at = 1; at < size; at++) order[at] = ((order[at >> 2] ?? 0) >> 2) + (at & 3) * (size >> 2)
  return order
}

/** The Fourier transform (radix 4, decimation in time) in place, of values in the order of reversed digits. */
function transform(re: Float32Array, im: Float32Array, cos: Float32Array, sin: Float32Array): void {
  const size = re.length
  for (let span = 1; span < size; span *= 4) {
    const step = size / (2 * span)
    for (let k = 0; k < span; k++) {
      const x1 = cos[k * step] ?? 0
      const y1 = sin[k * step] ?? 0
      const x2 = cos[2 * k * step] ?? 0
      const y2 = sin[2 * k * step] ?? 0
      const x3 = cos[3 * k * step] ?? 0
      const y3 = sin[3 * k * step] ?? 0
      for (let p = k; p < size; p += 4 * span) {
        const q = p + span
        const r = q + span
        const s = r + span
        const qr = re[q] ?? 0
        const qi = im[q] ?? 0
        const rr = re[r] ?? 0
        const ri = im[r] ?? 0
        const sr = re[s] ?? 0
        const si = im[s] ?? 0
        const bRe = qr * x1 + qi * y1
        const bIm = qi * x1 - qr * y1
        const cRe = rr * x2 + ri * y2
        const cIm = ri * x2 - rr * y2
        const dRe = sr * x3 + si * y3
        const dIm = si * x3 - sr * y3
        const aRe = re[p] ?? 0
        const aIm = im[p] ?? 0
        const acRe = aRe + cRe
        const acIm = aIm + cIm
        const bdRe = bRe + dRe
        const bdIm = bIm + dIm
        const axRe = aRe - cRe
        const axIm = aIm - cIm
        const bxRe = bRe - dRe
        const bxIm = bIm - dIm
        re[p] = acRe + bdRe
        im[p] = acIm + bdIm
        re[q] = axRe + bxIm
        im[q] = axIm - bxRe
        re[r] = acRe - bdRe
        im[r] = acIm - bdIm
        re[s] = axRe - bxIm
        im[s] = axIm + bxRe
      }
    }
  }
}
