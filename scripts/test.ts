import { measureSlowness } from '../tests/support/measure-slowness.ts'
import { authEmulatorScript } from '../tests/support/peers/auth-emulator-script.ts'
import { findChromium } from './find-chromium.ts'
import { build, type Check, runChecks } from './test/checks.ts'
import { installPgbouncer } from './test/pgbouncer.ts'
import { installPrograms } from './test/programs.ts'
import type { EndedTest } from './test/results.ts'
import { runTests } from './test/run-tests.ts'
import { isTier, leftToAll, type Part, type TierName, tiersOf } from './test/tiers.ts'

/**
 * `npm test`: the checks, and the part of the tests that a change needs. `--rest` runs what that leaves, `--all` both, `--long`
 * both in their long forms. With the names of tiers, only these, whole; what else is named goes to their program, a file to
 * narrow it, say (`npm run test:browser -- queue`).
 */

const given = process.argv.slice(2)
const has = (flag: string) => given.includes(flag)
const named = given.filter(isTier)
const args = given.filter(word => !isTier(word) && !['--rest', '--all', '--long'].includes(word))
const parts: readonly Part[] = has('--all') || has('--long') ? ['quick', 'rest'] : has('--rest') ? ['rest'] : ['quick']
if (has('--long')) process.env.SEGUE_LONG = '1'

const began = performance.now()
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const tests: EndedTest[] = []
const failures: string[] = []

function show({ title, passed, took, output }: Check): void {
  console.log(`${passed ? '✓' : '✗'} ${title.padEnd(20)}${seconds(took).padStart(9)}`)
  if (passed) return
  console.log(output)
  failures.push(title)
}

/** Installs what the tiers of a part need. */
async function prepare(tiers: readonly TierName[], part: Part | undefined): Promise<void> {
  if (tiers.some(tier => tier === 'component' || tier === 'browser')) process.env.CHROMIUM_PATH = findChromium()
  // What is left for later has the tests of other programs, and of Google and Apple, which are skipped without them.
  if (part === 'quick') return
  if (tiers.some(tier => tier === 'api' || tier === 'install')) installPrograms('others')
  if (tiers.includes('engines')) installPrograms('firefox', 'webkit', ...(has('--long') ? (['pictures'] as const) : []))
  if (tiers.includes('api')) installPgbouncer()
  if (tiers.includes('browser')) await authEmulatorScript().catch(() => undefined)
}

async function run(tiers: readonly TierName[], part?: Part): Promise<void> {
  await prepare(tiers, part)
  const checks = part && runChecks(part, show)
  const ran = await runTests(tiers, args, part ? { SEGUE_PART: part } : {})
  await checks
  tests.push(...ran.tests)
  if (!ran.passed) failures.push(part === 'rest' ? 'What npm test leaves' : 'Tests')
}

console.log(
  `This machine is ${measureSlowness().toFixed(1)} times as slow as two quiet cores; limits are as much longer.`,
)
// A single tier builds what it needs; several, which run side by side, would each build.
if (named.length !== 1) show(await build())
// Nothing that was not built can be tried out.
if (failures.length === 0) {
  if (named.length > 0) await run(named)
  else for (const part of parts) await run(tiersOf[part], part)
}

const countOf = (outcome: EndedTest['outcome']) => tests.filter(test => test.outcome === outcome).length
const lines = (outcome: EndedTest['outcome']) =>
  tests.filter(test => test.outcome === outcome).map(({ file, name }) => `  ${file}: ${name}`)
const slowest = tests
  .toSorted((a, b) => b.took - a.took)
  .slice(0, 10)
  .map(({ file, name, took }) => `  ${seconds(took).padStart(7)}  ${file}: ${name}`)
const sections: [title: string, lines: string[]][] = [
  ['Slowest', args.length > 0 ? [] : slowest],
  ['Skipped', lines('skipped')],
  ['Failed', [...failures.map(title => `  ${title}`), ...lines('failed')]],
]
for (const [title, found] of sections) if (found.length > 0) console.log(`\n${title}:\n${found.join('\n')}`)
if (named.length === 0 && !parts.includes('rest')) console.log(`\n${leftToAll}`)
console.log(`\nIn ${seconds(performance.now() - began)}`)
// The static checks have no count of their own.
console.log(
  `Tests: ${countOf('passed')} passed, ${Math.max(countOf('failed'), failures.length)} failed, ${countOf('skipped')} skipped`,
)
process.exit(failures.length === 0 ? 0 : 1)
