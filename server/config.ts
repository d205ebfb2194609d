import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Environment } from './environment.ts'
import type { FirebaseConfig } from './lib/firebase-config.ts'
import { isKeyPair, type PushKeys } from './lib/push-keys.ts'
import { StartError } from './lib/start-errors.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  databasePool: number
  mediaDir: string
  tokenSecret: string | undefined
  isProduction: boolean
  /** Whether an empty database may be filled with the demo. */
  demo: boolean
  logLevel: Environment['LOG_LEVEL']
  /** Without a slash at the end. */
  publicUrl: string
  /** As Fastify's `trustProxy`. */
  trustProxy: string[] | ((address: string, hop: number) => boolean) | false
  passwordMinLength: number
  smtpUrl: string | undefined
  firebase: FirebaseConfig | undefined
  push: PushKeys | undefined
  /** With a slash at the end. */
  mediaBaseUrl: string | undefined
  storeSearchUrl: string
  workerRetired: boolean
  metrics: { port: number | undefined; token: string | undefined }
  shutdownDelayMs: number
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/**
 * Throws a StartError for an incomplete configuration, which would fail only when somebody logs in, and for an emulator in
 * production, which would let anybody log in.
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
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY can't be used: they are not a key pair. Run npm run segue -- vapid to make one.",
    )
  return { publicKey, privateKey, subject }
}

function trustProxyOf(text: string | undefined): Config['trustProxy'] {
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

const shownHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Parses the environment. Throws a StartError that names the first variable that can't be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${issue?.path.join('.')} can't be used: ${issue?.message}.`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    mediaDir: resolve(values.MEDIA_DIR ?? `${dataDir}/media`),
    tokenSecret: values.TOKEN_SECRET,
    isProduction: values.NODE_ENV === 'production',
    demo: values.NODE_ENV !== 'production' && values.DEMO === 'true',
    logLevel: values.LOG_LEVEL,
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://${shownHost(values.HOST)}:${values.PORT}`),
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    smtpUrl: values.SMTP_URL,
    firebase: firebaseOf(values),
    push: pushOf(values),
    mediaBaseUrl: values.MEDIA_BASE_URL && `${withoutSlash(values.MEDIA_BASE_URL)}/`,
    storeSearchUrl: values.STORE_SEARCH_URL,
    workerRetired: values.SERVICE_WORKER === 'off',
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1000,
  }
}
