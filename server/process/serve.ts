import type { FastifyBaseLogger } from 'fastify'
import { type AppSettings, buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { openReplica } from '../db/replica.ts'
import { watchAnswers } from '../db/watch-answers.ts'
import { openDemoLibrary } from '../demo/library.ts'
import { isDemo } from '../demo/seed.ts'
import { folderMailer, type Mail, smtpMailer } from '../mail/mailer.ts'
import { openFolderLibrary } from '../media/folder.ts'
import { joinLibraries } from '../media/libraries.ts'
import { createDeparture } from '../plugins/departure.ts'
import { emulatorIdentities, firebaseIdentities } from '../plugins/identities.ts'
import type { Metrics } from '../plugins/metrics.ts'
import { humanPace } from '../plugins/write-limits.ts'
import { type Drain, drain } from './drain.ts'
import { portProblem } from './port.ts'

export interface Served {
  db: Db
  tokenSecret: string
  /** The built client, or undefined to serve only the API and the media. */
  clientDir: string | undefined
  log: FastifyBaseLogger
  metrics: Metrics
}

export interface Serving {
  /** Closes the app and what it opened; not the database. */
  close(how: Drain): Promise<void>
}

/** The hashed files of earlier builds. */
export const keptAssetsIn = (dataDir: string) => `${dataDir}/assets`

/** What every process that serves does, be it alone or one of several. Throws a StartError when the port can't be used. */
export async function serve(config: Config, { db, tokenSecret, clientDir, log, metrics }: Served): Promise<Serving> {
  const shows = config.demo && (await isDemo(db))
  const demo = shows ? openDemoLibrary({ cacheDir: `${config.dataDir}/demo` }) : undefined
  const library = joinLibraries([openFolderLibrary(config.mediaDir), ...(demo ? [demo] : [])])
  const departure = createDeparture()
  const replica = config.databaseReadUrl
    ? openReplica(db, config.databaseReadUrl, { max: config.databasePool, log })
    : undefined
  if (replica) metrics.watchReplica(replica)
  const stopWatching = watchAnswers(db, log)
  const app = await buildApp({
    db,
    library,
    tokenSecret: new TextEncoder().encode(tokenSecret),
    log,
    settings: { ...settingsOf(config, shows), metrics, departure, replica },
    ...(clientDir && { clientDir, keptAssetsDir: keptAssetsIn(config.dataDir) }),
  })
  const release = async () => {
    await stopWatching()
    await replica?.close()
    await library.close()
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    await release()
    throw portProblem(config, error)
  }
  return { close: how => drain(app, departure, how).then(release) }
}

function settingsOf(config: Config, isDemo: boolean): Partial<AppSettings> {
  const { firebase, smtpUrl, dataDir } = config
  const identities = firebase?.emulatorHost ? emulatorIdentities : firebaseIdentities
  return {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    passwordMinLength: config.passwordMinLength,
    mailer: smtpUrl ? smtpMailer(smtpUrl) : folderMailer(`${dataDir}/mail`, isDemo ? tellOfMail : undefined),
    firebase,
    mediaBaseUrl: config.mediaBaseUrl,
    writesPerMinute: humanPace,
    metricsToken: config.metrics.token,
    storeSearchUrl: config.storeSearchUrl,
    workerRetired: config.workerRetired,
    push: config.push && { keys: config.push },
    identify: firebase ? identities(firebase.projectId) : async () => null,
  }
}

/** Only a demo says what is in a mail: its log is read by whoever tries the app out. */
const tellOfMail = ({ to, text }: Mail, path: string) =>
  console.log(`A mail to ${to}: ${/https?:\/\/\S+/.exec(text)?.[0]}\n  (${path})`)
