import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pgbouncer } from '../../../scripts/test/pgbouncer.ts'
import { dataFolder } from '../server/data-folder.ts'
import { freePort } from '../server/free-port.ts'

/** Set where there is no PgBouncer: the end of a name of what is skipped. */
export const pgbouncerMissing = pgbouncer() ? undefined : ' (skipped: no PgBouncer of 1.21 or newer)'

export interface Pgbouncer {
  /** The address of the same database through it. */
  url: string
  /** Ends it at once, with what it is doing, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The settings to deploy with, for these places and so many connections of PostgreSQL to a database. */
async function settingsFor(postgres: URL, port: number, users: string, connections: number): Promise<string> {
  const places = {
    segue: `host=${postgres.hostname} port=${postgres.port} connect_query='set statement_timeout = 15000'`,
    listen_port: port,
    auth_file: users,
    default_pool_size: connections,
  }
  let settings = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8')
  for (const [name, value] of Object.entries(places)) {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(settings)) throw new Error(`pgbouncer.ini has no ${name}`)
    settings = settings.replace(line, `${name === 'segue' ? '*' : name} = ${value}`)
  }
  // It refuses to run as root.
  return process.getuid?.() === 0 ? `${settings}\nuser = nobody\n` : settings
}

async function untilOpen(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } catch {
    await pause(20)
    await untilOpen(port)
  } finally {
    socket.destroy()
  }
}

/** Starts PgBouncer in transaction mode, with `deploy/pgbouncer/pgbouncer.ini`, in front of every database of a server. */
export async function startPgbouncer(postgresUrl: string, { connections = 4 } = {}): Promise<Pgbouncer> {
  const [program, ...args] = pgbouncer() ?? []
  if (!program) throw new Error('PgBouncer is not installed: npm run test:api installs it')
  const postgres = new URL(postgresUrl)
  const folder = await dataFolder('pgbouncer')
  const port = await freePort()
  await writeFile(`${folder}/users`, `"${postgres.username}" "${decodeURIComponent(postgres.password)}"\n`)
  await writeFile(`${folder}/ini`, await settingsFor(postgres, port, `${folder}/users`, connections))
  for (const file of ['users', 'ini']) await chmod(`${folder}/${file}`, 0o644)
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, [...args, '-q', `${folder}/ini`], { stdio: ['ignore', 'ignore', 'inherit'] })
    await untilOpen(port)
  }
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  const url = new URL(postgresUrl)
  url.port = String(port)
  return {
    url: url.href,
    restart: async () => {
      await stop()
      await start()
    },
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
