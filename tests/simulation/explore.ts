import fc from 'fast-check'
import { schedule } from './arbitrary.ts'
import { describeSchedule } from './describe.ts'
import { type RunResult, run } from './run.ts'
import type { Schedule } from './schedule.ts'
import { openSimulatedServer, type SimulatedServer } from './simulated-server.ts'

export interface Exploration {
  schedules: number
  seed: number
  /** Leads to one schedule of that seed, as a failure tells it. */
  path?: string | undefined
  /** Told after each schedule. */
  lived?: () => void
}

/** Enough to keep one core and its database at work. */
const servers = 4

/** A schedule that went wrong, with what went wrong as its message. */
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

/** Lives through random schedules of a seed, one after the other. */
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
 * Lives through random schedules, on several servers side by side. Throws, with the seed and the shortest schedule that it
 * found, when one of them loses or doubles anything or ends in anything but what the listener wished last.
 */
export async function explore(serverUrl: string, exploration: Exploration): Promise<void> {
  const { path, schedules, seed } = exploration
  // Two seeds never meet: each server has a range of its own.
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

/** The seed that was asked for (`SEED`), or another one; and the one schedule of it that was asked for (`AT`). */
export const chosenSeed = (other: number): { seed: number; path: string | undefined } => ({
  seed: Number(process.env.SEED ?? other),
  path: process.env.AT,
})
