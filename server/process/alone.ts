import type { Config } from '../config.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'
import { createMetrics, listenForMetrics } from '../plugins/metrics.ts'
import { closeOnSignals } from '../signals.ts'
import { atOnce, type Drain, longestOf, politely } from './drain.ts'
import { openInstallation } from './installation.ts'
import { watchInstallation } from './installation-metrics.ts'
import { serve } from './serve.ts'

/** How this process closes: nobody at a terminal wants to wait; who sends SIGTERM has others to serve meanwhile. */
export const drainOf = ({ shutdownDelayMs }: Config, signal: NodeJS.Signals): Drain =>
  signal === 'SIGTERM' ? { ...politely, delayMs: shutdownDelayMs } : atOnce

/** One process for everything. Throws a StartError for what the operator can mend. */
export async function serveAlone(config: Config, clientDir: string | undefined): Promise<void> {
  const installation = await openInstallation(config, clientDir)
  const { store, tokenSecret, log } = installation
  try {
    const metrics = createMetrics(store.db)
    watchInstallation(store.db, metrics.register)
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
  installation.announce()
}

export const metricsProblem =
  ({ metrics }: Config) =>
  (error: unknown) => {
    throw new StartError(`METRICS_PORT ${metrics.port} can't be used: ${codeOf(error) ?? error}.`)
  }
