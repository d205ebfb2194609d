import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from './lib/start-errors.ts'

const portRule = 'must be a whole number from 1 to 65535'

const oneOf = <const Words extends string[]>(...words: Words) => z.enum(words, `must be one of ${words.join(', ')}`)

/** The environment, parsed once. An empty variable counts as absent. */
const Environment = z.object({
  /** Where the app is served. */
  PORT: z._default(
    z.coerce.number<string>(portRule).check(z.int(portRule), z.minimum(1, portRule), z.maximum(65_535, portRule)),
    3000,
  ),
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
}

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
  }
}
