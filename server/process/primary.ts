import type { Config } from '../config/config.ts'
import { installationFolder } from '../config/installation.ts'
import { StartError } from '../lib/start-errors.ts'
import { assertPoolFits } from '../store/pool-size.ts'
import { serveClusterMetrics } from './cluster-metrics.ts'
import { longestOf } from './drain.ts'
import { forkWorker, workerEnvironment } from './fork-worker.ts'
import { type Installation, openInstallation } from './installation.ts'
import { restartOnHangup, type WorkerRelease } from './rolling-restart.ts'
import { closeOnSignals } from './signals.ts'
import { drainOf } from './single-process.ts'
import { WorkerCluster } from './worker-cluster.ts'

/**
 * Serves with several processes on one port: this one owns the database and does what is done once per machine, the workers
 * serve requests. SIGHUP triggers a rolling restart. Throws a StartError for problems that the operator can fix.
 */
export async function serveByWorkers(config: Config, workers: number, clientDir: string | undefined): Promise<void> {
  const installation = await openInstallation(config, clientDir)
  const release: WorkerRelease = { folder: installationFolder }
  const workerCluster = createCluster(config, workers, installation, release)
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
  await restartOnHangup(config, workers, workerCluster, release)
  installation.announce()
}

function createCluster(
  config: Config,
  workers: number,
  { store, tokenSecret, close }: Installation,
  release: WorkerRelease,
): WorkerCluster {
  const environment = workerEnvironment(config, store, tokenSecret)
  return new WorkerCluster(workers, {
    fork: slot => forkWorker(release.folder, { slot, environment }),
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
