import { format } from 'node:util'
import { vi } from 'vitest'
import { main } from '../../../server/process/main.ts'
import { freePort } from '../../support/server/free-port.ts'

/**
 * Runs the operator's commands, and starts that `npm start` refuses, in the test's own process: a separate process needs a
 * second of CPU time to load the server. That real processes exit with the right code is tested for `npm start` in
 * start.test.ts, for check in cli.test.ts, and for backup, restore, import and release in the files of their names.
 */

interface Ended {
  /** Undefined when nothing set it. */
  code: number | string | null | undefined
  said: string
}

/** Thrown where the process would have ended. */
class Exited extends Error {
  readonly code: number
  constructor(code: number) {
    super(`The process ended with ${code}`)
    this.code = code
  }
}

/** Runs a script's code with this environment and these arguments. Resolves with its exit code and what it printed. */
async function asProcess(
  environment: Record<string, string>,
  args: string[],
  run: () => Promise<unknown>,
): Promise<Ended> {
  const lines: string[] = []
  const { argv, exitCode } = process
  const print = (...words: unknown[]) => void lines.push(format(...words))
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(process, 'exit').mockImplementation(code => {
      throw new Exited(Number(code ?? 0))
    }),
  ]
  for (const [name, value] of Object.entries({ DATABASE_URL: '', ...environment })) vi.stubEnv(name, value)
  process.argv = [...argv.slice(0, 2), ...args]
  process.exitCode = undefined
  try {
    const code = await run().then(
      () => process.exitCode,
      error => {
        if (error instanceof Exited) return error.code
        throw error
      },
    )
    return { code, said: lines.join('\n').trim() }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}

let runs = 0

/** Runs `npm run segue -- …`. */
export function segueHere(args: string[], environment: Record<string, string>): Promise<Ended> {
  // A script: each import of another address runs it anew, while what it imports stays loaded.
  const script = new URL(`../../../server/cli/cli.ts?run=${++runs}`, import.meta.url).href
  return asProcess(environment, args, () => import(/* @vite-ignore */ script))
}

/** Runs `npm start -- …` with an environment or arguments that it refuses. */
export async function refusedHere(environment: Record<string, string>, args: string[] = []): Promise<Ended> {
  const port = String(await freePort())
  return asProcess({ PORT: port, ...environment }, args, () => main({}))
}
