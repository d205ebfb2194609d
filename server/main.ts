import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { brand } from '../contract/brand.ts'
import { type AppSettings, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDataFolder, tokenSecretIn } from './data-folder.ts'
import { type OpenDatabase, openStore } from './database.ts'
import { openDemoLibrary } from './demo/library.ts'
import { demoAccount, isDemo, isEmpty, seedDemo } from './demo/seed.ts'
import { keepClean } from './housekeeping.ts'
import { codeOf, StartError } from './lib/start-errors.ts'
import { folderMailer, type Mail, smtpMailer } from './mail/mailer.ts'
import { openFolderLibrary } from './media/folder.ts'
import { joinLibraries } from './media/libraries.ts'
import { emulatorIdentities, firebaseIdentities } from './plugins/identities.ts'
import { createMetrics, listenForMetrics } from './plugins/metrics.ts'
import { closeOnSignals } from './signals.ts'

interface Options {
  /** The built client, or undefined to serve only the API and the media. */
  clientDir?: string | undefined
}

/** What answers under way get to finish when the process closes; a recording somebody listens to could take an hour. */
const graceMs = 2_000

const builtClient = fileURLToPath(new URL('../client', import.meta.url))

/** The process. Known failures end it with one clear line and exit code 1. */
export async function main({ clientDir }: Options = { clientDir: builtClient }): Promise<void> {
  try {
    await start(readConfig(process.env), clientDir)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

async function start(config: Config, clientDir: string | undefined): Promise<void> {
  await portIsFree(config)
  await openDataFolder(config.dataDir)
  const tokenSecret = config.tokenSecret ?? (await tokenSecretIn(config.dataDir))
  const store = await openStore(config.databaseUrl, config.dataDir, reason => {
    console.error(`The database stopped: ${reason}`)
    process.exit(1)
  })
  try {
    await serve(config, store, tokenSecret, clientDir)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function serve(
  config: Config,
  store: OpenDatabase,
  tokenSecret: string,
  clientDir: string | undefined,
): Promise<void> {
  const { db } = store
  if (config.demo && (await isEmpty(db))) await seedDemo(db)
  const demo = config.demo && (await isDemo(db)) ? openDemoLibrary({ cacheDir: `${config.dataDir}/demo` }) : undefined
  const library = joinLibraries([openFolderLibrary(config.mediaDir), ...(demo ? [demo] : [])])
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'] })
  const secret = new TextEncoder().encode(tokenSecret)
  const metrics = createMetrics(db)
  const app = await buildApp({
    db,
    library,
    tokenSecret: secret,
    log,
    settings: { ...settingsOf(config, demo !== undefined), metrics },
    ...(clientDir && { clientDir }),
  })
  const stopCleaning = keepClean(db, error => log.error({ err: error }, 'cleaning up failed'))
  closeOnSignals(async () => {
    stopCleaning()
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
    await app.close()
    clearTimeout(cut)
    await library.close()
    await store.close()
  })
  await app.listen({ port: config.port, host: config.host }).catch(error => {
    throw portProblem(config, error)
  })
  if (config.metrics.port)
    await listenForMetrics(metrics, config.metrics.port, config.host).catch(error => {
      throw new StartError(`METRICS_PORT ${config.metrics.port} can't be used: ${codeOf(error) ?? error}.`)
    })
  announce(config, store, demo !== undefined)
}

function settingsOf(config: Config, isDemo: boolean): Omit<AppSettings, 'metrics'> {
  const { firebase, smtpUrl, dataDir } = config
  const identities = firebase?.emulatorHost ? emulatorIdentities : firebaseIdentities
  return {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    passwordMinLength: config.passwordMinLength,
    sendMail: smtpUrl ? smtpMailer(smtpUrl) : folderMailer(`${dataDir}/mail`, isDemo ? tellOfMail : undefined),
    firebase,
    mediaBaseUrl: config.mediaBaseUrl,
    metricsToken: config.metrics.token,
    identify: firebase ? identities(firebase.projectId) : async () => null,
  }
}

/** Only a demo says what is in a mail: its log is read by whoever tries the app out. */
const tellOfMail = ({ to, text }: Mail, path: string) =>
  console.log(`A mail to ${to}: ${/https?:\/\/\S+/.exec(text)?.[0]}\n  (${path})`)

function announce({ host, port, dataDir }: Config, { location }: OpenDatabase, isDemo: boolean): void {
  const shown = host.includes(':') ? `[${host}]` : host
  const lines = [
    `${brand.name} is ready at http://${shown}:${port}`,
    ...(isDemo ? [`  Sign in     ${demoAccount.username} / ${demoAccount.password}`] : []),
    `  Data        ${dataDir}`,
    ...location.map(line => `  Database    ${line}`),
    '  Stop        Ctrl-C',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}

function portProblem({ host, port }: Config, error: unknown): StartError {
  const reason = codeOf(error) === 'EADDRINUSE' ? 'it is already in use' : (codeOf(error) ?? String(error))
  return new StartError(`Port ${port} on ${host} can't be used: ${reason}. Set PORT to another one.`)
}

/** Said before anything expensive begins. */
function portIsFree(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => reject(portProblem(config, error)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}
