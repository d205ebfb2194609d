import cluster from 'node:cluster'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { StartError } from '../lib/start-errors.ts'
import { programFolder } from '../program.ts'
import { serveClusterMetrics } from './cluster-metrics.ts'
import { longestOf } from './drain.ts'
import { type Installation, openInstallation } from './installation.ts'
import { assertPoolFits } from './pool-size.ts'
import { restartOnHangup, type WorkerProgram } from './rolling-restart.ts'
import { closeOnSignals } from './signals.ts'
import { drainOf } from './single-process.ts'
import { WorkerCluster } from './worker-cluster.ts'

/**
 * V8 takes three times 16 MB for new objects, and with a limit above 2 GB it lets a heap grow to four times what is in use before
 * it collects it; with this limit, to less than twice. To index a million tracks takes 310 MB of it.
 */
const heapOptions = ['--max-semi-space-size=8', '--max-old-space-size=1024']
/** glibc would make an arena of memory for each thread. */
const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Serves with several processes on one port: this one owns the database and does what is done once per machine, the workers
 * serve requests. SIGHUP triggers a rolling restart. Throws a StartError for problems that the operator can fix.
 */
export async function serveByWorkers(config: Config, workers: number, clientDir: string | undefined): Promise<void> {
  const installation = await openInstallation(config, clientDir)
  const program: WorkerProgram = { folder: programFolder }
  const workerCluster = createCluster(config, workers, installation, program)
  try {
    await assertPoolFits(installation.store.db, config.databasePool, workers)
    const closeMetrics = await serveClusterMetrics(config, workerCluster, installation.store.db)
    closeOnSignals(
      async signal => {
        await workerCluster.stop(drainOf(config, signal))
        closeMetrics()
        await installation.close()
      },
      signal => longestOf(drainOf(config, signal)) + 5_000,
    )
    await workerCluster.start()
  } catch (error) {
    await workerCluster.stop({ delayMs: 0, settleMs: 0, answersMs: 0, recordingsMs: 0 })
    await installation.close()
    throw error
  }
  await restartOnHangup(config, workers, workerCluster, program)
  installation.announce()
}

const ownWorker = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url))

function createCluster(
  config: Config,
  workers: number,
  { store, tokenSecret, close }: Installation,
  program: WorkerProgram,
): WorkerCluster {
  // As values, whichever way they came.
  const environment = {
    DATABASE_URL: store.url,
    DATABASE_URL_FILE: '',
    DATABASE_DIRECT_URL: store.directUrl,
    DATABASE_DIRECT_URL_FILE: '',
    DATABASE_PASSWORD: '',
    DATABASE_PASSWORD_FILE: '',
    DATABASE_READ_URL: config.databaseReadUrl ?? '',
    DATABASE_READ_URL_FILE: '',
    DATABASE_POOL: String(config.databasePool),
    TOKEN_SECRET: tokenSecret,
    TOKEN_SECRET_FILE: '',
  }
  return new WorkerCluster(workers, {
    fork(slot) {
      cluster.setupPrimary({
        exec: join(program.folder, relative(programFolder, ownWorker)),
        args: [],
        // What a worker prints as an error is also the reason that is given when it ends.
        stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
        // Built code runs without the loader flags that this process may have been started with.
        ...(extname(ownWorker) === '.js' && { execArgv: heapOptions }),
      })
      return cluster.fork({ ...memoryEnvironment, ...environment, SEGUE_WORKER: String(slot) })
    },
    log: line => console.error(line),
    giveUp: async reason => {
      console.error(reason)
      await close().catch(console.error)
      process.exit(1)
    },
  })
}

/** The number in `--workers N`, or undefined without arguments. Throws a StartError for any other argument. */
export function workersOf(args: readonly string[]): number | undefined {
  const [name, value = ''] = args.flatMap(arg => arg.split('='))
  if (name === undefined) return undefined
  const count = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (name !== '--workers' || !(count >= 1 && count <= 256) || args.length > 2)
    throw new StartError(`${args.join(' ')} is not understood. Use --workers with a number from 1 to 256.`)
  return count
}
