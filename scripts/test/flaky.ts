import { spawn } from 'node:child_process'
import { findChromium } from '../find-chromium.ts'
import { build } from './checks.ts'
import { aloneCommand, createProgress, tierLine } from './print.ts'
import { hasFailed, runTier, type TierRun } from './run-tier.ts'
import { isTier } from './tiers.ts'

/**
 * `npm run test:flaky -- [tier] [runs] [files…]`: runs the browser tier, or another one, ten times or so often, with two
 * busy loops beside it and random delays in its pages (`tests/support/page/random-delays.ts`), and lists each test that did not
 * always pass. A test that fails once in ten runs holds up a change in every tenth.
 */

const given = process.argv.slice(2)
const tier = given.find(isTier) ?? 'browser'
const times = Number(given.find(word => /^\d+$/.test(word)) ?? 10)
const args = given.filter(word => !isTier(word) && !/^\d+$/.test(word))

const busyLoops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const stopLoops = () => {
  for (const loop of busyLoops) loop.kill('SIGKILL')
}
process.on('exit', stopLoops)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

process.env.CHROMIUM_PATH = findChromium()
process.env.SEGUE_RANDOM_DELAYS = '1'
const built = await build()
if (!built.passed) {
  console.error(built.output)
  process.exit(1)
}

const runs: TierRun[] = []
for (let at = 1; at <= times; at++) {
  const progress = createProgress()
  // What a failed test looked at would be removed by the next run.
  const output = tier === 'browser' ? ['--output', `test-results/flaky-${at}`] : []
  const run = await runTier(tier, { args: [...args, ...output], onProgress: progress.show })
  progress.end()
  runs.push(run)
  console.log(`${at}/${times}  ${tierLine(run)}`)
  if (!run.passed) console.log(run.output)
}

const failed = new Map<string, { command: string; times: number }>()
for (const test of runs.flatMap(({ tests }) => tests).filter(hasFailed)) {
  const key = `${test.file}: ${test.name}`
  failed.set(key, { command: aloneCommand(tier, test), times: (failed.get(key)?.times ?? 0) + 1 })
}
for (const [key, { command, times: count }] of [...failed].sort(([, a], [, b]) => b.times - a.times))
  console.log(`✗ ${count} of ${times}  ${key}\n    ${command}`)
const broken = runs.filter(({ passed }) => !passed).length
console.log(`\n${failed.size} tests did not always pass; ${times - broken} of ${times} runs passed whole.`)
process.exit(broken === 0 ? 0 : 1)
