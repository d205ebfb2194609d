import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type EndedTest, readResults } from './results.ts'
import type { TierName } from './tiers.ts'

/** Not in `test-results`, which Playwright empties. */
const resultsOf = (program: 'vitest' | 'playwright') => `node_modules/.cache/segue-tests/${program}.json`

interface Run {
  tests: EndedTest[]
  /** False also when a program came to nothing. */
  passed: boolean
}

/**
 * Runs a program by Node itself, which passes its signals on. What it prints is shown at once, or `after` it has ended, so that
 * it doesn't mix with what another one prints meanwhile.
 */
async function run(args: string[], env: Record<string, string>, shown: 'at once' | 'after'): Promise<boolean> {
  const output = shown === 'at once' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

async function runProgram(
  program: 'vitest' | 'playwright',
  args: string[],
  env: Record<string, string>,
  shown: 'at once' | 'after',
): Promise<Run> {
  const results = resultsOf(program)
  rmSync(results, { force: true })
  const ended = await run(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results }, shown)
  const tests = readResults(results, program)
  // One that reported no test has proven nothing, whatever it says itself.
  return { tests, passed: ended && tests.length > 0 }
}

/**
 * Vitest's tiers in one process, and Playwright's beside it: each of them leaves a third of two cores idle. `args` are files, and
 * whatever else their programs understand.
 */
export async function runTests(
  tiers: readonly TierName[],
  args: readonly string[],
  env: Record<string, string>,
): Promise<Run> {
  const projects = tiers.filter(tier => tier !== 'browser').flatMap(tier => ['--project', `${tier}*`])
  const reporter = args.length > 0 ? 'default' : 'dot'
  const running: Promise<Run>[] = []
  if (projects.length > 0) {
    const reporters = ['--reporter', reporter, '--reporter', 'json', '--outputFile.json', resultsOf('vitest')]
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...args]
    running.push(runProgram('vitest', vitest, env, 'at once'))
  }
  if (tiers.includes('browser')) {
    const config = ['--config', 'tests/browser/playwright.config.ts']
    const reporters = ['--reporter', `${reporter === 'dot' ? 'dot' : 'list'},json`]
    const playwright = ['node_modules/playwright/cli.js', 'test', ...config, ...reporters, ...args]
    running.push(runProgram('playwright', playwright, env, projects.length > 0 ? 'after' : 'at once'))
  }
  const runs = await Promise.all(running)
  return { tests: runs.flatMap(({ tests }) => tests), passed: runs.every(({ passed }) => passed) }
}
