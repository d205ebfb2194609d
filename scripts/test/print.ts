import type { Check } from './checks.ts'
import type { EndedTest } from './events.ts'
import { hasFailed, type Progress, type TierRun } from './run-tier.ts'
import { tiers } from './tiers.ts'

/** What the test command says. */

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const inColumns = (mark: string, title: string, took: number, rest: string) =>
  `${mark} ${title.padEnd(20)}${seconds(took).padStart(9)}  ${rest}`.trimEnd()

export const checkLine = ({ title, passed, took }: Check) => inColumns(passed ? '✓' : '✗', title, took, '')

const countOf = (tests: readonly EndedTest[], outcome: EndedTest['outcome']) =>
  tests.filter(test => test.outcome === outcome).length

export function tierLine({ tier, passed, tests, took }: TierRun): string {
  const [failed, skipped] = [tests.filter(hasFailed).length, countOf(tests, 'skipped')]
  const counts = [
    `${countOf(tests, 'passed')} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return inColumns(passed ? '✓' : '✗', tiers[tier].title, took, counts.join(', '))
}

const progressLine = ({ tier, found, ended, failed }: Progress) =>
  `  ${tiers[tier].title}: ${ended} of ${found} tests${failed > 0 ? `, ${failed} failed` : ''}`

/** Between two lines of a log that can't be written over, in ms. */
const logPause = 20_000

/**
 * Shows how far a tier is: in place on a terminal, by a line now and then elsewhere. `end` removes the line on a terminal.
 */
export function createProgress(): { show(progress: Progress): void; end(): void } {
  const { stdout } = process
  if (stdout.isTTY)
    return {
      show: progress => void stdout.write(`\r${progressLine(progress)}\u001b[K`),
      end: () => void stdout.write('\r\u001b[K'),
    }
  let last = performance.now()
  return {
    show(progress) {
      if (performance.now() - last < logPause) return
      last = performance.now()
      console.log(progressLine(progress))
    },
    end: () => undefined,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** How to run a test alone: by its file, and by its own name in it. */
export function aloneCommand(tier: TierRun['tier'], { file, name }: EndedTest): string {
  const own = name.split(' > ').at(-1) ?? name
  return `npm run test:${tier} -- ${file} ${tiers[tier].grep} ${quoted(own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))}`
}

export function failures(runs: readonly TierRun[]): string[] {
  return runs.flatMap(run => {
    const failed = run.tests.filter(hasFailed)
    if (failed.length === 0 && !run.passed) return [`✗ ${tiers[run.tier].title}: the suite ended without a failed test`]
    return failed.flatMap(test => [`✗ ${test.file}: ${test.name}`, `    ${aloneCommand(run.tier, test)}`])
  })
}

export const skips = (runs: readonly TierRun[]) =>
  runs
    .flatMap(({ tests }) => tests)
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ file, name, reason }) => `  ${file}: ${name}${reason ? ` (${reason})` : ''}`)

export const slowest = (runs: readonly TierRun[], most = 10) =>
  runs
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.took - a.took)
    .slice(0, most)
    .map(({ file, name, took }) => `  ${seconds(took).padStart(7)}  ${file}: ${name}`)
