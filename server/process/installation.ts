import { type Logger, pino } from 'pino'
import { brand } from '#contract/brand.ts'
import type { Config } from '../config/config.ts'
import { closeDemoAccounts } from '../demo/close-accounts.ts'
import { demoAccount, demoCurator, isDemo, isEmpty, seedDemo } from '../demo/seed.ts'
import { startJob } from '../jobs/start-job.ts'
import { archiveAssets } from '../lib/asset-archive.ts'
import { assertPortFree } from '../lib/port.ts'
import { openDataFolder, tokenSecretIn } from '../store/data-folder.ts'
import { type OpenDatabase, openStore } from '../store/database.ts'
import { cleanupJob } from './housekeeping.ts'
import { archivedAssetsIn, uploadsIn } from './serve.ts'

/** What one process per machine opens, for all processes that serve there. */
export interface Installation {
  store: OpenDatabase
  tokenSecret: string
  log: Logger
  /** Prints the address, how to log in, and where the data is. */
  announce(): void
  close(): Promise<void>
}

export const openLog = (config: Config): Logger =>
  pino({ level: config.logLevel, redact: ['req.headers.authorization'] })

/**
 * Prepares everything that is served: the data folder, the token secret, the database with its schema and the demo, and the
 * archive of earlier builds. Starts the periodic cleanup. Throws a StartError for problems that the operator can fix.
 */
export async function openInstallation(config: Config, clientDir: string | undefined): Promise<Installation> {
  await assertPortFree(config)
  await openDataFolder(config.dataDir)
  const tokenSecret = config.tokenSecret ?? (await tokenSecretIn(config.dataDir))
  const log = openLog(config)
  const print = (line: string) => console.error(line)
  const store = await openStore(config, { onLost: endWithoutDatabase, onRestart: print, onWait: print })
  try {
    const shows = await seedDemoIfEmpty(config, store)
    const closed = config.isProduction ? await closeDemoAccounts(store.db) : []
    // Not fatal, for example on a full disk: only pages opened before an update need these files.
    if (clientDir)
      await archiveAssets(clientDir, archivedAssetsIn(config.dataDir)).catch(error =>
        log.warn({ err: error }, 'the build could not be kept'),
      )
    const cleanup = startJob(cleanupJob(store.db, uploadsIn(config.dataDir)), log)
    const close = async () => {
      await cleanup.close()
      await store.close()
    }
    return { store, tokenSecret, log, announce: () => announce(config, store, { shows, closed }), close }
  } catch (error) {
    await store.close()
    throw error
  }
}

function endWithoutDatabase(reason: string): void {
  console.error(
    `${reason} ${brand.name} ends. See whether memory (dmesg) or disk (df) ran out, and start it again; if PostgreSQL then doesn't start, restore a backup.`,
  )
  process.exit(1)
}

/** Fills an empty database with the demo. Resolves with true if the database holds the demo. */
async function seedDemoIfEmpty(config: Config, { db }: OpenDatabase): Promise<boolean> {
  if (!config.demo) return false
  if (await isEmpty(db)) await seedDemo(db)
  return isDemo(db)
}

const closedLine = (username: string) =>
  `  Closed      The account ${username} was closed, because its password is public. 'segue user delete' removes it.`

function announce(
  { host, port, dataDir }: Config,
  { location }: OpenDatabase,
  demo: { shows: boolean; closed: readonly string[] },
) {
  const shown = host.includes(':') ? `[${host}]` : host
  const lines = [
    `${brand.name} is ready at http://${shown}:${port}`,
    ...(demo.shows
      ? [
          `  Log in      ${demoAccount.username} / ${demoAccount.password}`,
          `  Studio      ${demoCurator.username} / ${demoCurator.password}`,
        ]
      : []),
    ...demo.closed.map(closedLine),
    `  Data        ${dataDir}`,
    ...location.map(line => `  Database    ${line}`),
    '  Stop        Ctrl-C',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}
