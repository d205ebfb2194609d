import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { findChromium } from './find-chromium.ts'

/**
 * `npm test`: everything, in the order in which it is cheapest to fail. Ends with one line that says how many passed.
 */

const results = mkdtempSync(join(tmpdir(), 'segue-test-'))
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')

const tally = { passed: 0, failed: 0 }

function step(name: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/** A step that is itself one check. */
function check(name: string, command: string, args: string[]): boolean {
  const passed = step(name, command, args)
  tally[passed ? 'passed' : 'failed'] += 1
  return passed
}

function report<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

const Vitest = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** A suite that ended badly without a failed test (it could not start, say) counts as one failure. */
function count(suiteOk: boolean, passed = 0, failed = 0): void {
  tally.passed += passed
  tally.failed += suiteOk ? failed : Math.max(failed, 1)
}

function vitest(): void {
  const ok = step('Unit and API tests', 'npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  const result = report(vitestReport, Vitest)
  count(ok && result !== undefined, result?.numPassedTests, result?.numFailedTests)
}

function browser(): void {
  let chromium: string
  try {
    chromium = findChromium()
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
    count(false)
    return
  }
  const ok = step('Browser tests', 'npx', ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  })
  const stats = report(playwrightReport, Playwright)?.stats
  count(ok && stats !== undefined, stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
}

if (check('Build', 'node', ['scripts/build.mjs'])) {
  check('Types', 'npx', ['tsc', '-b'])
  check('Format and lint', 'npx', ['biome', 'check', '.'])
  check('Import law', 'npx', ['tsx', 'scripts/import-law.ts'])
  check('First-route budget', 'npx', ['tsx', 'scripts/first-route-budget.ts'])
  vitest()
  browser()
}

console.log(`\nTests: ${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)
