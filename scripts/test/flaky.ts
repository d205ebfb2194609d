import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../find-chromium.ts'
import { build } from './checks.ts'
import { runTests } from './run-tests.ts'
import { isTier, type TierName, tierNames } from './tiers.ts'

/**
 * `npm run test:flaky -- [tiers] [runs] [files…]`: runs each tier, or those that are named, 20 times or so often, with four busy
 * loops and a busy disk next to it and random delays in its pages (`tests/support/page/random-delays.ts`), and lists each test
 * that did not always pass. A test that fails once in ten runs holds up a change in every tenth.
 */

const given = process.argv.slice(2)
const named = given.filter(isTier)
const times = Number(given.find(word => /^\d+$/.test(word)) ?? 20)
const args = given.filter(word => !isTier(word) && !/^\d+$/.test(word))

const folder = mkdtempSync(join(tmpdir(), 'segue-busy-'))
const busyLoop = 'for (;;);'
const busyDisk = `
  const { closeSync, fsyncSync, openSync, writeSync } = require('node:fs')
  const block = Buffer.alloc(4 * 1024 * 1024, 'segue')
  for (;;) {
    const file = openSync(${JSON.stringify(join(folder, 'file'))}, 'w')
    for (let round = 0; round < 16; round++) {
      writeSync(file, block)
      fsyncSync(file)
    }
    closeSync(file)
  }`
const busy = [busyLoop, busyLoop, busyLoop, busyLoop, busyDisk].map(code =>
  spawn(process.execPath, ['-e', code], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const child of busy) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

process.env.CHROMIUM_PATH = findChromium()
process.env.SEGUE_RANDOM_DELAYS = '1'
const built = await build()
if (!built.passed) {
  console.error(built.output)
  process.exit(1)
}

const rates = new Map<TierName, number>()
const failed = new Map<string, number>()
for (const tier of named.length > 0 ? named : tierNames) {
  for (let at = 1; at <= times; at++) {
    // What a failed test looked at would be removed by the next run.
    const output = tier === 'browser' ? ['--output', `test-results/flaky-${at}`] : []
    const { tests, passed } = await runTests([tier], [...args, ...output], {})
    rates.set(tier, (rates.get(tier) ?? 0) + (passed ? 0 : 1))
    for (const { file, name } of tests.filter(({ outcome }) => outcome === 'failed')) {
      const key = `${file}: ${name}`
      failed.set(key, (failed.get(key) ?? 0) + 1)
    }
    console.log(`${tier} ${at}/${times}: ${passed ? 'passed' : 'failed'}`)
  }
}
for (const [key, count] of [...failed].sort(([, a], [, b]) => b - a)) console.log(`✗ ${count} of ${times}  ${key}`)
for (const [tier, count] of rates) console.log(`${tier}: ${count} of ${times} runs failed`)
process.exit(failed.size === 0 && [...rates.values()].every(count => count === 0) ? 0 : 1)
