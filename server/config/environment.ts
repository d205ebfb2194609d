import * as z from 'zod/mini'

const delayRule = 'must be a number of seconds from 0 to 300'

function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`
  return z.coerce.number<string>(rule).check(z.int(rule), z.minimum(least, rule), z.maximum(most, rule))
}

const port = wholeNumber(1, 65_535)
const matching = (pattern: RegExp, rule: string) => z.string().check(z.regex(pattern, rule))
const postgresUrl = matching(/^postgres(ql)?:\/\//, 'must begin with postgres://')
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

/** A variable with what it means: docs/configuration.md is made of these texts. */
const variable = <Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema =>
  schema.check(z.describe(meaning))

/** A variable that nobody but Segue may know. It can also be given as a file: `NAME_FILE` has its path, as containers pass secrets. */
const secret = <Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema =>
  schema.check(z.meta({ description: meaning, isSecret: true }))

/**
 * The environment, parsed once. An empty variable counts as absent. After a change run
 * `npx tsx scripts/configuration-docs.ts`.
 */
export const Environment = z.object({
  PORT: variable(z._default(port, 3000), 'The port the app is served on.'),
  HOST: variable(z._default(z.string(), '127.0.0.1'), 'The address the app is served on.'),
  DATA_DIR: variable(
    z._default(z.string(), './data'),
    'The folder of everything that Segue stores: the embedded database, media, secrets, mail that was not sent by SMTP.',
  ),
  DATABASE_URL: secret(
    z.optional(postgresUrl),
    'A PostgreSQL of your own. It needs the extensions `pg_trgm` and `unaccent`. Without it, an embedded one runs in `DATA_DIR`.',
  ),
  DATABASE_DIRECT_URL: secret(
    z.optional(postgresUrl),
    'The same PostgreSQL without the pooler (PgBouncer) that `DATABASE_URL` leads to: for messages, migrations and commands, which need a session of their own ([scaling](scaling.md#behind-pgbouncer)).',
  ),
  DATABASE_READ_URL: secret(
    z.optional(postgresUrl),
    'A streaming replica of that PostgreSQL, for reads of the catalogue ([scaling](scaling.md#replicas)).',
  ),
  DATABASE_PASSWORD: secret(z.optional(z.string()), 'The password of all of these, if their addresses have none.'),
  DATABASE_POOL: variable(
    z._default(wholeNumber(2, 1000), 6),
    'The most connections that one process opens to the database, and again to the replica. From 2 to 1000.',
  ),
  MEDIA_DIR: variable(
    z.optional(z.string()),
    'The folder of recordings and pictures; without it, `DATA_DIR/media`. Browsers cache a file with a hash in its name (`sleeve.3f2a9c0d41b7e865.webp`) for a year.',
  ),
  MEDIA_URL: variable(
    z.optional(matching(/^s3:\/\/\S+$/, 'must be s3://bucket or s3://bucket/prefix')),
    'Object storage for recordings and pictures: `s3://bucket/prefix`. Imports write there, and `/media/…` redirects to signed addresses, or to `MEDIA_BASE_URL` ([operating](operating.md#object-storage)).',
  ),
  TOKEN_SECRET: secret(
    z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
    'Signs access tokens; at least 32 characters. Without it, a secret is made once and stored in `DATA_DIR`.',
  ),
  NODE_ENV: variable(
    z._default(z.string(), 'development'),
    '`production` never creates the demo account or the demo catalogue. Where the demo account exists and still has its known password, the start closes it and says so.',
  ),
  DEMO: variable(
    z._default(oneOf('true', 'false'), 'true'),
    '`false` starts with an empty catalogue outside production, too.',
  ),
  PUBLIC_URL: variable(
    z.optional(httpUrl),
    'Where listeners reach the app; without it, `http://HOST:PORT`. Links in mails and previews of shared links begin with it, and an https address turns on HSTS.',
  ),
  TRUST_PROXY: variable(
    z.optional(z.string()),
    "Which proxies' forwarding headers are trusted: the number of proxies, or their addresses. Without it, none.",
  ),
  PASSWORD_MIN_LENGTH: variable(
    z._default(wholeNumber(3, 100), 3),
    'The least number of characters in a new password, from 3 to 100.',
  ),
  PUBLIC_NAME_VOICES: variable(
    z._default(wholeNumber(1, 1000), 3),
    "How many established listeners must agree what an ID is before pages and feeds without a login say so, unless a curator agrees, too. From 1 to 1000. Established is an account that isn't new (`PUBLIC_NAME_DAYS`) and has heard a set for ten minutes or has five favorites.",
  ),
  PUBLIC_NAME_DAYS: variable(
    z._default(wholeNumber(0, 365), 7),
    'From which age in days, 0 to 365, an account counts as established.',
  ),
  SMTP_URL: secret(
    z.optional(matching(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
    '`smtp://user:password@host:587`. Without it, mails are written as files to `DATA_DIR/mail`.',
  ),
  FIREBASE_PROJECT_ID: variable(
    z.optional(matching(/^[a-z0-9-]{4,64}$/, 'is no project id')),
    'Turns on log-in with Google and Apple, together with `FIREBASE_API_KEY` and `FIREBASE_AUTH_DOMAIN`: all three, or none.',
  ),
  FIREBASE_API_KEY: variable(z.optional(z.string()), "The Firebase project's web API key."),
  FIREBASE_AUTH_DOMAIN: variable(
    z.optional(matching(/^[a-z0-9.-]+(:\d+)?$/i, 'is no host name')),
    "The host of Firebase's log-in page. An app installed on iOS logs in by redirect, which needs the app's own host here, with `/__/auth/` passed on to `<project>.firebaseapp.com` by the reverse proxy.",
  ),
  FIREBASE_APP_ID: variable(z.optional(z.string()), "The Firebase web app's id; optional."),
  FIREBASE_AUTH_EMULATOR_HOST: variable(
    z.optional(matching(/^[\w.-]+:\d+$/, 'must be host:port')),
    '`host:port` of the Firebase Auth emulator, whose tokens are not signed: only for a project `demo-…` outside production.',
  ),
  VAPID_PUBLIC_KEY: variable(
    z.optional(z.string()),
    'Turns on push notifications, together with `VAPID_PRIVATE_KEY` and `VAPID_SUBJECT`: all three, or none. `segue vapid` prints a pair of keys. The server must reach push services by https.',
  ),
  VAPID_PRIVATE_KEY: secret(
    z.optional(z.string()),
    'The private key of the pair. A new pair ends all subscriptions; devices renew theirs at the next start of the app.',
  ),
  VAPID_SUBJECT: variable(
    z.optional(matching(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or begin with https://')),
    'Whom push services contact: a `mailto:` or https address.',
  ),
  MEDIA_BASE_URL: variable(
    z.optional(httpUrl),
    "Another host for recordings and pictures; `/media/…` redirects there. It must allow the app's origin (CORS) and range requests. A recording there can be downloaded to devices once the table `recordings` has its digests.",
  ),
  UPLOAD_MAX: variable(
    z._default(matching(/^[1-9]\d{0,5} ?[MG]B$/i, 'must be a number with MB or GB'), '2GB'),
    'The largest recording that curators may upload: `500MB`, `2GB`. An hour has about 150 MB as an MP3, 350 MB as FLAC and 640 MB as WAV. Uploads leave 512 MB of the disk of `DATA_DIR` free, and one curator reserves at most half of the rest (product, 13.23).',
  ),
  RECORDING_KBPS: variable(
    z._default(oneOf('128', '160', '192', '224', '256', '320'), '320'),
    'The bit rate, in kbit/s, of the MP3 that a recording becomes which is not a recording of a constant bit rate already: 128, 160, 192, 224, 256 or 320. An hour has 144 MB at 320. A mono recording gets half.',
  ),
  NGINX_MEDIA_LOCATION: variable(
    z.optional(
      matching(/^\/[\w-]+(\/[\w-]+)*\/?$/, 'must be a path such as /internal-recordings/, of letters, digits, _ and -'),
    ),
    'The path of an internal location of nginx that leads to `MEDIA_DIR`, such as `/internal-recordings/`: nginx then sends the bytes of recordings itself ([operating](operating.md#recordings-sent-by-nginx)). Only for a Segue that nobody reaches but through this nginx.',
  ),
  RECORDINGS_PER_NETWORK: variable(
    z._default(wholeNumber(1, 100_000), 100),
    'How many recordings one process sends at the same time to one IPv4 address or IPv6 network (/64), from 1 to 100000. A player needs up to 3. Further ones are refused (429) until others have ended. Behind a proxy, `TRUST_PROXY` must be set, or all listeners count as one.',
  ),
  RECORDINGS_AT_ONCE: variable(
    z._default(wholeNumber(1, 100_000), 1000),
    'How many recordings one process sends at the same time in all, from 1 to 100000. Further ones are refused (503). A thousand slow listeners need some 70 MB of memory. With several processes, each has these limits for itself; what nginx or another host sends has none.',
  ),
  S3_ENDPOINT: variable(
    z.optional(httpUrl),
    'The address of S3-compatible object storage, for `MEDIA_URL` and backups to `s3://…`. Without it, Amazon S3.',
  ),
  S3_REGION: variable(z._default(z.string(), 'us-east-1'), 'The region of its buckets.'),
  S3_ACCESS_KEY_ID: variable(
    z.optional(z.string()),
    "The key to it, together with `S3_SECRET_ACCESS_KEY`. Without both, the machine's own role on Amazon.",
  ),
  S3_SECRET_ACCESS_KEY: secret(z.optional(z.string()), "The key's secret."),
  S3_PATH_STYLE: variable(
    z.optional(oneOf('true', 'false')),
    'Whether the bucket is part of the path (`true`) or of the host (`false`). Without it, `true` if `S3_ENDPOINT` is set.',
  ),
  STORE_SEARCH_URL: variable(
    z._default(httpUrl, beatportSearch),
    'Where Buy searches for a track without a shop address: "artist - title" is appended.',
  ),
  LISTENBRAINZ_URL: variable(
    z._default(
      z.union([z.literal('off'), httpUrl], "must begin with http:// or https://, or be 'off'"),
      'https://api.listenbrainz.org',
    ),
    'Where the tracks that listeners hear are sent, for those who connect their account there: ListenBrainz, or a server with its API. `off` offers it to nobody.',
  ),
  METRICS_PORT: variable(z.optional(port), 'Serves Prometheus metrics at `/metrics` on this port of 127.0.0.1.'),
  METRICS_TOKEN: secret(
    z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
    "The bearer token that `/metrics` asks for; at least 16 characters. With it, `/metrics` is also served on the app's own port.",
  ),
  SERVICE_WORKER: variable(
    z._default(oneOf('on', 'off'), 'on'),
    '`off` is the [kill switch](operating.md#kill-switch): it removes the service worker from every device that opens the app.',
  ),
  SHUTDOWN_DELAY: variable(
    z._default(z.coerce.number<string>(delayRule).check(z.minimum(0, delayRule), z.maximum(300, delayRule)), 0),
    'How many seconds (0 to 300) the process still serves after SIGTERM, while `/api/ready` answers 503: as long as a proxy takes to notice.',
  ),
  LOG_LEVEL: variable(
    z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
    'The least level that is logged: one JSON line each, with the id of its request; `info` adds a line for every request. A token, a password or a query string is never logged.',
  ),
})

/** The environment as it was parsed. */
export type Environment = z.infer<typeof Environment>

/** The name of a variable. */
export type Setting = keyof Environment
/** The names of all variables, in the order of the documentation. */
export const settings = z.keyof(Environment).options

/** The names of those that can be given as a file. */
export const secretSettings: readonly Setting[] = settings.filter(
  name => z.globalRegistry.get(Environment.shape[name])?.isSecret === true,
)
/** The variable that has the path of a secret. */
export const fileVariable = <Name extends Setting>(name: Name) => `${name}_FILE` as const
