import { mkdir } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createRandom } from '../../../simulation/schedule/random.ts'
import { startBareServer } from '../../../soak/bare-server.ts'
import { Crowd } from '../../../soak/crowd.ts'
import { ExpectedWrites } from '../../../soak/expected-writes.ts'
import { registerPeople } from '../../../soak/people.ts'
import { makeRecordings } from '../../../soak/recordings.ts'
import { Wire } from '../../../soak/wire.ts'
import { readCatalogue, type World } from '../../../soak/world.ts'
import { demoMusic } from '../music.ts'
import { type Recording, renderRecordings } from '../recordings.ts'
import { countFingerprints, startFingerprinting, writeTracks } from './fingerprinting.ts'
import { type Installation, install, tokenSecret } from './installation.ts'
import { type Latencies, noLatencies, PeriodFigures } from './latencies.ts'

/**
 * `npm run bench:ear-load`: how long listeners wait while `segue listen` makes fingerprints and the server compares them, beside
 * the same listeners alone, in turns. Each acts every few seconds at times of their own, however long answers take; a latency
 * counts from when the request was due. The bare server's are those of the machine. `-- --seconds 60` for a period,
 * `--listeners 200`, `--pace 3` seconds between two acts of one. The recordings are kept in `BENCH_DATA`, or a folder of the system's temp.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    listeners: { type: 'string', default: '200' },
    pace: { type: 'string', default: '3' },
  },
})
const [seconds, listeners, pace] = [Number(values.seconds), Number(values.listeners), Number(values.pace)]
const data = process.env.BENCH_DATA ?? join(tmpdir(), 'segue-bench-ear')
/** What the server compiles and caches first isn't measured (ms). */
const warmUpMs = 45_000
/** Nor is the start of the command, which takes a second of a core (ms). */
const startMs = 5_000
/** How often the bare server is asked (ms). */
const bareEveryMs = 20
/** How fast a core makes fingerprints at most, times real time. */
const fastest = 160

const say = (what: string) => console.log(`${what}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`)

async function renderEnough(): Promise<Recording[]> {
  await mkdir(data, { recursive: true, mode: 0o755 })
  const wanted = fastest * cpus().length * seconds * 1000
  const sets: ReturnType<typeof demoMusic> = []
  for (const set of demoMusic()) if (sets.reduce((sum, { duration }) => sum + duration, 0) < wanted) sets.push(set)
  return renderRecordings(data, sets)
}

/** Opens the world of the soak's listeners on an installation. */
async function populate({ db, port, mediaDir }: Installation) {
  const [prober, ...people] = await registerPeople(db, listeners + 1, tokenSecret)
  if (!prober) throw new Error('There are no listeners')
  const catalogue = await readCatalogue(db)
  await makeRecordings(mediaDir, catalogue)
  const wire = new Wire(port, 512)
  const helper = await startBareServer(wire, prober)
  const bare = new Wire(helper.port, 64)
  const figures = new PeriodFigures(noLatencies())
  const world: World = { wire, bare, figures, expected: new ExpectedWrites(), catalogue }
  const crowd = new Crowd(people, world, { seed: 1, pace, patient: false, port })
  crowd.start(createRandom(1))
  const asking = setInterval(() => {
    const [since, { figures }] = [performance.now(), world]
    bare.ask('/').then(
      () => figures.answered('(bare answer)', since),
      () => {},
    )
  }, bareEveryMs)
  const leave = async () => {
    clearInterval(asking)
    await crowd.finish()
    await helper.stop()
    for (const each of [wire, bare]) each.close()
  }
  return { world, leave }
}

const p = ({ app, bare }: Latencies) => ({
  p50: app.percentile(0.5),
  p99: app.percentile(0.99),
  bare99: bare.percentile(0.99),
})

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(12)

function line(name: string, latencies: Latencies, more = ''): string {
  const { p50, p99, bare99 } = p(latencies)
  const { count, max } = latencies.app
  return `${name.padEnd(16)}${String(count).padStart(9)}${[p50, p99, max, bare99].map(ms).join('')}  ${more}`
}

const totals = { alone: noLatencies(), fingerprinting: noLatencies() }

/** Measures the listeners for one period. */
async function measure(name: keyof typeof totals, world: World, { db }: Installation): Promise<void> {
  const figures = new PeriodFigures(totals[name])
  world.figures = figures
  const before = await countFingerprints(db)
  await delay(seconds * 1000)
  world.figures = new PeriodFigures(noLatencies())
  const after = await countFingerprints(db)
  const minutes = after.minutes - before.minutes
  const done = `${minutes.toFixed(0)} min of music (${((60 * minutes) / seconds).toFixed(0)} x real time), ${after.compared - before.compared} compared`
  const failed = figures.failures.map(({ kind, why, count }) => `, ${count} ${kind} failed: ${why}`).join('')
  console.log(line(name, figures.latencies, `${name === 'alone' ? '' : done}${failed}`))
}

async function compare(installation: Installation, recordings: readonly Recording[]): Promise<void> {
  const { folder } = installation
  const albums = [
    await writeTracks(join(folder, 'one'), recordings, 'One'),
    await writeTracks(join(folder, 'two'), recordings, 'Two'),
  ]
  const { world, leave } = await populate(installation)
  try {
    await delay(warmUpMs)
    say(`${listeners} listeners, an act of each every ${pace} s, ${seconds} s each`)
    console.log(`${'period'.padEnd(16)}${'answers'.padStart(9)}         p50         p99         max    bare p99`)
    await measure('alone', world, installation)
    for (const album of albums) {
      const stop = startFingerprinting(installation, album)
      await delay(startMs)
      await measure('fingerprinting', world, installation)
      await stop()
      await measure('alone', world, installation)
    }
    const [alone, loaded] = [p(totals.alone), p(totals.fingerprinting)]
    const ratio = (key: keyof typeof alone) => (loaded[key] / alone[key]).toFixed(2)
    console.log(line('alone', totals.alone))
    console.log(line('fingerprinting', totals.fingerprinting))
    console.log(
      `ratio: p50 ${ratio('p50')}, p99 ${ratio('p99')} (wanted: at most 1.2); the bare server's p99 ${ratio('bare99')}`,
    )
    say('Ended')
  } finally {
    await leave()
  }
}

const recordings = await renderEnough()
const installation = await install()
try {
  await compare(installation, recordings)
} finally {
  await installation.close()
}
// Devices of listeners whose last writes were never answered still wait to send them again.
process.exit()
