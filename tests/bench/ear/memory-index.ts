import { createTally, tickMs } from '../../../server/ear/candidates.ts'
import type { Fingerprint } from '../../../server/ear/fingerprint.ts'
import { landmarksOf, lookupsOf } from '../../../server/ear/landmarks.ts'
import { chooseCandidates, isBetter, joinMatches, type Match, piecesOf, verify } from '../../../server/ear/match.ts'
import { createTable } from '../../../server/ear/table.ts'

const gapTicks = 120
const mostVerified = 24

/** The recordings of the bench in memory, asked as the product asks its index. Nothing but fingerprints comes in. */
export function indexInMemory(fingerprints: readonly Fingerprint[]) {
  const firsts: number[] = []
  let end = gapTicks
  for (const { duration } of fingerprints) {
    firsts.push(end)
    end += Math.ceil(duration / tickMs) + gapTicks
  }
  const table = createTable(
    fingerprints.map((fingerprint, at) => ({ landmarks: landmarksOf(fingerprint), firstTick: firsts[at] ?? 0 })),
  )
  const recordingAt = (tick: number) => {
    const at = firsts.findLastIndex(first => first <= tick)
    return at >= 0 && (tick - (firsts[at] ?? 0)) * tickMs < (fingerprints[at]?.duration ?? 0) ? at : undefined
  }

  return {
    /** What recordings, by their places, have in common with a question; `own` is left out. `step` skips pieces. */
    ask(question: Fingerprint, own = -1, step = 1): Map<number, Match[]> {
      const found = new Map<number, Match[]>()
      for (const [number, piece] of piecesOf(question).entries()) {
        if (number % step !== 0) continue
        const lookups = lookupsOf(piece.peaks)
        const tally = createTally(lookups, piece.middle)
        for (const [lookup, hash] of lookups.hashes.entries()) table.find(hash, tick => tally.add(lookup, tick))
        const wanted = (tick: number) => {
          const at = recordingAt(tick)
          return at === own ? undefined : at
        }
        const best = new Map<number, Match>()
        for (const { candidate, recording } of chooseCandidates(tally.best(), wanted, mostVerified)) {
          const known = fingerprints[recording]
          const at = (candidate.tick + 1 - (firsts[recording] ?? 0)) * tickMs
          const match = known && verify(question, piece, known, at, candidate.variant)
          if (match && isBetter(match, best.get(recording))) best.set(recording, match)
        }
        for (const [recording, match] of best) found.set(recording, [...(found.get(recording) ?? []), match])
      }
      return new Map([...found].map(([recording, matches]) => [recording, joinMatches(matches)]))
    },
  }
}
