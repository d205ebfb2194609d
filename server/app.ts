import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { followEvents } from '../contract/routes/events.ts'
import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import type { Replica } from './db/replica.ts'
import { beatportSearch } from './environment.ts'
import type { FirebaseConfig } from './lib/firebase-config.ts'
import type { Mailer } from './mail/mailer.ts'
import { joinLibraries } from './media/libraries.ts'
import type { MediaLibrary } from './media/library.ts'
import { openAvatarLibrary } from './modules/account/avatar-library.ts'
import { createResetMails } from './modules/account/reset-mails.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { activityRoutes } from './modules/activity/routes.ts'
import { artistRoutes } from './modules/artists/routes.ts'
import { openHub } from './modules/events/hub.ts'
import { featuredRoutes } from './modules/featured/routes.ts'
import { labelRoutes } from './modules/labels/routes.ts'
import { markRoutes } from './modules/marks/routes.ts'
import { momentRoutes } from './modules/moments/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { playRoutes } from './modules/plays/routes.ts'
import { postRoutes } from './modules/posts/routes.ts'
import { servePreviews } from './modules/preview/routes.ts'
import { pushRoutes } from './modules/push/routes.ts'
import { queueRoutes } from './modules/queue/routes.ts'
import { recordingRoutes } from './modules/recordings/routes.ts'
import { setRoutes } from './modules/sets/routes.ts'
import { systemRoutes } from './modules/system/routes.ts'
import { trackRoutes } from './modules/tracks/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { createAuth } from './plugins/auth.ts'
import { serveClient } from './plugins/client-files.ts'
import { serveDocs } from './plugins/docs.ts'
import { answerErrors } from './plugins/errors.ts'
import { serveEvents } from './plugins/event-stream.ts'
import { notFound } from './plugins/failure.ts'
import type { Identify } from './plugins/identities.ts'
import { acceptJsonOnly } from './plugins/json-body.ts'
import { RequestLines, withoutSecrets } from './plugins/log.ts'
import { serveMedia } from './plugins/media.ts'
import { type Metrics, serveMetrics } from './plugins/metrics.ts'
import { pastRouter, refuseUnreadable } from './plugins/readable-address.ts'
import { Registry } from './plugins/registry.ts'
import { requestIds } from './plugins/request-id.ts'
import { secure } from './plugins/security.ts'
import { createShutdown, type Shutdown } from './plugins/shutdown.ts'
import type { WritesPerMinute } from './plugins/write-limits.ts'
import { type PushSettings, startPushSender } from './push/sender.ts'

// What doesn't fit is told in words.
z.config(z.locales.en())

export interface AppParts {
  db: Db
  library: MediaLibrary
  /** Signs access tokens; every process of one installation has the same. */
  tokenSecret: Uint8Array
  /** The built client; without one only the API and the media are served. */
  clientDir?: string
  /** Where the hashed files of earlier builds are, for pages that were opened then. */
  keptAssetsDir?: string
  log?: FastifyBaseLogger
  /** What a test leaves out is as in a server without any configuration. */
  settings?: Partial<AppSettings>
}

export interface AppSettings {
  /** Where listeners reach the app, without a slash at the end. */
  publicUrl: string
  /** Which proxies' forwarding headers are believed, as Fastify has it. */
  trustProxy: Config['trustProxy']
  passwordMinLength: number
  mailer: Mailer
  /** Reads the identity provider's tokens. */
  identify: Identify
  firebase: FirebaseConfig | undefined
  /** Where recordings and pictures are when not here, with a slash at the end. */
  mediaBaseUrl: string | undefined
  metrics: Metrics | undefined
  /** Shows the metrics on this app, to who has it. */
  metricsToken: string | undefined
  /** A store's search for what has no address of its own: a text is put behind it. */
  storeSearchUrl: string
  /** The kill switch: the app's service worker is removed from every device that asks for it. */
  workerRetired: boolean
  /** Without it there is no push. */
  push: PushSettings | undefined
  /** Told when the app is about to close; without it, it never is. */
  shutdown: Shutdown | undefined
  /** Of one listener; without limits unless told. */
  writesPerMinute: Partial<WritesPerMinute>
  /** Read from where a call allows it. */
  replica: Replica | undefined
}

const standard: AppSettings = {
  publicUrl: 'http://127.0.0.1:3000',
  trustProxy: false,
  passwordMinLength: 3,
  mailer: { send: async () => {}, isReady: async () => true },
  identify: async () => null,
  firebase: undefined,
  mediaBaseUrl: undefined,
  metrics: undefined,
  metricsToken: undefined,
  storeSearchUrl: beatportSearch,
  workerRetired: false,
  push: undefined,
  shutdown: undefined,
  writesPerMinute: {},
  replica: undefined,
}

/** Everything over HTTP, ready to listen or to be injected into. Closing it closes nothing that it was given. */
export async function buildApp({
  db,
  library,
  tokenSecret,
  clientDir,
  keptAssetsDir,
  log,
  settings,
}: AppParts): Promise<FastifyInstance> {
  const all = { ...standard, ...settings }
  const shutdown = all.shutdown ?? createShutdown()
  const app: FastifyInstance = Fastify({
    ...(log && { loggerInstance: withoutSecrets(log) }),
    logController: new RequestLines(),
    rewriteUrl: pastRouter,
    trustProxy: all.trustProxy,
    genReqId: requestIds(all.trustProxy !== false),
    bodyLimit: 256 * 1024,
    // Until all of a request is there: sending a byte now and then holds no connection for longer. Node looks at intervals,
    // and takes the longer of the two limits for whole requests.
    requestTimeout: 30_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 2_000 },
    // Whoever still asks on a connection that is about to close is answered, and told that it closes.
    return503OnClosing: false,
    // As long as an address can be at all: what is too long for its call is judged by the call's schema.
    routerOptions: { maxParamLength: 16_384 },
  })
  acceptJsonOnly(app)
  answerErrors(app)
  all.metrics?.watch(app)
  shutdown.watch(app)
  await secure(app, all)
  refuseUnreadable(app)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  mountApi(app, db, library, tokenSecret, { ...all, shutdown })
  if (all.metrics && all.metricsToken) serveMetrics(app, all.metrics, all.metricsToken)
  serveMedia(app, joinLibraries([openAvatarLibrary(db), library]), all.mediaBaseUrl)
  servePreviews(app, db, all)
  if (clientDir) await serveClient(app, { clientDir, keptAssetsDir, workerRetired: all.workerRetired })
  else
    app.setNotFoundHandler(() => {
      throw notFound('This address')
    })
  return app
}

/** A mail that could not be sent is looked for this often. */
const mailEveryMs = 30_000

/** What a listener does. */
const writes = [markRoutes, momentRoutes, playRoutes, queueRoutes, postRoutes, notificationRoutes]

function mountApi(
  app: FastifyInstance,
  db: Db,
  library: MediaLibrary,
  tokenSecret: Uint8Array,
  settings: AppSettings & { shutdown: Shutdown },
): void {
  const auth = createAuth(db, tokenSecret, settings.identify)
  const registry = new Registry()
  systemRoutes(registry, db, settings)
  const later = afterwards(app)
  const resetMails = createResetMails(db, settings.mailer, settings.publicUrl)
  accountRoutes(registry, db, auth, { ...settings, resetMails, later })
  const mailing = setInterval(() => later(resetMails.sendDue), mailEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(mailing))
  setRoutes(registry, library)
  recordingRoutes(registry, library, settings.mediaBaseUrl !== undefined)
  featuredRoutes(registry)
  activityRoutes(registry)
  artistRoutes(registry)
  labelRoutes(registry)
  trackRoutes(registry)
  userRoutes(registry)
  for (const routes of writes) routes(registry, settings.writesPerMinute)
  pushRoutes(registry, settings.push !== undefined)
  const { replica, publicUrl } = settings
  const isSecure = publicUrl.startsWith('https:')
  registry.mount(app, { db, authenticate: auth.authenticate, secret: tokenSecret, replica, isSecure })
  const hub = openHub(app, db, settings.shutdown.signal)
  settings.metrics?.watchStreams(hub.count)
  serveEvents(app, followEvents, auth.authenticate, hub.open)
  serveDocs(app)
  if (settings.push) {
    const sender = startPushSender(db, settings.push, app.log)
    app.addHook('onClose', () => sender.close())
  }
}

/** Work that nobody waits for, except the closing of the app. */
function afterwards(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return work => {
    const done = work()
      .catch(error => app.log.error({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
