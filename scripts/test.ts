import { authEmulatorScript } from '../tests/support/peers/auth-emulator-script.ts'
import { findChromium } from './find-chromium.ts'
import { build, type Check, runChecks } from './test/checks.ts'
import { installPgbouncer } from './test/pgbouncer.ts'
import { checkLine, createProgress, failures, seconds, skips, slowest, tierLine } from './test/print.ts'
import { installPrograms } from './test/programs.ts'
import { hasFailed, runTier, type TierRun } from './test/run-tier.ts'
import { isTier, type TierName, tierNames, tiers } from './test/tiers.ts'

/**
 * `npm test`: every check and every tier, the cheapest first. With the names of tiers, only these: what else is named goes
 * to their program, a file to narrow it, say (`npm run test:browser -- queue`). `--long` also runs what `npm test` has no
 * time for.
 */

const given = process.argv.slice(2)
const long = given.includes('--long')
const named = given.filter(isTier)
const args = given.filter(word => word !== '--long' && !isTier(word))
const chosen: readonly TierName[] = named.length > 0 ? named : tierNames

const began = performance.now()
const checks: Check[] = []
const runs: TierRun[] = []

function add(check: Check): void {
  checks.push(check)
  console.log(checkLine(check))
  if (!check.passed) console.log(check.output)
}

async function run(tier: TierName): Promise<void> {
  const progress = createProgress()
  const done = await runTier(tier, {
    args,
    watched: args.length > 0,
    env: { ...(long && { SEGUE_LONG: '1' }) },
    onProgress: progress.show,
  })
  progress.end()
  runs.push(done)
  if (!done.passed) console.log(done.output)
  console.log(tierLine(done))
}

/** Without a browser the tiers that need none still run; that it is missing counts as a failure. */
function prepareBrowser(): boolean {
  try {
    process.env.CHROMIUM_PATH = findChromium()
    return true
  } catch (failure) {
    add({ title: 'Chromium', passed: false, took: 0, output: String(failure) })
    return false
  }
}

// Fifty megabytes that come while the first tiers run; the tests that need it say if it is missing.
const emulator = chosen.includes('browser') ? authEmulatorScript().catch(() => undefined) : undefined

if (chosen.includes('api') || chosen.includes('install')) installPrograms()
if (chosen.includes('api')) installPgbouncer()
if (named.length === 0) await runChecks(add)
else if (chosen.some(tier => tiers[tier].needsBuild)) add(await build())

// Nothing that was not built can be tried out.
if (checks.every(({ title, passed }) => passed || title !== 'Build')) {
  const hasBrowser = chosen.some(tier => tiers[tier].needsBrowser) && prepareBrowser()
  for (const tier of chosen) {
    if (tiers[tier].needsBrowser && !hasBrowser) continue
    if (tier === 'browser') await emulator
    await run(tier)
  }
}

const sections: [title: string, lines: string[]][] = [
  ['Slowest', args.length > 0 ? [] : slowest(runs)],
  ['Skipped', skips(runs)],
  ['Failed', [...checks.filter(({ passed }) => !passed).map(({ title }) => `✗ ${title}`), ...failures(runs)]],
]
for (const [title, lines] of sections) if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`)

const tests = runs.flatMap(each => each.tests)
const passed = tests.filter(({ outcome }) => outcome === 'passed').length + checks.filter(each => each.passed).length
const skipped = tests.filter(({ outcome }) => outcome === 'skipped').length
const failed =
  checks.filter(each => !each.passed).length +
  runs.reduce((sum, each) => sum + Math.max(each.passed ? 0 : 1, each.tests.filter(hasFailed).length), 0)
console.log(`\nIn ${seconds(performance.now() - began)}`)
console.log(`Tests: ${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)
