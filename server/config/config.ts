import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { FirebaseConfig } from '../lib/firebase-config.ts'
import { isKeyPair, type PushKeys } from '../lib/push-keys.ts'
import { parseS3Address } from '../lib/s3/address.ts'
import type { S3Settings } from '../lib/s3/bucket.ts'
import { StartError } from '../lib/start-errors.ts'
import { Environment, type Setting, settings } from './environment.ts'
import { type ConfigProblem, readSecrets } from './secret-files.ts'

/** How many recordings one process sends at the same time. */
export interface RecordingLimits {
  /** To one network (`networkOf`). */
  perNetwork: number
  inAll: number
}

/** What the environment says. */
export type Config = ReturnType<typeof examineConfig>['config']

/** The bytes of `2GB` or `500MB`. */
const bytesOf = (text: string) => Number.parseInt(text, 10) * (/g/i.test(text) ? 1e9 : 1e6)

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/**
 * Throws a StartError for an incomplete configuration, which would fail only at the first login, and for an emulator in
 * production, which would accept tokens that anyone can make.
 */
function firebaseOf(values: Environment): FirebaseConfig | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = values
  const emulatorHost = values.FIREBASE_AUTH_EMULATOR_HOST
  if (!projectId && !apiKey && !authDomain && !emulatorHost) return undefined
  if (!projectId || !apiKey || !authDomain)
    throw new StartError(
      'FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN belong together: one is missing.',
    )
  if (emulatorHost && (values.NODE_ENV === 'production' || !projectId.startsWith('demo-')))
    throw new StartError(
      "FIREBASE_AUTH_EMULATOR_HOST can't be used: its tokens are unsigned, so it needs a project named demo-… and must not run in production.",
    )
  return { projectId, apiKey, authDomain, appId: values.FIREBASE_APP_ID, emulatorHost }
}

/** Throws a StartError for keys that don't belong together: every push service would refuse them, without a visible error. */
function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: subject }: Environment): PushKeys | undefined {
  const [publicKey, privateKey] = [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY].map(key => key?.replace(/=+$/, ''))
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject)
    throw new StartError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT belong together: one is missing.')
  if (!isKeyPair(publicKey, privateKey))
    throw new StartError(
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY can't be used: they are not a key pair. segue vapid makes one.",
    )
  return { publicKey, privateKey, subject }
}

const amazon: S3Settings = { endpoint: undefined, region: 'us-east-1', credentials: undefined, pathStyle: false }

function s3Of(values: Environment): S3Settings {
  const { S3_ENDPOINT, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = values
  if ((accessKeyId === undefined) !== (secret === undefined))
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: one is missing.')
  const pathStyle = values.S3_PATH_STYLE ? values.S3_PATH_STYLE === 'true' : S3_ENDPOINT !== undefined
  const credentials = accessKeyId && secret ? { accessKeyId, secretAccessKey: secret } : undefined
  return { endpoint: S3_ENDPOINT && withoutSlash(S3_ENDPOINT), region, credentials, pathStyle }
}

/** As Fastify's `trustProxy`. */
function trustProxyOf(text: string | undefined): string[] | ((address: string, hop: number) => boolean) | false {
  if (text === undefined || Number(text) === 0) return false
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text)
  const proxies = text.split(',').map(each => each.trim())
  const wrong = proxies.find(
    each => !/^(loopback|linklocal|uniquelocal)$/.test(each) && !isIP(each.split('/')[0] ?? ''),
  )
  if (wrong !== undefined)
    throw new StartError(`TRUST_PROXY can't be used: ${wrong} is neither a number nor an address.`)
  return proxies
}

const firebaseSettings: Setting[] = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_APP_ID',
  'FIREBASE_AUTH_EMULATOR_HOST',
]
const pushSettings: Setting[] = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

/** The address in a setting, with the password that is given apart from it. Throws a StartError if they don't go together. */
function withPassword(name: Setting, address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address
  if (!URL.canParse(address)) throw new StartError(`${name} can't be used: it is not an address.`)
  const url = new URL(address)
  if (url.password) throw new StartError(`DATABASE_PASSWORD is set, and ${name} has a password, too: remove one.`)
  url.password = encodeURIComponent(password)
  if (!url.password) throw new StartError(`${name} can't be used with DATABASE_PASSWORD: it names no host.`)
  return url.href
}

const s3Settings: Setting[] = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE']

/** For an address: IPv6 in brackets. */
export const shownHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The variables by schema: one that can't be used is left out, as if it were absent, and has a problem. */
function readEnvironment(environment: NodeJS.ProcessEnv): { values: Environment; problems: ConfigProblem[] } {
  const { given: all, problems } = readSecrets(environment)
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return { values: parsed.data, problems }
  const unusable = settings.flatMap(name => {
    const issue = parsed.error.issues.find(({ path }) => path[0] === name)
    return issue ? [{ variables: [name], message: `${name} can't be used: ${issue.message}.` }] : []
  })
  for (const name of unusable.flatMap(({ variables }) => variables)) delete given[name]
  return { values: Environment.parse(given), problems: [...problems, ...unusable] }
}

/**
 * Parses the environment and collects every problem. In the configuration, what has a problem is as if it were absent: run
 * nothing on it that relies on these variables.
 */
export function examineConfig(environment: NodeJS.ProcessEnv) {
  const { values, problems } = readEnvironment(environment)
  const readTogether = <Value>(variables: Setting[], read: () => Value): Value | undefined => {
    if (problems.some(problem => problem.variables.some(name => variables.includes(name)))) return undefined
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      problems.push({ variables, message: error.message })
      return undefined
    }
  }
  const dataDir = resolve(values.DATA_DIR)
  const databaseAt = (name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL') =>
    readTogether([name, 'DATABASE_PASSWORD'], () => withPassword(name, values[name], values.DATABASE_PASSWORD))
  const databaseUrl = databaseAt('DATABASE_URL')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    problems.push({
      variables: ['DATABASE_DIRECT_URL'],
      message: "DATABASE_DIRECT_URL is set, and DATABASE_URL isn't: without a pooler, only that one is needed.",
    })
  const config = {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl,
    /** The same database without a pooler: `databaseUrl`, unless that leads to one. */
    databaseDirectUrl: databaseAt('DATABASE_DIRECT_URL') ?? databaseUrl,
    databaseReadUrl: databaseAt('DATABASE_READ_URL'),
    databasePool: values.DATABASE_POOL,
    mediaDir: resolve(values.MEDIA_DIR ?? `${dataDir}/media`),
    mediaUrl: readTogether(['MEDIA_URL'], () => {
      if (values.MEDIA_URL) parseS3Address(values.MEDIA_URL)
      return values.MEDIA_URL
    }),
    tokenSecret: values.TOKEN_SECRET,
    isProduction: values.NODE_ENV === 'production',
    /** Whether an empty database may be filled with the demo. */
    demo: values.NODE_ENV !== 'production' && values.DEMO === 'true',
    logLevel: values.LOG_LEVEL,
    /** Without a slash at the end, as all addresses but those that say otherwise. */
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://${shownHost(values.HOST)}:${values.PORT}`),
    trustProxy: readTogether(['TRUST_PROXY'], () => trustProxyOf(values.TRUST_PROXY)) ?? false,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    publicNaming: { voices: values.PUBLIC_NAME_VOICES, days: values.PUBLIC_NAME_DAYS },
    smtpUrl: values.SMTP_URL,
    firebase: readTogether(firebaseSettings, () => firebaseOf(values)),
    push: readTogether(pushSettings, () => pushOf(values)),
    /** With a slash at both ends. */
    nginxMediaLocation: values.NGINX_MEDIA_LOCATION && `${withoutSlash(values.NGINX_MEDIA_LOCATION)}/`,
    recordingLimits: { perNetwork: values.RECORDINGS_PER_NETWORK, inAll: values.RECORDINGS_AT_ONCE },
    /** In bytes. */
    uploadMax: bytesOf(values.UPLOAD_MAX),
    /** Of converted recordings, in bits per second. */
    recordingBitRate: Number(values.RECORDING_KBPS) * 1000,
    /** With a slash at the end. */
    mediaBaseUrl: values.MEDIA_BASE_URL && `${withoutSlash(values.MEDIA_BASE_URL)}/`,
    s3: readTogether(s3Settings, () => s3Of(values)) ?? amazon,
    storeSearchUrl: values.STORE_SEARCH_URL,
    /** Undefined sends nothing. */
    listenBrainzUrl: values.LISTENBRAINZ_URL === 'off' ? undefined : withoutSlash(values.LISTENBRAINZ_URL),
    workerRetired: values.SERVICE_WORKER === 'off',
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1000,
  }
  return { config, problems }
}

/** Parses the environment. Throws a StartError that names the first variable that can't be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, problems } = examineConfig(environment)
  if (problems[0]) throw new StartError(problems[0].message)
  return config
}
