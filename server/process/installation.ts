import { type Logger, pino } from 'pino'
import { brand } from '../../contract/brand.ts'
import type { Config } from '../config.ts'
import { openDataFolder, tokenSecretIn } from '../data-folder.ts'
import { type OpenDatabase, openStore } from '../database.ts'
import { demoAccount, isDemo, isEmpty, seedDemo } from '../demo/seed.ts'
import { keepClean } from '../housekeeping.ts'
import { keepAssets } from '../lib/kept-assets.ts'
import { closeDemoAccount } from '../operate/close-demo.ts'
import { portIsFree } from './port.ts'
import { keptAssetsIn } from './serve.ts'

/** What one process of a machine holds for all that serve there. */
export interface Installation {
  store: OpenDatabase
  tokenSecret: string
  log: Logger
  /** Says where it is served and how to sign in. */
  announce(): void
  close(): Promise<void>
}

export const openLog = (config: Config): Logger =>
  pino({ level: config.logLevel, redact: ['req.headers.authorization'] })

/**
 * Makes ready what is served: the data folder, the secret of tokens, the database with its schema and the demo, the files of
 * earlier builds; and keeps it clean. Throws a StartError for what the operator can mend.
 */
export async function openInstallation(config: Config, clientDir: string | undefined): Promise<Installation> {
  await portIsFree(config)
  await openDataFolder(config.dataDir)
  const tokenSecret = config.tokenSecret ?? (await tokenSecretIn(config.dataDir))
  const log = openLog(config)
  const store = await openStore(config, reason => {
    console.error(`The database stopped: ${reason}`)
    process.exit(1)
  })
  try {
    const shows = await makeDemo(config, store)
    const isClosed = config.isProduction && (await closeDemoAccount(store.db))
    // A full disk is no reason not to start: it is only old pages that would miss them.
    if (clientDir)
      await keepAssets(clientDir, keptAssetsIn(config.dataDir)).catch(error =>
        log.warn({ err: error }, 'the build could not be kept'),
      )
    const stopCleaning = keepClean(store.db, error => log.error({ err: error }, 'cleaning up failed'))
    const close = async () => {
      await stopCleaning()
      await store.close()
    }
    return { store, tokenSecret, log, announce: () => announce(config, store, { shows, isClosed }), close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** True when the database shows the demo. */
async function makeDemo(config: Config, { db }: OpenDatabase): Promise<boolean> {
  if (!config.demo) return false
  if (await isEmpty(db)) await seedDemo(db)
  return isDemo(db)
}

const closedLine = `  Closed      The account ${demoAccount.username} was closed: everybody knows its password. ‘segue user delete’ removes it.`

function announce(
  { host, port, dataDir }: Config,
  { location }: OpenDatabase,
  demo: { shows: boolean; isClosed: boolean },
) {
  const shown = host.includes(':') ? `[${host}]` : host
  const lines = [
    `${brand.name} is ready at http://${shown}:${port}`,
    ...(demo.shows ? [`  Sign in     ${demoAccount.username} / ${demoAccount.password}`] : []),
    ...(demo.isClosed ? [closedLine] : []),
    `  Data        ${dataDir}`,
    ...location.map(line => `  Database    ${line}`),
    '  Stop        Ctrl-C',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}
