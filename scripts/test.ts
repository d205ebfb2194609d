import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts'

/**
 * `npm test`: everything, in the order in which it is cheapest to fail. Ends with one line that says how many passed,
 * and before it names what was skipped.
 */

const results = mkdtempSync(join(tmpdir(), 'segue-test-'))
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')

const tally: Outcome = { passed: 0, failed: 0, skipped: [] }

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

/** A suite that ended badly without a failed test (it could not start, say) counts as one failure. */
function count(suiteOk: boolean, outcome: Outcome | undefined): void {
  const { passed, failed, skipped } = outcome ?? { passed: 0, failed: 0, skipped: [] }
  tally.passed += passed
  tally.failed += suiteOk && outcome ? failed : Math.max(failed, 1)
  tally.skipped.push(...skipped)
}

function vitest(): void {
  const ok = step('Unit and API tests', 'npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  count(ok, readVitest(vitestReport))
}

function browser(): void {
  let chromium: string
  try {
    chromium = findChromium()
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
    count(false, undefined)
    return
  }
  const ok = step('Browser tests', 'npx', ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  })
  count(ok, readPlaywright(playwrightReport))
}

if (check('Build', 'node', ['scripts/build.mjs'])) {
  check('Types', 'npx', ['tsc', '-b'])
  check('Format and lint', 'npx', ['biome', 'check', '.'])
  check('Import law', 'npx', ['tsx', 'scripts/import-law.ts'])
  check('First-route budget', 'npx', ['tsx', 'scripts/first-route-budget.ts'])
  vitest()
  browser()
}

if (tally.skipped.length > 0) console.log(`\nSkipped:\n${tally.skipped.map(name => `  ${name}`).join('\n')}`)
console.log(`\nTests: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)
