import type { Match } from '../../../server/ear/match.ts'
import { print } from '../figures.ts'
import { add, asText, evaluate, nothing, statementsOf } from './evaluate.ts'
import type { Pool } from './pool.ts'
import { type Recording, tracksAt } from './recordings.ts'

/** For each recording, what others have in common with it, by their places. */
export type Found = readonly ReadonlyMap<number, readonly Match[]>[]

/** Asks for whole recordings among the others; `step` skips pieces, of which each is followed beyond the next one. */
export function askWhole(pool: Pool, recordings: readonly Recording[], step: number): Promise<Found> {
  const paths = recordings.map(({ path }) => path)
  return pool.run<'whole'>(paths.map((_, own) => ({ kind: 'whole', paths, own, step })))
}

export function printPairs(recordings: readonly Recording[], found: Found): void {
  const outcome = nothing()
  for (const [own, { set }] of recordings.entries()) {
    const tracks = set.slots.map(({ track }) => track.id)
    const statements = statementsOf(found[own] ?? new Map())
    add(
      outcome,
      evaluate(recordings, own, statements, tracks, ms => tracksAt(set, ms)),
    )
  }
  print('pairs', asText(outcome))
}

/** What is certain as lines that can be compared. */
export const certainLines = (found: Found, nameOf: (at: number) => number | undefined): string[] =>
  found
    .flatMap((matches, own) =>
      [...matches].flatMap(([at, list]) =>
        list
          .filter(({ certainty }) => certainty === 'certain')
          .map(({ question, known }) => [nameOf(own), nameOf(at), question.start, known.start].join(' ')),
      ),
    )
    .sort()
