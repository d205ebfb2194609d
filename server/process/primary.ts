import cluster from 'node:cluster'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { StartError } from '../lib/start-errors.ts'
import { closeOnSignals } from '../signals.ts'
import { drainOf } from './alone.ts'
import { Crew } from './crew.ts'
import { serveCrewMetrics } from './crew-metrics.ts'
import { longestOf } from './drain.ts'
import { type Installation, openInstallation } from './installation.ts'
import { mustFit } from './pool-fits.ts'

/**
 * Serves by so many processes on one port: this one holds the database and what is done once, the others serve. SIGHUP
 * replaces them one after another. Throws a StartError for what the operator can mend.
 */
export async function serveByWorkers(config: Config, workers: number, clientDir: string | undefined): Promise<void> {
  const installation = await openInstallation(config, clientDir)
  const crew = crewOf(config, workers, installation)
  try {
    await mustFit(installation.store.db, config.databasePool, workers)
    const closeMetrics = await serveCrewMetrics(config, crew, installation.store.db)
    closeOnSignals(
      async signal => {
        await crew.stop(drainOf(config, signal))
        closeMetrics()
        await installation.close()
      },
      signal => longestOf(drainOf(config, signal)) + 5_000,
    )
    await crew.start()
  } catch (error) {
    await crew.stop({ delayMs: 0, settleMs: 0, answersMs: 0, recordingsMs: 0 })
    await installation.close()
    throw error
  }
  process.on('SIGHUP', () => crew.restart())
  installation.announce()
}

function crewOf(config: Config, workers: number, { store, tokenSecret, close }: Installation): Crew {
  const extension = extname(import.meta.url)
  const exec = fileURLToPath(new URL(`./worker${extension}`, import.meta.url))
  // Built code needs nothing of what this process may have been started by.
  cluster.setupPrimary({ exec, args: [], ...(extension === '.js' && { execArgv: [] }) })
  const environment = { DATABASE_URL: store.url, DATABASE_POOL: String(config.databasePool), TOKEN_SECRET: tokenSecret }
  return new Crew(workers, {
    fork: place => cluster.fork({ ...environment, SEGUE_WORKER: String(place) }),
    tell: line => console.error(line),
    giveUp: async reason => {
      console.error(reason)
      await close().catch(console.error)
      process.exit(1)
    },
  })
}

/** `--workers N`, or undefined. Throws a StartError for anything else. */
export function workersOf(args: readonly string[]): number | undefined {
  const [name, value = ''] = args.flatMap(arg => arg.split('='))
  if (name === undefined) return undefined
  const count = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (name !== '--workers' || !(count >= 1 && count <= 256) || args.length > 2)
    throw new StartError(`${args.join(' ')} is not understood: only --workers and a number from 1 to 256.`)
  return count
}
