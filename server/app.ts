import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import type { FirebaseConfig } from './lib/firebase-config.ts'
import type { SendMail } from './mail/mailer.ts'
import { joinLibraries } from './media/libraries.ts'
import type { MediaLibrary } from './media/library.ts'
import { openAvatarLibrary } from './modules/account/avatar-library.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { activityRoutes } from './modules/activity/routes.ts'
import { artistRoutes } from './modules/artists/routes.ts'
import { featuredRoutes } from './modules/featured/routes.ts'
import { labelRoutes } from './modules/labels/routes.ts'
import { markRoutes } from './modules/marks/routes.ts'
import { momentRoutes } from './modules/moments/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { playRoutes } from './modules/plays/routes.ts'
import { postRoutes } from './modules/posts/routes.ts'
import { queueRoutes } from './modules/queue/routes.ts'
import { setRoutes } from './modules/sets/routes.ts'
import { systemRoutes } from './modules/system/routes.ts'
import { trackRoutes } from './modules/tracks/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { createAuth } from './plugins/auth.ts'
import { serveClient } from './plugins/client-files.ts'
import { serveDocs } from './plugins/docs.ts'
import { answerErrors } from './plugins/errors.ts'
import { notFound } from './plugins/failure.ts'
import type { Identify } from './plugins/identities.ts'
import { acceptJsonOnly } from './plugins/json-body.ts'
import { withoutSecrets } from './plugins/log.ts'
import { serveMedia } from './plugins/media.ts'
import { type Metrics, serveMetrics } from './plugins/metrics.ts'
import { pastRouter, refuseUnreadable } from './plugins/readable-address.ts'
import { Registry } from './plugins/registry.ts'
import { requestIds } from './plugins/request-id.ts'
import { secure } from './plugins/security.ts'

// What doesn't fit is told in words.
z.config(z.locales.en())

export interface AppParts {
  db: Db
  library: MediaLibrary
  /** Signs access tokens; every process of one installation has the same. */
  tokenSecret: Uint8Array
  /** The built client; without one only the API and the media are served. */
  clientDir?: string
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
  sendMail: SendMail
  /** Reads the identity provider's tokens. */
  identify: Identify
  firebase: FirebaseConfig | undefined
  /** Where recordings and pictures are when not here, with a slash at the end. */
  mediaBaseUrl: string | undefined
  metrics: Metrics | undefined
  /** Shows the metrics on this app, to who has it. */
  metricsToken: string | undefined
}

const standard: AppSettings = {
  publicUrl: 'http://127.0.0.1:3000',
  trustProxy: false,
  passwordMinLength: 3,
  sendMail: async () => {},
  identify: async () => null,
  firebase: undefined,
  mediaBaseUrl: undefined,
  metrics: undefined,
  metricsToken: undefined,
}

/** Everything over HTTP, ready to listen or to be injected into. Closing it closes nothing that it was given. */
export async function buildApp({
  db,
  library,
  tokenSecret,
  clientDir,
  log,
  settings,
}: AppParts): Promise<FastifyInstance> {
  const all = { ...standard, ...settings }
  const app: FastifyInstance = Fastify({
    ...(log && { loggerInstance: withoutSecrets(log) }),
    rewriteUrl: pastRouter,
    trustProxy: all.trustProxy,
    genReqId: requestIds(all.trustProxy !== false),
    bodyLimit: 256 * 1024,
    // As long as an address can be at all: what is too long for its call is judged by the call's schema.
    routerOptions: { maxParamLength: 16_384 },
  })
  acceptJsonOnly(app)
  answerErrors(app)
  all.metrics?.watch(app)
  await secure(app, all)
  refuseUnreadable(app)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  mountApi(app, db, library, tokenSecret, all)
  if (all.metrics && all.metricsToken) serveMetrics(app, all.metrics, all.metricsToken)
  serveMedia(app, joinLibraries([openAvatarLibrary(db), library]), all.mediaBaseUrl)
  if (clientDir) await serveClient(app, clientDir)
  else
    app.setNotFoundHandler(() => {
      throw notFound('This address')
    })
  return app
}

/** What a listener does. */
const writes = [markRoutes, momentRoutes, playRoutes, queueRoutes, postRoutes, notificationRoutes]

function mountApi(
  app: FastifyInstance,
  db: Db,
  library: MediaLibrary,
  tokenSecret: Uint8Array,
  settings: AppSettings,
): void {
  const auth = createAuth(db, tokenSecret, settings.identify)
  const registry = new Registry()
  systemRoutes(registry, db, settings.firebase)
  accountRoutes(registry, db, auth, { ...settings, later: afterwards(app) })
  setRoutes(registry, library)
  featuredRoutes(registry)
  activityRoutes(registry)
  artistRoutes(registry)
  labelRoutes(registry)
  trackRoutes(registry)
  userRoutes(registry)
  for (const routes of writes) routes(registry)
  registry.mount(app, db, auth.authenticate, tokenSecret)
  serveDocs(app)
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
