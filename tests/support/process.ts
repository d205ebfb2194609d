import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { builtServer } from './built-server.ts'

/** Starts the embedded database, prints where it is or why it can't be, and holds it until it is killed. */
const holder = `
  const [launcher, dataDir, systemDir] = process.argv.slice(1)
  const { startEmbeddedPostgres } = await import(launcher)
  const onLost = reason => { console.log('lost: ' + reason); process.exit(1) }
  try {
    const { location } = await startEmbeddedPostgres({ dataDir, systemDir, onLost })
    console.log('ready: ' + location)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
    process.exit(1)
  }
`

export interface Holder {
  child: ChildProcess
  /** What it said about its start: one line. */
  said: string
  /** Where its database is; empty when it has none. */
  folder: string
  /** The server's process; 0 when it has none. */
  postmaster: number
  /** Its next line. */
  next(): Promise<string>
  kill(): Promise<void>
}

/** A process that holds the embedded database of a folder, once it has said how its start went. */
export async function holdPostgres(dataDir: string, systemDir: string): Promise<Holder> {
  const launcher = pathToFileURL(builtServer('db/embedded/start.js')).href
  const args = ['--input-type=module', '-e', holder, launcher, dataDir, systemDir]
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
