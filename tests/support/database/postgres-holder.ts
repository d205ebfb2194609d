import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { builtServer } from '../server/built-server.ts'

/** A script that starts the embedded database, prints its location or the error, and keeps it running until killed. */
const holder = `
  const [launcher, dataDir, systemDir, briefly] = process.argv.slice(1)
  const { startEmbeddedPostgres } = await import(launcher)
  const onLost = reason => { console.log('lost: ' + reason); process.exit(1) }
  try {
    const { location } = await startEmbeddedPostgres({ dataDir, systemDir, onLost, briefly: briefly === 'briefly' })
    console.log('ready: ' + location)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
    process.exit(1)
  }
`

export interface Holder {
  child: ChildProcess
  /** The first line that it printed: `ready: …` or an error. */
  said: string
  /** The folder of its database; empty if it failed to start one. */
  folder: string
  /** The process id of PostgreSQL's main process; 0 if it failed to start. */
  postmaster: number
  /** The next line that it prints. */
  next(): Promise<string>
  kill(): Promise<void>
}

/**
 * Starts a process that runs the embedded database of a folder, as a command does if `briefly`. Resolves with it when it has started
 * or failed.
 */
export async function holdPostgres(dataDir: string, systemDir: string, briefly = false): Promise<Holder> {
  const launcher = pathToFileURL(builtServer('db/embedded/start.js')).href
  const args = ['--input-type=module', '-e', holder, launcher, dataDir, systemDir, briefly ? 'briefly' : '']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const said = await next()
  const folder = /^ready: (.*?)(?: \(|$)/.exec(said)?.[1] ?? ''
  return { child, said, folder, postmaster: folder ? postmasterIn(folder) : 0, next, kill }
}

const postmasterIn = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10)
