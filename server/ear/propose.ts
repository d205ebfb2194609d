import type { Match, Span } from './match.ts'

/** A match of a recording without a tracklist with what is known of a track: its section of another recording, or the track itself. */
export interface TrackMatch<Track> {
  track: Track
  match: Match
}

/** A row of a proposed tracklist: a track, and from when to when it is heard, in ms. */
export interface ProposedRow<Track> {
  track: Track
  start: number
  end: number
  certainty: Match['certainty']
}

/** A track that is silent or covered for so long, in ms, is still the same row. */
const longestGapMs = 60_000
/** What is shorter isn't a track that was played, but one that another was made of. */
const shortestRowMs = 15_000

/**
 * Proposes a tracklist: rows in order of their start. Where several tracks are heard at once for most of a row, the one that more speaks
 * for wins; the others are left out.
 */
export function proposeTracklist<Track>(matches: readonly TrackMatch<Track>[]): ProposedRow<Track>[] {
  const rows = [...byTrack(matches)]
    .flatMap(([track, own]) => rowsOf(track, own))
    .filter(({ start, end }) => end - start >= shortestRowMs)
    .sort((a, b) => b.evidence - a.evidence)
  const chosen: typeof rows = []
  for (const row of rows) if (!chosen.some(other => isCovered(row, other))) chosen.push(row)
  return chosen.sort((a, b) => a.start - b.start).map(({ evidence, ...row }) => row)
}

function byTrack<Track>(matches: readonly TrackMatch<Track>[]): Map<Track, Match[]> {
  const all = new Map<Track, Match[]>()
  for (const { track, match } of matches) {
    const own = all.get(track)
    if (own) own.push(match)
    else all.set(track, [match])
  }
  return all
}

interface Weighed<Track> extends ProposedRow<Track> {
  /** The ms that are matched, each as much as its match's score. */
  evidence: number
}

/** Matches of one track become one row where the gaps between them are short. */
function rowsOf<Track>(track: Track, matches: readonly Match[]): Weighed<Track>[] {
  const rows: Weighed<Track>[] = []
  for (const { question, score, certainty } of matches.toSorted((a, b) => a.question.start - b.question.start)) {
    const last = rows.at(-1)
    if (!last || question.start - last.end > longestGapMs) {
      rows.push({ track, ...question, certainty, evidence: (question.end - question.start) * score })
      continue
    }
    // What several recordings or loops say of the same seconds counts once.
    last.evidence += Math.max(0, question.end - Math.max(last.end, question.start)) * score
    last.end = Math.max(last.end, question.end)
    if (certainty === 'certain') last.certainty = 'certain'
  }
  return rows
}

/** Whether most of a row is heard while the other is. */
function isCovered(row: Span, other: Span): boolean {
  const common = Math.min(row.end, other.end) - Math.max(row.start, other.start)
  return common > (row.end - row.start) / 2
}

/** A row of a known recording's tracklist. */
export interface Section<Track> extends Span {
  track: Track
}

/** Divides a match among the rows of the known recording that it goes through. */
export function matchesOfTracks<Track>(match: Match, sections: readonly Section<Track>[]): TrackMatch<Track>[] {
  const questionAt = (ms: number) => Math.round(match.question.start + (ms - match.known.start) * match.speed)
  return sections.flatMap(({ track, start, end }) => {
    const known = { start: Math.max(start, match.known.start), end: Math.min(end, match.known.end) }
    if (known.end <= known.start) return []
    const question = { start: questionAt(known.start), end: questionAt(known.end) }
    return [{ track, match: { ...match, known, question } }]
  })
}
