import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../lib/start-errors.ts'
import { usableBinaries } from './binaries.ts'
import { clusterIn, databaseRole, ensureCluster, readPassword } from './cluster.ts'
import { lstatIfAny } from './files.ts'
import { findHolder, isHeld, type LockOptions, lockFolder } from './lock.ts'
import { findPlace, knownFolder } from './place.ts'
import { servedPort } from './server.ts'
import { supervise } from './supervise.ts'

/** Root puts files here that the database's user couldn't reach in the project. */
const systemFolder = process.platform === 'darwin' ? '/Library/Application Support/Segue' : '/var/lib/segue'

export interface EmbeddedPostgres {
  /** Includes the password: don't log it. */
  url: string
  /** The database folder, and notes, as text to print. */
  location: string
  /** Stops PostgreSQL. Resolves when it has exited. May be called more than once. */
  stop(): Promise<void>
}

export interface EmbeddedOptions extends LockOptions {
  /** An existing, writable folder. */
  dataDir: string
  /** Called once if PostgreSQL has ended by itself and isn't started again. */
  onLost?: (reason: string) => void
  /** Called with a line to print when PostgreSQL has ended by itself and is started again. Without it, it isn't. */
  onRestart?: ((line: string) => void) | undefined
  systemDir?: string
}

/** Whether a data folder has a database, running or not. */
export async function hasDatabase(dataDir: string, systemDir = systemFolder): Promise<boolean> {
  const real = await realpath(dataDir).catch(() => undefined)
  return real !== undefined && (await lstatIfAny(await knownFolder(real, systemDir))) !== undefined
}

/** The URL, with the password, of the database that a running Segue has started on a data folder, or undefined. */
export async function findRunningPostgres(dataDir: string, systemDir = systemFolder): Promise<string | undefined> {
  const real = await realpath(dataDir).catch(() => undefined)
  if (!real || !(await isHeld(real))) return undefined
  const folder = await knownFolder(real, systemDir)
  const port = await servedPort(clusterIn(folder))
  return port === undefined ? undefined : addressOf(await readPassword(folder), port)
}

/** A Segue that is starting or stopping is waited for this long. Recovery after a crash is what takes longest. */
const changingMs = 120_000

/**
 * Like `findRunningPostgres`, for a command: waits while Segue is starting, when its database isn't ready yet, and while it is
 * stopping, when it still holds the folder. Resolves with undefined if nothing runs then, or another command does: that one stops its
 * database when it ends, whoever else uses it.
 */
export async function awaitRunningPostgres(dataDir: string, systemDir = systemFolder): Promise<string | undefined> {
  const real = await realpath(dataDir).catch(() => undefined)
  if (!real) return undefined
  for (const deadline = Date.now() + changingMs; Date.now() < deadline; ) {
    const holder = await findHolder(real)
    if (!holder || holder.briefly) return undefined
    const url = await findRunningPostgres(real, systemDir)
    if (url) return url
    await delay(100)
  }
  throw new StartError(`Segue on ${real} is neither ready nor ended after ${changingMs / 1000} s: try again later.`)
}

/**
 * Starts PostgreSQL from its npm package on a data folder. Creates the database on the first start. PostgreSQL stops with
 * this process, however that ends. Waits for a command that uses the folder. Throws a FolderHeldError if Segue already runs there, and a
 * StartError for other problems that the operator can fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await realpath(options.dataDir)
  const release = await lockFolder(dataDir, options)
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
  { systemDir = systemFolder, onLost = () => {}, onRestart }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, systemDir)
  const binaries = await usableBinaries(place.user, place.user ? systemDir : dataDir)
  const bin = join(binaries, 'bin')
  await ensureCluster(place, bin)
  const password = await readPassword(place.folder)
  const server = await supervise(place, bin, {
    onRestart,
    onLost: reason => void release().finally(() => onLost(reason)),
  })
  return {
    url: addressOf(password, server.port),
    location: [place.folder, ...place.notes.map(note => `(${note})`)].join(' '),
    stop: () => server.stop().then(release),
  }
}

const addressOf = (password: string, port: number) =>
  `postgres://${databaseRole}:${password}@127.0.0.1:${port}/postgres`
