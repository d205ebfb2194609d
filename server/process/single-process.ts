import type { Config } from '../config/config.ts'
import { installationFolder } from '../config/installation.ts'
import { createMetrics, listenForMetrics } from '../http/metrics.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'
import { noteServing } from '../store/serving-file.ts'
import { type Drain, gracefulDrain, longestOf, quickDrain } from './drain.ts'
import { openInstallation } from './installation.ts'
import { addInstallationMetrics } from './installation-metrics.ts'
import { serve } from './serve.ts'
import { closeOnSignals } from './signals.ts'

/**
 * How to drain on a signal: quickly on Ctrl-C, because the operator is waiting at the terminal; gracefully on SIGTERM, because
 * other processes can serve in the meantime.
 */
export const drainOf = ({ shutdownDelayMs }: Config, signal: NodeJS.Signals): Drain =>
  signal === 'SIGTERM' ? { ...gracefulDrain, delayMs: shutdownDelayMs } : quickDrain

/** Serves with one process for everything. Throws a StartError for problems that the operator can fix. */
export async function serveInOneProcess(config: Config, clientDir: string | undefined): Promise<void> {
  const installation = await openInstallation(config, clientDir)
  const { store, tokenSecret, log } = installation
  try {
    const metrics = createMetrics(store.db)
    addInstallationMetrics(config, store.db, metrics.register)
    const serving = await serve(config, { db: store.db, tokenSecret, clientDir, log, metrics })
    closeOnSignals(
      async signal => {
        await serving.close(drainOf(config, signal))
        await installation.close()
      },
      signal => longestOf(drainOf(config, signal)) + 5_000,
    )
    const { port, token } = config.metrics
    if (port) await listenForMetrics(metrics, { port, token }).catch(metricsProblem(config))
  } catch (error) {
    await installation.close()
    throw error
  }
  const alone = { workers: 0, program: installationFolder, restarts: 0, problem: null }
  await noteServing(config.dataDir, alone).catch(error => log.warn({ err: error }, 'serving.json could not be written'))
  installation.announce()
}

export const metricsProblem =
  ({ metrics }: Config) =>
  (error: unknown) => {
    throw new StartError(`METRICS_PORT ${metrics.port} can't be used: ${codeOf(error) ?? error}.`)
  }
