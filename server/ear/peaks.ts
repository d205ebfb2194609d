import { createPowerSpectrum } from './fft.ts'

/** Peaks are sought in five octaves: below are kicks and basses, which many tracks share and DJs filter; above is what lossy encoding changes first. */
export const lowestHz = 160
const octaves = 5
/** Pitches are below this, in cents above the lowest. */
export const pitchRange = octaves * 1200
/** The pitches of a frame are compared in bins of a quarter tone. */
const binsInOctave = 24
const bins = octaves * binsInOctave

/** How far around itself a peak is the loudest, in frames and bins: about 18 peaks a second, evenly spread. */
const near = { frames: 10, bins: 6 }
/** The same for those that are looked up: about four a second. */
const wide = { frames: 24, bins: 2 * near.bins }

/** A digital full-scale sine has a power of about 1/4. What is 80 dB below is silence, 55 dB below the loudest of the last seconds inaudible. */
const silence = 1e-8 / 4
const inaudible = 10 ** -5.5
/** The loudest is forgotten with this factor for a frame: 10 dB in four seconds. */
const forgetting = 10 ** (-1 / 200)

/** Frames are kept until the widest area around their peaks is known. */
const kept = 2 * wide.frames + 1

/** Finds the peaks of consecutive windowed frames. */
export function createPeakFinder(sampleRate: number, fftSize: number) {
  const spectrum = createPowerSpectrum(fftSize)
  const binOf = Int16Array.from({ length: fftSize / 2 }, (_, k) =>
    Math.floor(binsInOctave * Math.log2((k * sampleRate) / fftSize / lowestHz)),
  )
  const first = binOf.findIndex(bin => bin >= 0)
  const beyond = binOf.findIndex(bin => bin >= bins)
  const end = beyond < 0 ? fftSize / 2 - 1 : beyond
  /** For each kept frame and bin: the power of its local maximum, its pitch, and the loudest in its near and wide area of the frame. */
  const rows = () => new Float32Array(kept * bins)
  const [powers, pitches, nearest, widest] = [rows(), rows(), rows(), rows()]
  const found = { times: growing(), pitches: growing(), ranks: growing() }
  let [frames, loudest] = [0, 0]

  function take(signal: Float32Array): void {
    const row = (frames % kept) * bins
    const power = powers.subarray(row, row + bins)
    power.fill(0)
    readFrame(spectrum(signal), power, pitches.subarray(row, row + bins))
    loudest *= forgetting
    for (let bin = 0; bin < bins; bin++) loudest = Math.max(loudest, power[bin] ?? 0)
    const floor = Math.max(silence, loudest * inaudible)
    for (let bin = 0; bin < bins; bin++) if ((power[bin] ?? 0) < floor) power[bin] = 0
    widen(power, nearest.subarray(row, row + bins))
    join(nearest, row, widest)
    frames++
    if (frames > wide.frames) judge(frames - 1 - wide.frames)
  }

  /** The local maxima of a spectrum, their pitch interpolated by a parabola through the logarithms. */
  function readFrame(spectrum: Float32Array, power: Float32Array, pitch: Float32Array): void {
    for (let k = first; k < end; k++) {
      const here = spectrum[k] ?? 0
      if (here < silence) continue
      const below = spectrum[k - 1] ?? 0
      const above = spectrum[k + 1] ?? 0
      if (here <= below || here < above) continue
      const bin = binOf[k] ?? 0
      if (here <= (power[bin] ?? 0)) continue
      power[bin] = here
      pitch[bin] = ((k + vertex(below, here, above)) * sampleRate) / fftSize
    }
  }

  /** Whether a bin of a frame is the loudest for so many frames around; the first of equals is. */
  function isLoudest(of: Float32Array, number: number, bin: number, reach: number): boolean {
    const power = powers[(number % kept) * bins + bin] ?? 0
    for (let other = Math.max(0, number - reach); other <= Math.min(frames - 1, number + reach); other++) {
      const most = of[(other % kept) * bins + bin] ?? 0
      if (other <= number ? most > power || (other < number && most === power) : most > power) return false
    }
    return true
  }

  function judge(number: number): void {
    const row = (number % kept) * bins
    for (let bin = 0; bin < bins; bin++) {
      const power = powers[row + bin] ?? 0
      if (power === 0 || power < (nearest[row + bin] ?? 0) || !isLoudest(nearest, number, bin, near.frames)) continue
      const before = number > 0 ? (nearest[((number - 1) % kept) * bins + bin] ?? 0) : 0
      const after = number + 1 < frames ? (nearest[((number + 1) % kept) * bins + bin] ?? 0) : 0
      found.times.push(Math.max(0, number + vertex(before, power, after)))
      found.pitches.push(1200 * Math.log2((pitches[row + bin] ?? 0) / lowestHz))
      found.ranks.push(power >= (widest[row + bin] ?? 0) && isLoudest(widest, number, bin, wide.frames) ? 1 : 0)
    }
  }

  return {
    take,
    /** Ends the recording and returns its peaks. */
    finish(frameMs: number) {
      for (let number = Math.max(0, frames - wide.frames); number < frames; number++) judge(number)
      return inOrder(found.times.values(), found.pitches.values(), found.ranks.values(), frameMs)
    },
  }
}

/** Where between -0.5 and 0.5 the top of a parabola through the logarithms of three powers is, the middle one being the largest. */
function vertex(before: number, here: number, after: number): number {
  const a = Math.log(before + silence)
  const c = Math.log(after + silence)
  const bend = a - 2 * Math.log(here + silence) + c
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend))) : 0
}

/** The largest value within `near.bins` of each one, from the largest of two, four and eight neighbors. */
function widen(values: Float32Array, into: Float32Array): void {
  spread.fill(0)
  spread.set(values, near.bins)
  for (let width = 1; width < 8; width *= 2)
    for (let at = 0; at + width < spread.length; at++) spread[at] = Math.max(spread[at] ?? 0, spread[at + width] ?? 0)
  for (let at = 0; at < bins; at++) into[at] = Math.max(spread[at] ?? 0, spread[at + 2 * near.bins - 7] ?? 0)
}

const spread = new Float32Array(bins + 2 * near.bins)

/** The wide area is twice the near one: two adjacent ones. */
function join(narrow: Float32Array, row: number, into: Float32Array): void {
  for (let bin = 0; bin < bins; bin++) {
    const low = narrow[row + Math.max(0, bin - near.bins)] ?? 0
    const high = narrow[row + Math.min(bins - 1, bin + near.bins)] ?? 0
    into[row + bin] = Math.max(low, high)
  }
}

/** A list of numbers that takes eight bytes for each. */
function growing() {
  let [values, length] = [new Float64Array(1024), 0]
  return {
    push(value: number) {
      if (length === values.length) {
        const larger = new Float64Array(2 * length)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    values: () => values.subarray(0, length),
  }
}

/** Peaks of neighboring frames may come in the wrong order, since their times are interpolated. */
function inOrder(times: Float64Array, pitches: Float64Array, ranks: Float64Array, frameMs: number) {
  const order = Uint32Array.from(times, (_, at) => at).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b)
  return {
    times: Uint32Array.from(order, at => Math.round((times[at] ?? 0) * frameMs)),
    pitches: Uint16Array.from(order, at => Math.min(pitchRange - 1, Math.max(0, Math.round(pitches[at] ?? 0)))),
    ranks: Uint8Array.from(order, at => ranks[at] ?? 0),
  }
}
