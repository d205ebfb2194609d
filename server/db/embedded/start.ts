import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { usableBinaries } from './binaries.ts'
import { clusterIn, databaseRole, ensureCluster, logIn, readPassword } from './cluster.ts'
import { lstatIfAny } from './files.ts'
import { isHeld, lockFolder } from './lock.ts'
import { findPlace, knownFolder } from './place.ts'
import { type RunningServer, servedPort, startServer } from './server.ts'
import { lastComplaint } from './server-log.ts'

/** Where root keeps what the database's user must reach and can't reach in the project. */
const systemFolder = process.platform === 'darwin' ? '/Library/Application Support/Segue' : '/var/lib/segue'

export interface EmbeddedPostgres {
  /** With the password: not for logs. */
  url: string
  /** Where the data lives and, when it isn't in the data folder, why; for people. */
  location: string
  /** Shuts PostgreSQL down and waits for it. May be called more than once. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** An existing folder that we can write to. */
  dataDir: string
  /** Told once if PostgreSQL ends without having been asked to. */
  onLost?: (reason: string) => void
  systemDir?: string
}

/** True when a data folder has a database, running or not. */
export async function hasDatabase(dataDir: string, systemDir = systemFolder): Promise<boolean> {
  const real = await realpath(dataDir).catch(() => undefined)
  return real !== undefined && (await lstatIfAny(await knownFolder(real, systemDir))) !== undefined
}

/** The address, with its password, of the database that a running Segue holds on a data folder; undefined without one. */
export async function findRunningPostgres(dataDir: string, systemDir = systemFolder): Promise<string | undefined> {
  const real = await realpath(dataDir).catch(() => undefined)
  if (!real || !(await isHeld(real))) return undefined
  const folder = await knownFolder(real, systemDir)
  const port = await servedPort(clusterIn(folder))
  return port === undefined ? undefined : addressOf(await readPassword(folder), port)
}

/**
 * Starts PostgreSQL from its npm package on a data folder, and makes the database on the first start. It ends with our
 * process, however that ends. Throws a StartError for what the operator can mend.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await realpath(options.dataDir)
  const release = await lockFolder(dataDir)
  try {
    return await startLocked(dataDir, release, options)
  } catch (error) {
    await release()
    throw error
  }
}

async function startLocked(
  dataDir: string,
  release: () => Promise<void>,
  { systemDir = systemFolder, onLost = () => {} }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, systemDir)
  const binaries = await usableBinaries(place.user, place.user ? systemDir : dataDir)
  const bin = join(binaries, 'bin')
  await ensureCluster(place, bin)
  const password = await readPassword(place.folder)
  const server = await startServer(place, bin)
  const stop = stopper(server, release)
  server.process.exited.then(async status => {
    if (stop.asked()) return
    await release()
    const complaint = await lastComplaint(logIn(place.folder)).catch(() => undefined)
    onLost(complaint ?? `exit status ${status}, see ${logIn(place.folder)}`)
  })
  return {
    url: addressOf(password, server.port),
    location: [place.folder, ...place.notes.map(note => `(${note})`)].join(' '),
    stop: stop.now,
  }
}

const addressOf = (password: string, port: number) =>
  `postgres://${databaseRole}:${password}@127.0.0.1:${port}/postgres`

function stopper(server: RunningServer, release: () => Promise<void>) {
  let stopped: Promise<void> | undefined
  const end = async () => {
    server.process.stop()
    await server.process.exited
    await release()
  }
  return {
    asked: () => stopped !== undefined,
    now: () => {
      stopped ??= end()
      return stopped
    },
  }
}
