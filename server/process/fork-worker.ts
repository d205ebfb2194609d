import cluster, { type Worker } from 'node:cluster'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { installationFolder } from '../config/installation.ts'
import type { OpenDatabase } from '../store/database.ts'

/**
 * V8 takes three times 16 MB for new objects, and with a limit above 2 GB it lets a heap grow to four times what is in use before
 * it collects it; with this limit, to less than twice. To index a million tracks takes 310 MB of it.
 */
const heapOptions = ['--max-semi-space-size=8', '--max-old-space-size=1024']
/** glibc would make an arena of memory for each thread. */
const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }

const ownWorker = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url))

/** What a worker gets from the process that starts it: as values, whichever way they came. */
export const workerEnvironment = (
  { databaseReadUrl, databasePool }: Pick<Config, 'databaseReadUrl' | 'databasePool'>,
  { url, directUrl }: Pick<OpenDatabase, 'url' | 'directUrl'>,
  tokenSecret: string,
) => ({
  DATABASE_URL: url,
  DATABASE_URL_FILE: '',
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_DIRECT_URL_FILE: '',
  DATABASE_PASSWORD: '',
  DATABASE_PASSWORD_FILE: '',
  DATABASE_READ_URL: databaseReadUrl ?? '',
  DATABASE_READ_URL_FILE: '',
  DATABASE_POOL: String(databasePool),
  TOKEN_SECRET: tokenSecret,
  TOKEN_SECRET_FILE: '',
})

interface Fork {
  slot: number
  environment: Record<string, string>
  /** Where its log goes: to that of this process unless it is ignored. */
  log?: 'inherit' | 'ignore'
}

/** Starts a worker of the release in a folder, whose version may be another one. */
export function forkWorker(release: string, { slot, environment, log = 'inherit' }: Fork): Worker {
  cluster.setupPrimary({
    exec: join(release, relative(installationFolder, ownWorker)),
    args: [],
    // What a worker prints as an error is also the reason that is given when it ends.
    stdio: ['inherit', log, 'pipe', 'ipc'],
    // Built code runs without the loader flags that this process may have been started with.
    ...(extname(ownWorker) === '.js' && { execArgv: heapOptions }),
  })
  return cluster.fork({ ...memoryEnvironment, ...environment, SEGUE_WORKER: String(slot) })
}
