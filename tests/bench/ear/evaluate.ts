import type { Match } from '../../../server/ear/match.ts'
import { type Recording, tracksAt } from './recordings.ts'

/** How many of the pairs that there are were found, and how many of the found ones are true. */
export interface Outcome {
  wanted: number
  found: number
  stated: number
  wrong: number
}

export const nothing = (): Outcome => ({ wanted: 0, found: 0, stated: 0, wrong: 0 })

export function add(into: Outcome, more: Outcome): void {
  into.wanted += more.wanted
  into.found += more.found
  into.stated += more.stated
  into.wrong += more.wrong
}

export const asText = ({ wanted, found, stated, wrong }: Outcome) =>
  `${share(found, wanted)} found (${found}/${wanted}), ${share(stated - wrong, stated)} true (${stated - wrong}/${stated})`

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3))

/** What was stated: that the question at a time is what a recording plays at a time, in ms. */
export interface Statement {
  recording: number
  questionAt: number
  knownAt: number
}

export const statementsOf = (found: ReadonlyMap<number, readonly Match[]>): Statement[] =>
  [...found].flatMap(([recording, matches]) =>
    matches
      .filter(({ certainty }) => certainty === 'certain')
      .map(({ question, known }) => ({
        recording,
        questionAt: (question.start + question.end) / 2,
        knownAt: (known.start + known.end) / 2,
      })),
  )

/**
 * Compares statements about a question with the truth.
 * @param wanted the tracks that are to be found
 * @param heardAt the tracks that are heard in the question at a time
 */
export function evaluate(
  recordings: readonly Recording[],
  own: number,
  statements: readonly Statement[],
  wanted: readonly number[],
  heardAt: (ms: number) => readonly number[],
): Outcome {
  const pairs = recordings.flatMap(({ set }, at) =>
    at === own
      ? []
      : wanted.filter(track => set.slots.some(slot => slot.track.id === track)).map(track => `${at} ${track}`),
  )
  const stated = new Set<string>()
  let wrong = 0
  for (const { recording, questionAt, knownAt } of statements) {
    const known = recordings[recording]
    const heard = heardAt(questionAt)
    const common = known ? tracksAt(known.set, knownAt).filter(track => heard.includes(track)) : []
    if (common.length === 0) wrong++
    for (const track of common) stated.add(`${recording} ${track}`)
  }
  return {
    wanted: pairs.length,
    found: pairs.filter(pair => stated.has(pair)).length,
    stated: stated.size + wrong,
    wrong,
  }
}
