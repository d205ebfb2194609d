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

/** Runs a program by Node itself, which passes its signals on, and shows what it prints. */
async function run(program: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'close')
  return code === 0
}

async function runProgram(
  program: 'vitest' | 'playwright',
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<Run> {
  const results = resultsOf(program)
  rmSync(results, { force: true })
  const ended = await run(path, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results })
  const tests = readResults(results, program)
  // One that reported no test has proven nothing, whatever it says itself.
  return { tests, passed: ended && tests.length > 0 }
}

/** Vitest's tiers together in one process, then Playwright's. `args` are files, and whatever else their programs understand. */
export async function runTests(
  tiers: readonly TierName[],
  args: readonly string[],
  env: Record<string, string>,
): Promise<Run> {
  const projects = tiers.filter(tier => tier !== 'browser').flatMap(tier => ['--project', `${tier}*`])
  const reporter = args.length > 0 ? 'default' : 'dot'
  const runs: Run[] = []
  if (projects.length > 0) {
    const reporters = ['--reporter', reporter, '--reporter', 'json', '--outputFile.json', resultsOf('vitest')]
    runs.push(
      await runProgram('vitest', 'node_modules/vitest/vitest.mjs', ['run', ...projects, ...reporters, ...args], env),
    )
  }
  if (tiers.includes('browser')) {
    const options = [
      '--config',
      'tests/browser/playwright.config.ts',
      '--reporter',
      `${reporter === 'dot' ? 'dot' : 'list'},json`,
    ]
    runs.push(await runProgram('playwright', 'node_modules/playwright/cli.js', ['test', ...options, ...args], env))
  }
  return { tests: runs.flatMap(({ tests }) => tests), passed: runs.every(({ passed }) => passed) }
}
