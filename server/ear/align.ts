import type { Fingerprint } from './fingerprint.ts'
import { placeOf } from './slice.ts'

/** The same music at two places: a straight line through both times. */
export interface Line {
  /** In ms, of question and known recording. */
  question: number
  known: number
  /** The known recording's speed relative to the question's. */
  speed: number
  /** How much higher the known recording's pitches are, in cents. */
  cents: number
}

/** How far a guessed place may be off, in ms, and a guessed speed and pitch, relative and in cents. */
const reach = { ms: 600, speed: 0.02, cents: 90 }
const steps = { ms: 25, speed: 0.0025, cents: 20 }
/** How far apart the same peak is found in two recordings: two frames, and a third of a semitone. Empirical: wider would match more by chance. */
const tolerance = { ms: 40, cents: 30 }

/** Peaks of both that may be the same: the question's time, and the known peak's distance from where it is expected. */
interface Pair {
  /** From the line's place, in ms. */
  time: number
  ms: number
  cents: number
}

function pairsAlong(question: Fingerprint, known: Fingerprint, line: Line, ms: number, cents: number): Pair[] {
  const pairs: Pair[] = []
  for (let at = 0; at < question.times.length; at++) {
    const time = (question.times[at] ?? 0) - line.question
    const expected = line.known + time / line.speed
    const pitch = (question.pitches[at] ?? 0) + line.cents
    for (let other = placeOf(known.times, Math.max(0, expected - ms)); other < known.times.length; other++) {
      const off = (known.times[other] ?? 0) - expected
      if (off > ms) break
      const away = (known.pitches[other] ?? 0) - pitch
      if (Math.abs(away) <= cents) pairs.push({ time, ms: off, cents: away })
    }
  }
  return pairs
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The line through most pairs: a vote on place, speed and pitch, and then least squares through those near it. */
export function alignAt(question: Fingerprint, known: Fingerprint, guess: Line): Line {
  const pairs = pairsAlong(question, known, guess, reach.ms, reach.cents)
  const rows = 2 * Math.round(reach.speed / steps.speed) + 1
  const columns = 2 * Math.ceil(reach.ms / steps.ms) + 1
  const layers = 2 * Math.ceil(reach.cents / steps.cents) + 1
  const votes = new Uint16Array(rows * columns * layers)
  let [best, most] = [0, 0]
  for (const { time, ms, cents } of pairs) {
    const layer = Math.round(cents / steps.cents) + (layers >> 1)
    for (let row = 0; row < rows; row++) {
      const column = Math.round((ms + time * (row - (rows >> 1)) * steps.speed) / steps.ms) + (columns >> 1)
      if (column < 1 || column >= columns) continue
      // A vote counts for two neighboring places and pitches.
      for (let near = 0; near < 4; near++) {
        const cell = (row * layers + Math.max(0, layer - (near >> 1))) * columns + column - (near & 1)
        const count = (votes[cell] ?? 0) + 1
        votes[cell] = count
        if (count > most) [best, most] = [cell, count]
      }
    }
  }
  const column = best % columns
  const layer = Math.floor(best / columns) % layers
  const row = Math.floor(best / columns / layers)
  const slope = (row - (rows >> 1)) * steps.speed
  const moved = {
    ...guess,
    known: guess.known + (column + 0.5 - (columns >> 1)) * steps.ms,
    speed: 1 / (1 / guess.speed - slope),
    cents: guess.cents + (layer + 0.5 - (layers >> 1)) * steps.cents,
  }
  return refine(question, known, refine(question, known, moved))
}

function refine(question: Fingerprint, known: Fingerprint, line: Line): Line {
  const pairs = pairsAlong(question, known, line, tolerance.ms, tolerance.cents)
  if (pairs.length < 8) return line
  const count = pairs.length
  const meanTime = pairs.reduce((sum, { time }) => sum + time, 0) / count
  const meanMs = pairs.reduce((sum, { ms }) => sum + ms, 0) / count
  let [products, squares] = [0, 0]
  for (const { time, ms } of pairs) {
    products += (time - meanTime) * (ms - meanMs)
    squares += (time - meanTime) ** 2
  }
  const slope = squares > 0 ? products / squares : 0
  return {
    ...line,
    known: line.known + meanMs - slope * meanTime,
    speed: 1 / (1 / line.speed + slope),
    cents: line.cents + median(pairs.map(({ cents }) => cents)),
  }
}

/** Which of the question's peaks are in the known recording as well. */
export function matchedAlong(question: Fingerprint, known: Fingerprint, line: Line): Uint8Array {
  const matched = new Uint8Array(question.times.length)
  for (let at = 0; at < question.times.length; at++) {
    const expected = line.known + ((question.times[at] ?? 0) - line.question) / line.speed
    const pitch = (question.pitches[at] ?? 0) + line.cents
    for (let other = placeOf(known.times, Math.max(0, expected - tolerance.ms)); other < known.times.length; other++) {
      if ((known.times[other] ?? 0) > expected + tolerance.ms) break
      if (Math.abs((known.pitches[other] ?? 0) - pitch) > tolerance.cents) continue
      matched[at] = 1
      break
    }
  }
  return matched
}
