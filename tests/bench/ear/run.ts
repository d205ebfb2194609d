import { copyFile, mkdir, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createRandom } from '../../../server/demo/random.ts'
import { encodeFingerprint } from '../../../server/ear/encoding.ts'
import type { Fingerprint } from '../../../server/ear/fingerprint.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { print } from '../figures.ts'
import { printCases, printNoise } from './cases.ts'
import { decodeOnly } from './decode.ts'
import { fingerprintRecording, keptFingerprint } from './fingerprints.ts'
import { indexInMemory } from './memory-index.ts'
import { demoMusic, firstSeed, otherMusic, type PlannedSet } from './music.ts'
import { createPool } from './pool.ts'
import { type Recording, renderRecordings } from './recordings.ts'
import { printThousandHours } from './thousand-hours.ts'
import { printTracklists } from './tracklist.ts'
import { askWhole, certainLines, printPairs } from './whole.ts'

/**
 * `npm run bench:ear`: how well and how fast the same music is recognized in two recordings, as MP3s, beside the baseline: the demo's
 * 24 sets, and others that nothing was tuned on (`music.ts`). `-- --quick` takes six sets, a sixth of the excerpts and 20 h;
 * `-- --only other --only excerpts` runs these parts alone; `-- --seed 7` makes the other music anew. The recordings, their
 * fingerprints and the index of 1,000 h (4 GB in all) are kept in `BENCH_DATA`, or a folder of the system's temp.
 *
 * A pair is a track in a set and another set that has it as well. It is found if a match that is certain says so at a second at
 * which both play it. A match is true if at its middle both play a track in common; while one track fades into
 * another, both are played. What is merely likely isn't counted.
 */

const Part = z.enum(['speed', 'hours', 'sets', 'other', 'excerpts', 'other-excerpts'])

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: Part.options },
    seed: { type: 'string', default: String(firstSeed) },
  },
})
const isQuick = values.quick
const parts = new Set(z.array(Part).parse(values.only))
const seed = z.int().parse(Number(values.seed))
const [most, share, hours, step] = isQuick ? [6, 1 / 6, 20, 3] : [24, 1, 1000, 3]
const data = process.env.BENCH_DATA ?? join(tmpdir(), 'segue-bench-ear')

const say = (what: string) => {
  const [load = 0] = loadavg()
  console.log(`${what} on ${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, load ${load.toFixed(1)}`)
}

const pool = createPool()
const shuffledFolder = await dataFolder('bench-ear')
try {
  say('Begun')
  await mkdir(data, { recursive: true, mode: 0o755 })
  await benchDemo()
  await benchOther()
  say('\nEnded')
} finally {
  await pool.close()
  await rm(shuffledFolder, { recursive: true, force: true })
}

async function benchDemo(): Promise<void> {
  if (!parts.has('speed') && !parts.has('hours') && !parts.has('sets') && !parts.has('excerpts')) return
  const { recordings, fingerprints } = await prepare(demoMusic())
  if (parts.has('speed')) {
    await printSpeed(recordings, fingerprints)
    printNoise(indexInMemory(fingerprints))
  }
  if (parts.has('hours')) await printThousandHours(data, fingerprints, hours)
  if (parts.has('sets')) {
    console.log('\nWhole sets among the others, as they are: the demo')
    const found = await askWhole(pool, recordings, step)
    printPairs(recordings, found)
    printTracklists(recordings, found)
  }
  if (parts.has('excerpts')) {
    console.log('\nThe demo')
    await printCases(recordings, pool, share)
  }
}

async function benchOther(): Promise<void> {
  if (!parts.has('other') && !parts.has('other-excerpts')) return
  console.log(`\nOther music (seed ${seed}): each track has others of its genre, key and tempo`)
  const { recordings } = await prepare(otherMusic(seed))
  if (parts.has('other')) await printOther(recordings)
  if (parts.has('other-excerpts')) await printCases(recordings, pool, share)
}

async function prepare(music: readonly PlannedSet[]) {
  const recordings = await renderRecordings(data, music.slice(0, most))
  return { recordings, fingerprints: await fingerprintsOf(recordings.map(({ path }) => path)) }
}

async function fingerprintsOf(paths: readonly string[]): Promise<Fingerprint[]> {
  await pool.run<'fingerprint'>(paths.map(path => ({ kind: 'fingerprint', path })))
  return Promise.all(paths.map(keptFingerprint))
}

async function printSpeed([first]: readonly Recording[], fingerprints: readonly Fingerprint[]): Promise<void> {
  if (!first) return
  const timed = async (run: () => Promise<unknown>) => {
    const [begun, used] = [performance.now(), process.cpuUsage()]
    await run()
    const { user, system } = process.cpuUsage(used)
    return { clock: performance.now() - begun, processor: (user + system) / 1000 }
  }
  const both = await timed(() => fingerprintRecording(first.path))
  const decoding = await timed(() => decodeOnly(first.path))
  const times = (ms: number) => `${(first.set.duration / ms).toFixed(0)} x real time`
  print(
    'a recording examined, decoded and fingerprinted',
    `${times(both.processor)} of a core (${times(both.clock)} on the clock)`,
  )
  print('  the fingerprint alone', times(both.processor - decoding.processor))
  const bytes = fingerprints.reduce((sum, each) => sum + encodeFingerprint(each).length, 0)
  const played = fingerprints.reduce((sum, { duration }) => sum + duration, 0)
  print('  its size', `${((bytes / played) * 3600).toFixed(0)} KB per hour`)
}

async function printOther(recordings: readonly Recording[]): Promise<void> {
  const found = await askWhole(pool, recordings, 1)
  printPairs(recordings, found)
  printTracklists(recordings, found)
  const random = createRandom(5)
  const order = random.shuffle(recordings.map((_, at) => at))
  const copies: Recording[] = []
  for (const at of order) {
    const copy = recordings[at]
    if (!copy) continue
    const path = join(shuffledFolder, `${random.int(1e8, 1e9)}.mp3`)
    await copyFile(copy.path, path)
    copies.push({ ...copy, path })
  }
  await fingerprintsOf(copies.map(({ path }) => path))
  const one = certainLines(found, at => at)
  const other = certainLines(await askWhole(pool, copies, 1), at => order[at])
  const isSame = one.length === other.length && one.every((line, at) => line === other[at])
  print(
    'matches, and those of copies with other names in another order',
    `${one.length}, ${other.length}: ${isSame ? 'the same' : 'DIFFERENT'}`,
  )
}
