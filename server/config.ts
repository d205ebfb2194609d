import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { FirebaseConfig } from './lib/firebase-config.ts'
import { StartError } from './lib/start-errors.ts'

const portRule = 'must be a whole number from 1 to 65535'

const lengthRule = 'must be a whole number from 3 to 100'
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

/** The environment, parsed once. An empty variable counts as absent. */
const Environment = z.object({
  /** Where the app is served. */
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Everything that is kept: the embedded database, media, secrets. */
  DATA_DIR: z._default(z.string(), './data'),
  /** A PostgreSQL of your own; without it one runs embedded in DATA_DIR. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  /** Recordings and pictures as files; DATA_DIR/media unless told. */
  MEDIA_DIR: z.optional(z.string()),
  /** Signs access tokens, 32 characters or more. Without it one is made once and kept in DATA_DIR. */
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** 'production' never makes the demo. */
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
  /** Recordings and pictures on another host. */
  MEDIA_BASE_URL: z.optional(httpUrl),
  /** Serves /metrics on a port of its own, or on the app's own for a bearer of METRICS_TOKEN. */
  METRICS_PORT: z.optional(port),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  mediaDir: string
  tokenSecret: string | undefined
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
  /** With a slash at the end. */
  mediaBaseUrl: string | undefined
  metrics: { port: number | undefined; token: string | undefined }
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
    mediaDir: resolve(values.MEDIA_DIR ?? `${dataDir}/media`),
    tokenSecret: values.TOKEN_SECRET,
    demo: values.NODE_ENV !== 'production' && values.DEMO === 'true',
    logLevel: values.LOG_LEVEL,
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://${shownHost(values.HOST)}:${values.PORT}`),
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    smtpUrl: values.SMTP_URL,
    firebase: firebaseOf(values),
    mediaBaseUrl: values.MEDIA_BASE_URL && `${withoutSlash(values.MEDIA_BASE_URL)}/`,
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
  }
}
