import { alignAt, type Line, matchedAlong } from './align.ts'
import { type Candidate, createTally, tickMs } from './candidates.ts'
import { bestSpan } from './evidence.ts'
import type { Fingerprint } from './fingerprint.ts'
import { cellCents, landmarksOf, lookupsOf, variants } from './landmarks.ts'
import { pitchRange } from './peaks.ts'
import { sliceOf } from './slice.ts'
import { createTable } from './table.ts'

/** From and to, in ms. */
export interface Span {
  start: number
  end: number
}

/** The same music in two recordings. */
export interface Match {
  question: Span
  known: Span
  /** The known recording's speed relative to the question's. */
  speed: number
  /** Which share of the question's peaks is in the known recording, from 0 to 1. Different music of one key, tempo and genre has reached 0.87 for 6 s. */
  score: number
  /** What is likely may be shown to a person who decides; only what is certain may be stated. */
  certainty: 'certain' | 'likely'
}

/** Empirical: longer pieces often hold two tracks; shorter ones have too few landmarks. */
const pieceMs = 20_000
const pieceStepMs = 10_000
/** How far a match of a piece is followed beyond it, in both directions. */
const followMs = 30_000
/** Loops repeat: how many places in one recording are looked at, of which one is chosen. */
const placesInRecording = 4
/** The fastest and slowest that decks play, and how exact the pitch of a line is, in cents. Empirical. */
const speeds = { least: 1 / 1.09, most: 1.09 }
const pitchTolerance = 12

/** A piece of a recording that is asked for at once; its times are the recording's. */
export interface Piece {
  peaks: Fingerprint
  /** Where its landmarks are counted from, in ms. */
  middle: number
}

/** The pieces a recording is asked for in: one if it is short. */
export function piecesOf(question: Fingerprint): Piece[] {
  const count = Math.max(1, Math.ceil((question.duration - pieceMs) / pieceStepMs) + 1)
  return Array.from({ length: count }, (_, index) => {
    const start = index * pieceStepMs
    const end = Math.min(question.duration, start + pieceMs)
    return { peaks: sliceOf(question, start, end), middle: Math.round((start + end) / 2) }
  })
}

/** The best few places of each recording. `recordingOf` returns the recording at a tick of the timeline, or undefined if it isn't wanted. */
export function chooseCandidates<Recording>(
  best: readonly Candidate[],
  recordingOf: (tick: number) => Recording | undefined,
  most: number,
): { candidate: Candidate; recording: Recording }[] {
  const places = new Map<Recording, number>()
  const chosen: { candidate: Candidate; recording: Recording }[] = []
  for (const candidate of best) {
    const recording = recordingOf(candidate.tick)
    if (recording === undefined) continue
    const count = places.get(recording) ?? 0
    if (count >= placesInRecording) continue
    places.set(recording, count + 1)
    chosen.push({ candidate, recording })
    if (chosen.length === most) break
  }
  return chosen
}

/**
 * Compares the peaks themselves where landmarks agree, and follows the match beyond the piece.
 * @param question the whole recording that the piece is of
 * @param at where in the known recording the piece's middle may be, in ms
 */
export function verify(
  question: Fingerprint,
  piece: Piece,
  known: Fingerprint,
  at: number,
  variant: number,
): Match | undefined {
  const { speed = 1, keyLock = true, shift = 0 } = variants[variant] ?? {}
  const cents = keyLock ? 0 : shift * cellCents
  const line = alignAt(piece.peaks, known, { question: piece.middle, known: at, speed, cents })
  if (!isPlayable(line)) return undefined
  const around = within(sliceOf(question, Math.max(0, piece.middle - followMs), piece.middle + followMs), line.cents)
  const found = bestSpan(around, matchedAlong(around, known, line))
  if (!found) return undefined
  const knownAt = (ms: number) => Math.round(line.known + (ms - line.question) / line.speed)
  const { start, end, score, certainty } = found
  const span = { start: Math.max(0, knownAt(start)), end: Math.min(known.duration, knownAt(end)) }
  return { question: { start, end }, known: span, speed: line.speed, score, certainty }
}

/** The peaks whose pitches the known recording can have, too: with its pitches higher by so many cents some are out of its range. */
function within({ duration, times, pitches, ranks }: Fingerprint, cents: number): Fingerprint {
  const isKnown = (_: number, at: number) => {
    const pitch = (pitches[at] ?? 0) + cents
    return pitch >= 0 && pitch < pitchRange
  }
  return { duration, times: times.filter(isKnown), pitches: pitches.filter(isKnown), ranks: ranks.filter(isKnown) }
}

/** Key lock keeps the pitch; without it, pitch and speed are one. */
function isPlayable({ speed, cents }: Line): boolean {
  if (speed < speeds.least || speed > speeds.most) return false
  return Math.abs(cents) <= pitchTolerance || Math.abs(cents - 1200 * Math.log2(speed)) <= pitchTolerance
}

/** How far apart two lines are that are one, in ms. */
const sameLineMs = 120

/** Joins what was found of one known recording in pieces that overlap. The result is in order of the question. */
export function joinMatches(matches: readonly Match[]): Match[] {
  const joined: Match[] = []
  for (const match of [...matches].sort((a, b) => a.question.start - b.question.start)) {
    const index = joined.findIndex(other => isSameLine(other, match))
    const other = joined[index]
    if (other) joined[index] = join(other, match)
    else joined.push(match)
  }
  return joined
}

function isSameLine(one: Match, other: Match): boolean {
  if (other.question.start > one.question.end || one.question.start > other.question.end) return false
  const middle =
    (Math.max(one.question.start, other.question.start) + Math.min(one.question.end, other.question.end)) / 2
  const at = ({ question, known, speed }: Match) => known.start + (middle - question.start) / speed
  return Math.abs(at(one) - at(other)) <= sameLineMs
}

function join(one: Match, other: Match): Match {
  const better = other.score * lengthOf(other) > one.score * lengthOf(one) ? other : one
  const around = (a: Span, b: Span) => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) })
  return {
    ...better,
    question: around(one.question, other.question),
    known: around(one.known, other.known),
    certainty: one.certainty === 'certain' ? 'certain' : other.certainty,
  }
}

const lengthOf = ({ question }: Match) => question.end - question.start

/** Which of two matches of a piece with the same recording is more: certain before likely, then longer and clearer. */
export function isBetter(one: Match, other: Match | undefined): boolean {
  if (!other) return true
  if (one.certainty !== other.certainty) return one.certainty === 'certain'
  return one.score * lengthOf(one) > other.score * lengthOf(other)
}

/** The music that two recordings have in common, as far as it is certain or likely. */
export function matchFingerprints(question: Fingerprint, known: Fingerprint): Match[] {
  const table = createTable([{ landmarks: landmarksOf(known), firstTick: 0 }])
  const matches = piecesOf(question).flatMap(piece => {
    const lookups = lookupsOf(piece.peaks)
    const tally = createTally(lookups, piece.middle)
    for (const [lookup, hash] of lookups.hashes.entries()) table.find(hash, tick => tally.add(lookup, tick))
    let best: Match | undefined
    for (const { candidate } of chooseCandidates(tally.best(), () => known, placesInRecording)) {
      const match = verify(question, piece, known, (candidate.tick + 1) * tickMs, candidate.variant)
      if (match && isBetter(match, best)) best = match
    }
    return best ? [best] : []
  })
  return joinMatches(matches)
}
