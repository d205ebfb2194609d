import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tied } from '../peers/child.ts'
import { freePort } from './free-port.ts'

export interface SegueProcess {
  child: ChildProcess
  url: string
  /** Everything it printed. */
  output(): string
  /** Sends a signal, by default that of Ctrl-C. Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

interface Start {
  /** Node, unless another one runs it. */
  program?: string
  args: string[]
  env: NodeJS.ProcessEnv
  cwd?: string
}

function spawnServer({ program = process.execPath, args, env, cwd }: Start): { child: ChildProcess; output(): string } {
  const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      printed += chunk
    })
  return { child, output: () => printed }
}

/** With these environment variables and arguments, the script of `npm start`. */
function npmStart(environment: Record<string, string>, given: string[]): Start {
  const [program, args] = tied(process.execPath, ['scripts/start.mjs', ...given])
  return { program, args, env: { ...process.env, NODE_ENV: 'test', npm_lifecycle_event: '', ...environment } }
}

/** Starts the script of `npm start` with these environment variables and arguments. */
export const spawnSegue = (environment: Record<string, string>, args: string[] = []) =>
  spawnServer(npmStart(environment, args))

/** Starts a server on `PORT`. Resolves when it prints that it is ready; throws with its output if it exits first. */
export async function startServer(start: Start): Promise<SegueProcess> {
  const { child, output } = spawnServer(start)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Segue ended with ${code}:\n${output()}`)
  })
  const ready = new Promise<void>(resolve => {
    child.stdout?.on('data', () => {
      if (output().includes('is ready at')) resolve()
    })
  })
  await Promise.race([ready, ended])
  ended.catch(() => undefined)
  return {
    child,
    url: `http://127.0.0.1:${start.env.PORT}`,
    output,
    async stop(signal = 'SIGINT') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** Starts the app by the script of `npm start`, on a port of its own unless one is given. */
export async function startSegue(environment: Record<string, string>, args: string[] = []): Promise<SegueProcess> {
  const PORT = environment.PORT ?? String(await freePort())
  return startServer(npmStart({ ...environment, PORT }, args))
}

/** The process ids of its cluster workers. */
export const workersOf = ({ child }: SegueProcess): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === child.pid && args.join(' ').includes('process/worker'))
    .map(([pid]) => Number(pid))

/** The process id of the main process of its embedded database. */
export function postmasterOf({ output }: SegueProcess): number {
  const folder = /Database +(\S.*?)(?: \(|$)/m.exec(output())?.[1] ?? ''
  return Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}
