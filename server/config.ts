import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { FirebaseConfig } from './lib/firebase-config.ts'
import { isKeyPair, type PushKeys } from './lib/push-keys.ts'
import { StartError } from './lib/start-errors.ts'

const portRule = 'must be a whole number from 1 to 65535'

const lengthRule = 'must be a whole number from 3 to 100'
const poolRule = 'must be a whole number from 2 to 1000'
const delayRule = 'must be a number of seconds from 0 to 300'
const port = z.coerce
  .number<string>(portRule)
  .check(z.int(portRule), z.minimum(1, portRule), z.maximum(65_535, portRule))
const httpUrl = z
  .string()
  .check(
    z.refine(
      text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must begin with http:// or https://',
    ),
  )

const oneOf = <const Words extends string[]>(...words: Words) => z.enum(words, `must be one of ${words.join(', ')}`)

/** Where tracks are looked for that name no shop: the text is put behind it. */
export const beatportSearch = 'https://www.beatport.com/search?q='

/** The environment, parsed once. An empty variable counts as absent. */
const Environment = z.object({
  /** Where the app is served. */
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Everything that is kept: the embedded database, media, secrets. */
  DATA_DIR: z._default(z.string(), './data'),
  /** A PostgreSQL of your own; without it one runs embedded in DATA_DIR. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  /** A replica of it that follows by streaming, for reads of the catalogue. */
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  /** The most connections to each of them that one process opens. */
  DATABASE_POOL: z._default(
    z.coerce.number<string>(poolRule).check(z.int(poolRule), z.minimum(2, poolRule), z.maximum(1000, poolRule)),
    10,
  ),
  /** Recordings and pictures as files; DATA_DIR/media unless told. */
  MEDIA_DIR: z.optional(z.string()),
  /** Signs access tokens, 32 characters or more. Without it one is made once and kept in DATA_DIR. */
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** 'production' never makes the demo, and closes its account. */
  NODE_ENV: z._default(z.string(), 'development'),
  /** 'false' starts an empty catalogue outside production too. */
  DEMO: z._default(oneOf('true', 'false'), 'true'),
  /** Where listeners reach the app: links in mails begin with it, and https makes it promise TLS. */
  PUBLIC_URL: z.optional(httpUrl),
  /** Which proxies' forwarding headers are believed: how many there are, or their addresses. None, unless told. */
  TRUST_PROXY: z.optional(z.string()),
  PASSWORD_MIN_LENGTH: z._default(
    z.coerce.number<string>(lengthRule).check(z.int(lengthRule), z.minimum(3, lengthRule), z.maximum(100, lengthRule)),
    3,
  ),
  /** `smtp://user:password@host:587`; without it mails are written below DATA_DIR. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  /** Sign-in by Google and Apple: all three, or none. */
  FIREBASE_PROJECT_ID: z.optional(z.string().check(z.regex(/^[a-z0-9-]{4,64}$/, 'is no project id'))),
  FIREBASE_API_KEY: z.optional(z.string()),
  FIREBASE_AUTH_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/i, 'is no host name'))),
  FIREBASE_APP_ID: z.optional(z.string()),
  /** `host:port` of the Auth emulator, whose tokens nobody signs: test projects only. */
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string().check(z.regex(/^[\w.-]+:\d+$/, 'must be host:port'))),
  /** Push to listeners' devices: all three, or none. `segue vapid` makes the keys. */
  VAPID_PUBLIC_KEY: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(z.string()),
  /** Who push services write to: `mailto:` or https. */
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or begin with https://')),
  ),
  /** Recordings and pictures on another host. */
  MEDIA_BASE_URL: z.optional(httpUrl),
  /** A store's search, up to where the text goes: `https://www.beatport.com/search?q=`. */
  STORE_SEARCH_URL: z._default(httpUrl, beatportSearch),
  /** Serves /metrics on a port of its own, or on the app's own for a bearer of METRICS_TOKEN. */
  METRICS_PORT: z.optional(port),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** 'off' is the kill switch: it removes the app's service worker from every device that comes by. */
  SERVICE_WORKER: z._default(oneOf('on', 'off'), 'on'),
  /** After SIGTERM it isn't ready any more, but serves on for so many seconds: as long as a proxy takes to notice. */
  SHUTDOWN_DELAY: z._default(
    z.coerce.number<string>(delayRule).check(z.minimum(0, delayRule), z.maximum(300, delayRule)),
    0,
  ),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
})

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
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
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

type Values = z.infer<typeof Environment>

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Half a configuration would fail when somebody signs in; an emulator in production would let anybody in. */
function firebaseOf(values: Values): FirebaseConfig | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = values
  const emulatorHost = values.FIREBASE_AUTH_EMULATOR_HOST
  if (!projectId && !apiKey && !authDomain && !emulatorHost) return undefined
  if (!projectId || !apiKey || !authDomain)
    throw new StartError(
      'FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN belong together: one is missing.',
    )
  if (emulatorHost && (values.NODE_ENV === 'production' || !projectId.startsWith('demo-')))
    throw new StartError(
      "FIREBASE_AUTH_EMULATOR_HOST can't be used: its tokens are unsigned, so only for a project demo-… outside production.",
    )
  return { projectId, apiKey, authDomain, appId: values.FIREBASE_APP_ID, emulatorHost }
}

/** Keys that don't belong together would be refused by every push service, and nobody would hear of it. */
function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: subject }: Values): PushKeys | undefined {
  const [publicKey, privateKey] = [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY].map(key => key?.replace(/=+$/, ''))
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject)
    throw new StartError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT belong together: one is missing.')
  if (!isKeyPair(publicKey, privateKey))
    throw new StartError(
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY can't be used: they are no pair of keys. npm run segue -- vapid makes one.",
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

/** Reads the configuration. Throws a StartError that names the first variable that can't be used. */
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
