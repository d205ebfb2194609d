import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts'

/**
 * `npm test`: everything, in the order in which it is cheapest to fail. Ends with one line that says how many passed,
 * and before it names what was skipped and what failed.
 */

const results = mkdtempSync(join(tmpdir(), 'segue-test-'))
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')

const tally: Outcome = { passed: 0, failed: [], skipped: [] }

interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Runs beside another step: what it prints is shown when it has ended, so that the two don't mix. */
  beside?: boolean
}

/** True when the step succeeded. */
async function step({ name, command, args, env, beside = false }: Step): Promise<boolean> {
  const title = `\n── ${name}`
  if (!beside) console.log(title)
  const stdio = beside ? 'pipe' : 'inherit'
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = await once(child, 'close')
  if (beside) console.log(`${title}\n${Buffer.concat(printed).toString()}`)
  return code === 0
}

/** A step that is itself one check. */
async function check(name: string, command: string, args: string[]): Promise<boolean> {
  const passed = await step({ name, command, args })
  if (passed) tally.passed += 1
  else tally.failed.push(name)
  return passed
}

/** A suite that ended badly without a failed test (it could not start, say) counts as one failure. */
function count(
  suite: string,
  ok: boolean,
  { passed, failed, skipped }: Outcome = { passed: 0, failed: [], skipped: [] },
) {
  tally.passed += passed
  tally.failed.push(...(ok || failed.length > 0 ? failed : [suite]))
  tally.skipped.push(...skipped)
}

async function vitest(): Promise<void> {
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const name = 'Unit and API tests'
  const ok = await step({ name, command: 'npx', args, beside: true })
  count(name, ok, readVitest(vitestReport))
}

async function browser(): Promise<void> {
  const name = 'Browser tests'
  let chromium: string
  try {
    chromium = findChromium()
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
    count(name, false)
    return
  }
  const args = ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts']
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport }
  const ok = await step({ name, command: 'npx', args, env })
  count(name, ok, readPlaywright(playwrightReport))
}

if (await check('Build', 'node', ['scripts/build.mjs'])) {
  await check('Types', 'npx', ['tsc', '-b'])
  await check('Format and lint', 'npx', ['biome', 'check', '.'])
  await check('Import law', 'npx', ['tsx', 'scripts/import-law.ts'])
  await check('First-route budget', 'npx', ['tsx', 'scripts/first-route-budget.ts'])
  // Each suite has its own databases, ports and folders, and leaves one of two cores idle by itself.
  await Promise.all([vitest(), browser()])
}

for (const [title, names] of Object.entries({ Skipped: tally.skipped, Failed: tally.failed }))
  if (names.length > 0) console.log(`\n${title}:\n${names.map(name => `  ${name}`).join('\n')}`)
const { passed, failed, skipped } = tally
console.log(`\nTests: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
process.exit(failed.length === 0 ? 0 : 1)
