import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type EndedTest, TestEvent } from './events.ts'
import { type TierName, tiers } from './tiers.ts'

export interface TierRun {
  tier: TierName
  /** False also when the suite itself came to nothing. */
  passed: boolean
  tests: EndedTest[]
  /** In ms. */
  took: number
  /** What the suite's own program printed; empty when it was shown at once. */
  output: string
}

export interface Progress {
  tier: TierName
  found: number
  ended: number
  failed: number
}

interface Options {
  /** Files, and whatever else the suite's program understands. */
  args?: readonly string[]
  /** Shows what the program prints, test by test. */
  watched?: boolean
  env?: Record<string, string>
  onProgress?: (progress: Progress) => void
}

/** Runs one tier to its end. Never throws: a tier that can't start has not passed. */
export async function runTier(
  tier: TierName,
  { args = [], watched = false, env = {}, onProgress = () => {} }: Options = {},
): Promise<TierRun> {
  const { runner } = tiers[tier]
  const reporter = watched ? runner.reporters.long : runner.reporters.short
  const began = performance.now()
  const stdio = watched ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, [runner.program, ...runner.args, reporter, ...args], {
    stdio: ['ignore', stdio, stdio, 'ipc'],
    // What is kept to be shown later is read in a log as well.
    env: { ...process.env, ...(!watched && { NO_COLOR: '1', FORCE_COLOR: '0' }), ...env },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const tests: EndedTest[] = []
  let found = 0
  child.on('message', message => {
    const { success, data: event } = TestEvent.safeParse(message)
    if (!success) return
    if (event.type === 'found') found += event.tests
    else tests.push(event)
    onProgress({ tier, found, ended: tests.length, failed: tests.filter(hasFailed).length })
  })
  const [code] = await once(child, 'close')
  return {
    tier,
    // One that reported no test has proven nothing, whatever its program says.
    passed: code === 0 && tests.length > 0 && !tests.some(hasFailed),
    tests,
    took: performance.now() - began,
    output: Buffer.concat(printed).toString(),
  }
}

export const hasFailed = ({ outcome }: EndedTest) => outcome === 'failed' || outcome === 'flaky'
