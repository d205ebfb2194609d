import { spawn } from 'node:child_process'
import { once } from 'node:events'

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

/**
 * Types, format, lint, import law, what nothing uses, and bytes, side by side: `onEnd` is called as each ends. The build is the first of them,
 * and what reads it waits for it.
 */
export async function runChecks(onEnd: (check: Check) => void): Promise<void> {
  const reported = async (running: Promise<Check>) => {
    const ended = await running
    onEnd(ended)
    return ended
  }
  const lint = reported(check('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'))
  const { passed } = await reported(build())
  // More threads than these would work out the same types again.
  const threads = ['--builders', '2', '--checkers', '1']
  const types = reported(check('Types', 'node_modules/typescript/bin/tsc', '-b', ...threads))
  const law = reported(check('Import law', tsx, 'scripts/import-law.ts'))
  const unused = reported(check('Nothing unused', 'node_modules/knip/bin/knip.js'))
  const bytes = passed && reported(check('First-route budget', tsx, 'scripts/first-route-budget.ts'))
  await Promise.all([lint, types, law, unused, bytes])
}
