import { createRandom } from '../../../server/demo/random.ts'
import { sampleRate } from './alter.ts'
import { alterations, excerptSeconds } from './alterations.ts'
import { add, asText, evaluate, nothing, type Statement } from './evaluate.ts'
import { fingerprintOf } from './fingerprints.ts'
import type { Excerpt } from './jobs.ts'
import type { indexInMemory } from './memory-index.ts'
import type { Pool } from './pool.ts'
import { type Recording, tracksAt } from './recordings.ts'

/** Excerpts, altered, that are asked for among all other recordings. */

interface Question extends Omit<Excerpt, 'alteration'> {
  track: number
  /** How many other recordings have the track. */
  pairs: number
}

/** Somewhere in the part of a slot where its track is alone; only tracks that another recording has. */
function drawQuestions(recordings: readonly Recording[]): Question[] {
  const random = createRandom(7)
  const all = recordings.flatMap(({ set }, own) =>
    set.slots.flatMap(({ track, start, end }) => {
      const pairs = recordings.filter(
        (each, at) => at !== own && each.set.slots.some(slot => slot.track.id === track.id),
      ).length
      const from = start + (end - start) * (0.15 + 0.5 * random.next())
      const recording = (own + random.int(1, recordings.length - 1)) % recordings.length
      const other = { recording, from: (0.1 + 0.8 * random.next()) * (recordings[recording]?.set.duration ?? 0) }
      return pairs > 0 ? [{ own, from, track: track.id, pairs, other }] : []
    }),
  )
  return random.shuffle(all)
}

/** The first questions that have so many pairs together. */
function questionsOf(all: readonly Question[], pairs: number): Question[] {
  let sum = 0
  return all.filter(question => {
    const isWanted = sum < pairs
    sum += question.pairs
    return isWanted
  })
}

/** Prints a line for each alteration; `share` is how many of its pairs are asked for. */
export async function printCases(recordings: readonly Recording[], pool: Pool, share: number): Promise<void> {
  const paths = recordings.map(({ path }) => path)
  const all = drawQuestions(recordings)
  console.log(`\nExcerpts of ${excerptSeconds} s among the other recordings; beside the baseline`)
  for (const alteration of alterations) {
    const questions = questionsOf(all, alteration.pairs * share)
    const answers = await pool.run<'excerpt'>(
      questions.map(excerpt => ({ kind: 'excerpt', paths, excerpt: { ...excerpt, alteration: alteration.name } })),
    )
    const [own, baseline] = [nothing(), nothing()]
    for (const [at, question] of questions.entries()) {
      const heardAt = (ms: number) => {
        const heardIn = (recording: number, from: number) => {
          const set = recordings[recording]?.set
          return set ? tracksAt(set, from + ms * alteration.speed) : []
        }
        const beside = alteration.isMixed ? heardIn(question.other.recording, question.other.from) : []
        return [...heardIn(question.own, question.from), ...beside]
      }
      const judge = (stated: readonly Statement[]) =>
        evaluate(recordings, question.own, stated, [question.track], heardAt)
      add(own, judge(answers[at]?.own ?? []))
      add(baseline, judge(answers[at]?.baseline ?? []))
    }
    console.log(`${alteration.name.padEnd(34)} ${asText(own).padEnd(56)} | ${asText(baseline)}`)
  }
}

/** Prints what is found in what is no music: nothing should be. */
export function printNoise(index: ReturnType<typeof indexInMemory>): void {
  const random = createRandom(3)
  const length = 60 * sampleRate
  const white = Float32Array.from({ length }, () => random.next() - 0.5)
  let low = 0
  // Noise whose power falls by 3 dB an octave, about: white noise and what a slow filter passes of it.
  const pink = white.map(each => {
    low += 0.02 * (each - low)
    return 0.2 * each + 3 * low
  })
  const sounds = { silence: new Float32Array(length), 'white noise': white, 'pink noise': pink }
  for (const [name, sound] of Object.entries(sounds))
    console.log(`${name.padEnd(34)} ${index.ask(fingerprintOf(sound)).size} recordings found in a minute`)
}
