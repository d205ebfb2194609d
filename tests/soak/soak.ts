import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { createRandom } from '../simulation/schedule/random.ts'
import { segue } from '../support/server/segue-command.ts'
import { startBareServer } from './bare-server.ts'
import { Crowd } from './crowd.ts'
import { ExpectedWrites, type Verdict } from './expected-writes.ts'
import { FaultPeriods } from './fault-periods.ts'
import { Figures } from './figures.ts'
import { type Memory, watchMemory } from './memory.ts'
import type { FaultName, SoakOptions } from './options.ts'
import { registerPeople } from './people.ts'
import { makeRecordings } from './recordings.ts'
import { openStage, type Stage, tokenSecret } from './stage.ts'
import { readStored } from './stored.ts'
import { storm } from './storm.ts'
import { Wire } from './wire.ts'
import { readCatalogue, type World } from './world.ts'

/** The outcome of a soak; times in ms. */
export interface Outcome {
  options: SoakOptions
  /** Faults that this machine does not permit, and why. */
  leftOut: { fault: FaultName; why: string }[]
  seconds: number
  figures: Figures
  faultPeriods: FaultPeriods
  verdict: Verdict
  /** How many facts were written, and which were never answered. */
  facts: number
  unanswered: string[]
  /** The output of `segue check`, and its exit code. */
  check: { code: number | string; said: string }
  /** Processes that ended unexpectedly. */
  surprises: string[]
  memory: Memory | undefined
  /** How late this process's own timers were, which is not the server's fault. */
  lag: { p50: number; p99: number; max: number }
  streams: { heard: number; opened: number }
  /** The last lines that the app printed. */
  printed: string
}

/** Publishes an event to all event streams every few seconds. */
function publishEvents(stage: Stage): () => void {
  const publish = () =>
    stage.onDatabase(db => sql`select pg_notify('segue_events', 'release 1')`.execute(db)).catch(() => undefined)
  const timer = setInterval(() => void publish(), 5_000)
  return () => clearInterval(timer)
}

/** Runs listeners and faults, then compares what was acknowledged with what is stored. */
export async function soak(options: SoakOptions, print: (line: string) => void = () => {}): Promise<Outcome> {
  const stage = await openStage(options.faults.includes('full-disk'))
  const interrupted = () => void stage.close().then(() => process.exit(130))
  process.once('SIGINT', interrupted)
  try {
    return await soakOn(stage, options, print)
  } finally {
    process.off('SIGINT', interrupted)
    await stage.close()
  }
}

async function soakOn(stage: Stage, options: SoakOptions, print: (line: string) => void): Promise<Outcome> {
  const { listeners, seed, minutes, pace, patient } = options
  const people = await stage.onDatabase(db => registerPeople(db, listeners + 1, tokenSecret))
  const catalogue = await stage.onDatabase(readCatalogue)
  await makeRecordings(stage.mediaDir, catalogue)
  const [prober, ...crowdPeople] = people
  if (!prober) throw new Error('There are no listeners')
  const faultPeriods = new FaultPeriods()
  const figures = new Figures(faultPeriods)
  const expected = new ExpectedWrites()
  const [wire, probe] = [new Wire(stage.port, 512), new Wire(stage.port, 8)]
  const bareHelper = await startBareServer(probe, prober)
  const bare = new Wire(bareHelper.port, 512)
  const world: World = { wire, bare, figures, expected, catalogue }
  const crowd = new Crowd(crowdPeople, world, { seed, pace, patient, port: stage.port })
  const memory = watchMemory(() => stage.appPid)
  const lag = monitorEventLoopDelay({ resolution: 10 })
  const stopPublishing = publishEvents(stage)
  const random = createRandom(seed)
  const leftOut = stage.disk || !options.faults.includes('full-disk') ? [] : [noDisk]
  const names = options.faults.filter(name => !leftOut.some(({ fault }) => fault === name))
  const begun = performance.now()
  lag.enable()
  crowd.start(random)
  const holdMs = Math.min(6_000, minutes * 15_000)
  await storm(
    { names, faultPeriods, random, lastsMs: minutes * 60_000, prober, print },
    { stage, crowd, wire, holdMs },
    probe,
  )
  const seconds = (performance.now() - begun) / 1000
  stopPublishing()
  await crowd.finish()
  lag.disable()
  const used = memory.stop()
  await bareHelper.stop()
  for (const each of [wire, probe, bare]) each.close()
  const first = Math.min(...crowdPeople.map(({ id }) => id))
  const stored = await stage.onDatabase(db => readStored(db, first))
  const check = await segue(['check'], { DATABASE_URL: stage.databaseUrl })
  const inMs = (nanoseconds: number) => nanoseconds / 1e6
  return {
    options,
    leftOut,
    seconds,
    figures,
    faultPeriods,
    verdict: expected.compare(stored),
    facts: expected.size,
    unanswered: expected.unanswered(),
    check,
    surprises: stage.surprises,
    memory: used,
    lag: { p50: inMs(lag.percentile(50)), p99: inMs(lag.percentile(99)), max: inMs(lag.max) },
    streams: { heard: crowd.streams.events, opened: crowd.streams.opened },
    printed: stage.printed,
  }
}

const noDisk = { fault: 'full-disk' as const, why: 'no disk of our own can be mounted here' }
