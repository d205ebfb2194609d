import { createRandom } from '../../../server/demo/random.ts'
import { mix, resample, sampleRate, stretch, throughMp3 } from './alter.ts'
import { constellationOf, type indexConstellations } from './baseline.ts'
import { add, asText, evaluate, nothing, statementsOf } from './evaluate.ts'
import type { indexInMemory } from './memory-index.ts'
import { excerptOf, fingerprintOf, type Recording, tracksAt } from './recordings.ts'

/** Excerpts of 30 s, altered, that are asked for among all other recordings. */

const seconds = 30

interface Case {
  name: string
  /** How much longer the excerpt is before. */
  speed: number
  alter(sound: Float32Array, other: Float32Array): Float32Array | Promise<Float32Array>
}

const percents = [2, -2, 4, -4, 8, -8]
const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent} %`
const cases: Case[] = [
  { name: 'as they are', speed: 1, alter: sound => sound },
  { name: 'MP3 at 128 kbit/s', speed: 1, alter: sound => throughMp3(sound, 128) },
  { name: 'MP3 at 64 kbit/s', speed: 1, alter: sound => throughMp3(sound, 64) },
  ...percents.map(percent => {
    const speed = 1 + percent / 100
    return { name: `${signed(percent)}, pitch too`, speed, alter: (sound: Float32Array) => resample(sound, speed) }
  }),
  ...percents.map(percent => {
    const speed = 1 + percent / 100
    return { name: `${signed(percent)}, key lock`, speed, alter: (sound: Float32Array) => stretch(sound, speed) }
  }),
  { name: 'over another track, 10 dB softer', speed: 1, alter: (sound, other) => mix(sound, other, 10) },
  { name: 'over another track as loud', speed: 1, alter: (sound, other) => mix(sound, other, 0) },
]

interface Question {
  own: number
  from: number
  track: number
  /** Another recording and where, for what is mixed in. */
  other: { recording: number; from: number }
}

/** Somewhere in the part of a slot where its track is alone; only tracks that another recording has. */
function drawQuestions(recordings: readonly Recording[], count: number): Question[] {
  const random = createRandom(7)
  const all = recordings.flatMap(({ set }, own) =>
    set.slots.flatMap(({ track, start, end }) => {
      const elsewhere = recordings.some(
        (each, at) => at !== own && each.set.slots.some(slot => slot.track.id === track.id),
      )
      const from = start + (end - start) * (0.15 + 0.5 * random.next())
      const recording = (own + random.int(1, recordings.length - 1)) % recordings.length
      const other = { recording, from: (0.1 + 0.8 * random.next()) * (recordings[recording]?.set.duration ?? 0) }
      return elsewhere ? [{ own, from, track: track.id, other }] : []
    }),
  )
  return random.shuffle(all).slice(0, count)
}

/** Prints a line for each alteration. */
export async function printCases(
  recordings: readonly Recording[],
  index: ReturnType<typeof indexInMemory>,
  plain: ReturnType<typeof indexConstellations>,
  count: number,
  only = /./,
): Promise<void> {
  const questions = drawQuestions(recordings, count)
  console.log(`\n${questions.length} excerpts of ${seconds} s among the other recordings; beside the baseline`)
  for (const { name, speed, alter } of cases.filter(each => only.test(each.name))) {
    const [own, baseline] = [nothing(), nothing()]
    for (const question of questions) {
      const read = ({ recording, from }: { recording: number; from: number }) =>
        excerptOf(recordings[recording]?.path ?? '', from, seconds * speed * 1000)
      const other = name.startsWith('over') ? await read(question.other) : new Float32Array(0)
      const sound = await alter(await read({ recording: question.own, from: question.from }), other)
      const asked = fingerprintOf(sound)
      const heardAt = (ms: number) => {
        const at = (place: number, from: number) => tracksAt(recordings[place]?.set ?? emptySet, from + ms * speed)
        const beside = other.length > 0 ? at(question.other.recording, question.other.from) : []
        return [...at(question.own, question.from), ...beside]
      }
      const judge = (statements: Parameters<typeof evaluate>[2]) =>
        evaluate(recordings, question.own, statements, [question.track], heardAt)
      add(own, judge(statementsOf(index.ask(asked, question.own))))
      const middle = (seconds * 1000) / 2
      const stated = plain.find(constellationOf(asked)).filter(({ recording }) => recording !== question.own)
      add(baseline, judge(stated.map(({ recording, at }) => ({ recording, questionAt: middle, knownAt: at + middle }))))
    }
    console.log(`${name.padEnd(34)} ${asText(own).padEnd(56)} | ${asText(baseline)}`)
  }
}

const emptySet: Pick<Recording['set'], 'slots'> = { slots: [] }

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
  for (const [name, sound] of Object.entries({
    silence: new Float32Array(length),
    'white noise': white,
    'pink noise': pink,
  }))
    console.log(`${name.padEnd(34)} ${index.ask(fingerprintOf(sound)).size} recordings found in a minute`)
}
