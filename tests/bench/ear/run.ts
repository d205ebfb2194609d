import { rm } from 'node:fs/promises'
import { createRandom } from '../../../server/demo/random.ts'
import { encodeFingerprint } from '../../../server/ear/encoding.ts'
import type { Fingerprint } from '../../../server/ear/fingerprint.ts'
import type { Match } from '../../../server/ear/match.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { print } from '../figures.ts'
import { constellationOf, indexConstellations } from './baseline.ts'
import { printCases, printNoise } from './cases.ts'
import { add, asText, evaluate, nothing, statementsOf } from './evaluate.ts'
import { indexInMemory } from './memory-index.ts'
import { fingerprintRecording, type Recording, renderRecordings, timeDecoding, tracksAt } from './recordings.ts'
import { printThousandHours } from './thousand-hours.ts'
import { printTracklists } from './tracklist.ts'

/**
 * `npm run bench:ear`: how well and how fast the same music is recognized in two recordings, on the demo's sets as MP3s, beside the
 * baseline. `-- --quick` takes six sets and 20 h; `BENCH_DATA=<folder>` keeps the demo's sound.
 *
 * A pair is a track in a set and another set that has it as well. It is found if a match that is certain says so at a second at
 * which both play it. A match is true if at its middle both play a track in common; while one track fades into
 * another, both are played. What is merely likely isn't counted.
 */

const isQuick = process.argv.includes('--quick')
const [sets, excerpts, hours] = isQuick ? [6, 12, 20] : [24, 60, 1000]

const folder = await dataFolder('bench-ear')
try {
  const recordings = await renderRecordings(folder, sets)
  const fingerprints = await fingerprintAll(recordings)
  const index = indexInMemory(fingerprints)
  const plain = indexConstellations(fingerprints.map(constellationOf))
  printNoise(index)
  await printCases(recordings, index, plain, excerpts)
  const found = askAll(fingerprints)
  console.log('\nWhole sets among the others, as they are')
  printPairs(recordings, found)
  printShuffled(fingerprints, found)
  printTracklists(recordings, found)
  await printThousandHours(folder, fingerprints, hours)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function fingerprintAll(recordings: readonly Recording[]): Promise<Fingerprint[]> {
  const fingerprints: Fingerprint[] = []
  const begun = performance.now()
  for (const { path } of recordings) fingerprints.push(await fingerprintRecording(path))
  const both = performance.now() - begun
  const [first] = recordings
  const played = fingerprints.reduce((sum, { duration }) => sum + duration, 0)
  const decoding = first ? (await timeDecoding(first.path)) / (fingerprints[0]?.duration ?? 1) : 0
  const own = both / played - decoding
  const bytes = fingerprints.reduce((sum, each) => sum + encodeFingerprint(each).length, 0)
  const times = (ratio: number) => `${(1 / ratio).toFixed(0)} x real time on a core`
  print(
    `${recordings.length} sets, ${(played / 3_600_000).toFixed(1)} h: examined, decoded and fingerprinted`,
    times(both / played),
  )
  print('  the fingerprint alone', times(own))
  print('  size of fingerprints', `${((bytes / played) * 3600).toFixed(0)} KB per hour`)
  return fingerprints
}

type Found = Map<number, Match[]>[]

function askAll(fingerprints: readonly Fingerprint[]): Found {
  const index = indexInMemory(fingerprints)
  return fingerprints.map((fingerprint, own) => index.ask(fingerprint, own))
}

function printPairs(recordings: readonly Recording[], found: Found): void {
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

/** The same in another order, without names: what is found can't come from either. */
function printShuffled(fingerprints: readonly Fingerprint[], found: Found): void {
  const order = createRandom(5).shuffle(fingerprints.map((_, at) => at))
  const shuffled = askAll(order.map(at => fingerprints[at]).filter(each => each !== undefined))
  const lines = (all: Found, nameOf: (at: number) => number | undefined) =>
    all
      .flatMap((matches, own) =>
        [...matches].flatMap(([at, list]) =>
          list
            .filter(({ certainty }) => certainty === 'certain')
            .map(({ question, known }) => [nameOf(own), nameOf(at), question.start, known.start].join(' ')),
        ),
      )
      .sort()
  const one = lines(found, at => at)
  const other = lines(shuffled, at => order[at])
  const same = one.length === other.length && one.every((line, at) => line === other[at])
  print(
    'matches in the order given, and shuffled',
    `${one.length}, ${other.length}: ${same ? 'the same' : 'DIFFERENT'}`,
  )
}
