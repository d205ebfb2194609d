import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Part } from './tiers.ts'

/** What is checked without running the product. */
export interface Check {
  title: string
  passed: boolean
  /** In ms. */
  took: number
  output: string
}

async function check(title: string, program: string, ...args: string[]): Promise<Check> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = await once(child, 'close')
  return { title, passed: code === 0, took: performance.now() - began, output: Buffer.concat(printed).toString() }
}

const tsx = 'node_modules/tsx/dist/cli.mjs'

/** Builds what `npm start` runs, unless it is built. */
export const build = () => check('Build', 'scripts/build.mjs')

/** The checks of a part of the tests, which run side by side. */
const checksOf: Record<Part, () => Promise<Check>[]> = {
  quick: () => [
    check('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
    // More threads than these would work out the same types again.
    check('Types', 'node_modules/typescript/bin/tsc', '-b', '--builders', '2', '--checkers', '1'),
    check('Import law', tsx, 'scripts/import-law.ts'),
    check('Nothing unused', 'node_modules/knip/bin/knip.js'),
    check('Engine floor', tsx, 'scripts/engine-floor.ts'),
  ],
  rest: () => [check('First-route budget', tsx, 'scripts/first-route-budget.ts')],
}

/** Runs the checks of a part on what was built: `onEnd` is called as each ends. */
export async function runChecks(part: Part, onEnd: (check: Check) => void): Promise<void> {
  await Promise.all(checksOf[part]().map(async running => onEnd(await running)))
}
