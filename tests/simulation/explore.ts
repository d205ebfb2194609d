import fc from 'fast-check'
import { type RunResult, run } from './run.ts'
import { schedule } from './schedule/arbitrary.ts'
import { describeSchedule } from './schedule/describe.ts'
import type { Schedule } from './schedule/schedule.ts'
import { openSimulatedServer, type SimulatedServer } from './server/simulated-server.ts'

export interface Exploration {
  schedules: number
  seed: number
  /** The path of one schedule of that seed, as a failure prints it. */
  path?: string | undefined
  /** Called after each schedule. */
  lived?: () => void
}

/** Enough servers to keep one core and its database busy. */
const servers = 4

/** Thrown for a schedule that failed; the message says what was wrong. */
class WentWrong extends Error {
  readonly result: RunResult

  constructor(result: RunResult) {
    super(result.complaints.join('\n  '))
    this.result = result
  }
}

function report(failed: fc.RunDetails<[Schedule]>): string {
  const { counterexample, counterexamplePath, seed, numRuns, numShrinks, errorInstance } = failed
  const [shortest] = counterexample ?? []
  const result = errorInstance instanceof WentWrong ? errorInstance.result : undefined
  const wrong = result?.complaints ?? [errorInstance instanceof Error ? (errorInstance.stack ?? '') : errorInstance]
  return [
    `Schedule ${numRuns} of seed ${seed} went wrong. Once more: SEED=${seed} AT=${counterexamplePath}`,
    `\nWhat is wrong:\n${wrong.map(each => `  ${each}`).join('\n')}`,
    `\nThe shortest schedule that was found (in ${numShrinks} steps):\n${shortest ? describeSchedule(shortest) : ''}`,
    `\nWhat happened:\n${result?.lines.join('\n') ?? '  It is not known.'}`,
  ].join('\n')
}

/** Runs the random schedules of a seed one after the other. */
async function exploreLane(
  server: SimulatedServer,
  seed: number,
  { schedules, path, lived = () => {} }: Exploration,
): Promise<void> {
  const property = fc.asyncProperty(schedule, async schedule => {
    const result = await run(server, schedule)
    lived()
    if (result.complaints.length > 0) throw new WentWrong(result)
  })
  const details = await fc.check(property, { numRuns: schedules, seed, ...(path !== undefined && { path }) })
  if (details.failed) throw new Error(report(details))
  const wrong = await server.wrongCounters()
  if (wrong.length > 0) throw new Error(`Counters of seed ${seed} are wrong: ${JSON.stringify(wrong)}`)
}

/**
 * Runs random schedules on several servers in parallel. Throws, with the seed and the shortest failing schedule, when a
 * write is lost or doubled or the result is not what the listener last asked for.
 */
export async function explore(serverUrl: string, exploration: Exploration): Promise<void> {
  const { path, schedules, seed } = exploration
  // Each server takes seeds from a range of its own.
  const seeds = Array.from({ length: path === undefined ? servers : 1 }, (_, server) => seed + server * 1_000_003)
  await Promise.all(
    seeds.map(async each => {
      const server = await openSimulatedServer(serverUrl)
      try {
        await exploreLane(server, each, { ...exploration, schedules: Math.ceil(schedules / seeds.length) })
      } finally {
        await server.close()
      }
    }),
  )
}

/** The seed given by `SEED`, or `other`, and the single schedule given by `AT`, if any. */
export const chosenSeed = (other: number): { seed: number; path: string | undefined } => ({
  seed: Number(process.env.SEED ?? other),
  path: process.env.AT,
})
