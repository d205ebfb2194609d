import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app/app.ts'
import type { AppSettings } from '../app/app-settings.ts'
import type { Config } from '../config/config.ts'
import { installationFolder, versionIn } from '../config/installation.ts'
import { openReplica } from '../db/connection/replica.ts'
import { watchHealth } from '../db/connection/watch-health.ts'
import type { Db } from '../db/pool.ts'
import { openDemoLibrary } from '../demo/library.ts'
import { findOpenAccounts } from '../demo/open-accounts.ts'
import { isDemo } from '../demo/seed.ts'
import { defaultWriteLimits } from '../http/api/write-limits.ts'
import { emulatorIdentities, firebaseIdentities } from '../http/auth/identities.ts'
import type { Metrics } from '../http/metrics.ts'
import { createShutdown } from '../http/shutdown.ts'
import { watchStorage } from '../http/storage.ts'
import { portProblem } from '../lib/port.ts'
import { folderMailer, type Mail, smtpMailer } from '../mail/mailer.ts'
import { openFolderLibrary } from '../media/folder.ts'
import { joinLibraries } from '../media/libraries.ts'
import { openMediaElsewhere, openMediaStore } from '../media/open-media.ts'
import type { StudioFiles } from '../studio/files.ts'
import { type Drain, drain } from './drain.ts'

export interface ServeOptions {
  db: Db
  tokenSecret: string
  /** The built client, or undefined to serve only the API and the media. */
  clientDir: string | undefined
  log: FastifyBaseLogger
  metrics: Metrics
}

export interface Serving {
  /** Drains and closes the app and what `serve` opened, but not the database. */
  close(how: Drain): Promise<void>
}

/** The folder of the hashed files of earlier builds. */
export const archivedAssetsIn = (dataDir: string) => `${dataDir}/assets`

/** The folder of uploads that aren't in the media yet. */
export const uploadsIn = (dataDir: string) => `${dataDir}/uploads`

/** The folders that are written to, by the names of their settings. */
export const foldersOf = ({ dataDir, mediaDir }: Pick<Config, 'dataDir' | 'mediaDir'>) => ({
  DATA_DIR: dataDir,
  MEDIA_DIR: mediaDir,
})

/** Starts the app in this process, whether it is the only one or one of several. Throws a StartError if the port can't be used. */
export async function serve(
  config: Config,
  { db, tokenSecret, clientDir, log, metrics }: ServeOptions,
): Promise<Serving> {
  const shows = config.demo && (await isDemo(db))
  const demo = shows ? openDemoLibrary({ cacheDir: `${config.dataDir}/demo` }) : undefined
  const elsewhere = await openMediaElsewhere(config, log)
  const library = joinLibraries([openFolderLibrary(config.mediaDir), ...(demo ? [demo] : [])])
  const studioFiles = await studioFilesOf(config)
  const shutdown = createShutdown()
  const replica = config.databaseReadUrl
    ? openReplica(db, config.databaseReadUrl, { max: config.databasePool, log })
    : undefined
  if (replica) metrics.watchReplica(replica)
  const stopWatching = watchHealth(db, log)
  const storage = watchStorage(db, foldersOf(config), log)
  const app = await buildApp({
    db,
    library,
    ...(elsewhere.library && { libraryElsewhere: elsewhere.library }),
    tokenSecret: new TextEncoder().encode(tokenSecret),
    log,
    settings: {
      ...settingsOf(config, shows),
      demoAccounts: shows && !config.isProduction ? findOpenAccounts(db) : undefined,
      version: await versionIn(installationFolder),
      mediaHost: elsewhere.host,
      metrics,
      storage,
      shutdown,
      studioFiles,
      replica,
    },
    ...(clientDir && { clientDir, archivedAssetsDir: archivedAssetsIn(config.dataDir) }),
  })
  const release = async () => {
    await stopWatching()
    await storage.close()
    await replica?.close()
    await library.close()
    await studioFiles?.media.library.close()
    await elsewhere.library?.close()
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    await release()
    throw portProblem(config, error)
  }
  return { close: how => drain(app, shutdown, how).then(release) }
}

/** Four times the space below which this server says that it isn't ready (`plugins/storage.ts`). */
const leaveFree = 512 * 2 ** 20

/** Where the Studio puts files: nowhere if the media are on a host that this server can't write to. */
async function studioFilesOf(config: Config): Promise<StudioFiles | undefined> {
  if (config.mediaBaseUrl !== undefined && config.mediaUrl === undefined) return undefined
  const media = await openMediaStore(config)
  const { uploadMax: maxUpload, recordingBitRate: bitRate } = config
  return { media, uploads: uploadsIn(config.dataDir), maxUpload, bitRate, leaveFree }
}

function settingsOf(config: Config, isDemo: boolean): Partial<AppSettings> {
  const { firebase, smtpUrl, dataDir } = config
  const identities = firebase?.emulatorHost ? emulatorIdentities : firebaseIdentities
  return {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    passwordMinLength: config.passwordMinLength,
    publicNaming: config.publicNaming,
    mailer: smtpUrl ? smtpMailer(smtpUrl) : folderMailer(`${dataDir}/mail`, isDemo ? printMail : undefined),
    firebase,
    isDemo,
    nginxMediaLocation: config.nginxMediaLocation,
    recordingLimits: config.recordingLimits,
    writesPerMinute: defaultWriteLimits,
    metricsToken: config.metrics.token,
    storeSearchUrl: config.storeSearchUrl,
    listenBrainzUrl: config.listenBrainzUrl,
    scrobblingIntervalMs: 15_000,
    mailIntervalMs: 30_000,
    listeningIntervalMs: 2_000,
    workerRetired: config.workerRetired,
    push: config.push && { keys: config.push },
    identify: firebase ? identities(firebase.projectId) : async () => null,
  }
}

/** The demo prints the link of each mail, for people who try the app without a mail server. */
const printMail = ({ to, text }: Mail, path: string) =>
  console.log(`Mail to ${to}: ${/https?:\/\/\S+/.exec(text)?.[0]}\n  (${path})`)
