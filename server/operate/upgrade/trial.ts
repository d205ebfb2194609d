import type { Config } from '../../config/config.ts'
import { fetchWithin } from '../../lib/outgoing.ts'
import { freePort } from '../../lib/port.ts'
import { StartError } from '../../lib/start-errors.ts'
import { quickDrain } from '../../process/drain.ts'
import { forkWorker, workerEnvironment } from '../../process/fork-worker.ts'
import { WorkerCluster } from '../../process/worker-cluster.ts'
import { tokenSecretIn } from '../../store/data-folder.ts'
import { openNew } from '../../store/database.ts'

/**
 * Lets a worker of a release serve on a port of its own, next to the service and on its data, until it is ready. Throws a StartError
 * that says why if it isn't. It ends with this process, however that ends.
 */
export async function tryToServe(release: string, config: Config): Promise<void> {
  const store = await openNew(config.databaseDirectUrl, config.dataDir)
  const port = await freePort()
  const environment = {
    ...workerEnvironment(
      // Few connections, because the service has its own.
      { databaseReadUrl: config.databaseReadUrl, databasePool: 2 },
      store,
      config.tokenSecret ?? (await tokenSecretIn(config.dataDir)),
    ),
    HOST: '127.0.0.1',
    PORT: String(port),
    // Mails that it sends lead to the service.
    PUBLIC_URL: config.publicUrl,
  }
  const fork = (slot: number) => forkWorker(release, { slot, environment, log: 'ignore' })
  const trial = new WorkerCluster(1, { fork, log: () => {}, giveUp: () => {} })
  try {
    await trial.start()
    await assertReady(port)
  } finally {
    await trial.stop(quickDrain)
    await store.close()
  }
}

async function assertReady(port: number): Promise<void> {
  const answer = await fetchWithin(`http://127.0.0.1:${port}/api/ready`, { timeoutMs: 60_000 })
  if (!answer.ok) throw new StartError(`On trial the new release isn't ready: ${await answer.text()}`)
}
