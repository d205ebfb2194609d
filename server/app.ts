import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { followEvents } from '../contract/routes/events.ts'
import type { Config } from './config.ts'
import type { Replica } from './db/connection/replica.ts'
import { type Db, openReads } from './db/pool.ts'
import { beatportSearch } from './environment.ts'
import type { FirebaseConfig } from './lib/firebase-config.ts'
import { createSecretBox } from './lib/secret-box.ts'
import { createFindList } from './lists/list.ts'
import type { Mailer } from './mail/mailer.ts'
import { joinLibraries } from './media/libraries.ts'
import type { MediaLibrary } from './media/library.ts'
import type { MediaHost } from './media/media-host.ts'
import { openAvatarLibrary } from './modules/account/avatar/library.ts'
import { createResetMails } from './modules/account/password/reset-mails.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { activityRoutes } from './modules/activity/routes.ts'
import { artistRoutes } from './modules/artists/routes.ts'
import { deviceRoutes } from './modules/devices/routes.ts'
import { openHub } from './modules/events/hub.ts'
import { featuredRoutes } from './modules/featured/routes.ts'
import { feedRoutes } from './modules/feeds/private.ts'
import { serveFeeds } from './modules/feeds/routes.ts'
import { forYouRoutes } from './modules/for-you/routes.ts'
import { historyRoutes } from './modules/history/routes.ts'
import { labelRoutes } from './modules/labels/routes.ts'
import { listenBrainzRoutes } from './modules/listenbrainz/routes.ts'
import { startScrobbling } from './modules/listenbrainz/sender.ts'
import { markRoutes } from './modules/marks/routes.ts'
import { momentRoutes } from './modules/moments/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { playlistRoutes } from './modules/playlists/routes.ts'
import { playRoutes } from './modules/plays/routes.ts'
import { postRoutes } from './modules/posts/routes.ts'
import { serveEmbeds } from './modules/preview/embed.ts'
import { serveOembed } from './modules/preview/oembed.ts'
import { servePreviews } from './modules/preview/routes.ts'
import { serveSitemap } from './modules/preview/sitemap.ts'
import { pushRoutes } from './modules/push/routes.ts'
import { type PushSettings, startPushSender } from './modules/push/sender.ts'
import { queueRoutes } from './modules/queue/routes.ts'
import { recordingRoutes } from './modules/recordings/routes.ts'
import { setRoutes } from './modules/sets/routes.ts'
import { serveSubsonic } from './modules/subsonic/routes.ts'
import { systemRoutes } from './modules/system/routes.ts'
import { togetherRoutes } from './modules/together/routes.ts'
import { trackRoutes } from './modules/tracks/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { acceptJsonOnly } from './plugins/api/json-body.ts'
import { Registry } from './plugins/api/registry.ts'
import type { WritesPerMinute } from './plugins/api/write-limits.ts'
import { createAuth } from './plugins/auth/auth.ts'
import type { Identify } from './plugins/auth/identities.ts'
import { backgroundWork } from './plugins/background-work.ts'
import { compression } from './plugins/compression.ts'
import { serveDocs } from './plugins/docs/page.ts'
import { answerErrors } from './plugins/errors.ts'
import { serveEvents } from './plugins/event-stream.ts'
import { notFound } from './plugins/failure.ts'
import { serveClient } from './plugins/files/client-files.ts'
import { createSendMedia, type SendMedia, serveMedia } from './plugins/files/media.ts'
import { RequestLines, withoutSecrets } from './plugins/log.ts'
import { rejectMalformedUrls, rewriteMalformedUrl } from './plugins/malformed-url.ts'
import { type Metrics, serveMetrics } from './plugins/metrics.ts'
import { requestIds } from './plugins/request-id.ts'
import { secure } from './plugins/security.ts'
import { createShutdown, type Shutdown } from './plugins/shutdown.ts'
import type { Storage } from './plugins/storage.ts'
import { CatalogueSearch } from './search/catalogue-search.ts'
import { Similar } from './similar/similar.ts'

// Validation errors have English messages.
z.config(z.locales.en())

export interface AppParts {
  db: Db
  library: MediaLibrary
  /** Media of another host that this server reads itself, such as waveforms, and never sends. */
  libraryElsewhere?: MediaLibrary
  /** Signs access tokens. All processes of an installation share it. */
  tokenSecret: Uint8Array
  /** The folder of the built client. Without it only the API and the media are served. */
  clientDir?: string
  /** The folder of hashed files of earlier builds, for pages that were opened before an update. */
  archivedAssetsDir?: string
  log?: FastifyBaseLogger
  /** Tests set only what they need; the rest has the defaults of an unconfigured server. */
  settings?: Partial<AppSettings>
}

export interface AppSettings {
  /** Where listeners reach the app, without a trailing slash. */
  publicUrl: string
  /** Fastify's `trustProxy`. */
  trustProxy: Config['trustProxy']
  /** The version of this server, for other apps. */
  version: string
  passwordMinLength: number
  mailer: Mailer
  /** Verifies the identity provider's tokens. */
  identify: Identify
  firebase: FirebaseConfig | undefined
  /** Where players get media that aren't on this server. */
  mediaHost: MediaHost | undefined
  /** nginx's internal location of `MEDIA_DIR`, with a trailing slash: nginx sends the recordings' bytes. */
  nginxMediaLocation: string | undefined
  metrics: Metrics | undefined
  /** Bearer token for `/metrics` on this app. Without it the app has no `/metrics`. */
  metricsToken: string | undefined
  /** A store's search for tracks without a shop link. The search text is appended. */
  storeSearchUrl: string
  /** Where heard tracks are sent; undefined sends nothing. */
  listenBrainzUrl: string | undefined
  /** The kill switch: `/sw.js` is a worker that removes the app's service worker from a device. */
  workerRetired: boolean
  /** Undefined turns push off. */
  push: PushSettings | undefined
  /** Whether what is written can be stored; without it, that is taken for granted. */
  storage: Storage | undefined
  /** Lets the caller shut the app down gracefully. */
  shutdown: Shutdown | undefined
  /** Rate limits per listener. A missing one means no limit. */
  writesPerMinute: Partial<WritesPerMinute>
  /** A read replica for reads of the catalogue. */
  replica: Replica | undefined
}

const standard: AppSettings = {
  publicUrl: 'http://127.0.0.1:3000',
  trustProxy: false,
  version: '0',
  passwordMinLength: 3,
  mailer: { send: async () => {}, isReady: async () => true },
  identify: async () => null,
  firebase: undefined,
  mediaHost: undefined,
  nginxMediaLocation: undefined,
  metrics: undefined,
  metricsToken: undefined,
  storeSearchUrl: beatportSearch,
  listenBrainzUrl: undefined,
  workerRetired: false,
  push: undefined,
  storage: undefined,
  shutdown: undefined,
  writesPerMinute: {},
  replica: undefined,
}

/** Builds the HTTP app. Closing it doesn't close what was passed in, such as the database. */
export async function buildApp({
  db,
  library,
  libraryElsewhere,
  tokenSecret,
  clientDir,
  archivedAssetsDir,
  log,
  settings,
}: AppParts): Promise<FastifyInstance> {
  const all = { ...standard, ...settings }
  const shutdown = all.shutdown ?? createShutdown()
  const app: FastifyInstance = Fastify({
    ...(log && { loggerInstance: withoutSecrets(log) }),
    logController: new RequestLines(),
    rewriteUrl: rewriteMalformedUrl,
    trustProxy: all.trustProxy,
    genReqId: requestIds(all.trustProxy !== false),
    bodyLimit: 256 * 1024,
    // The time in which a whole request must arrive, against clients that send a byte now and then. Node checks at intervals,
    // and takes the longer of the two limits for whole requests.
    requestTimeout: 30_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 2_000 },
    // Requests on a connection that is about to close are still answered, with `Connection: close`.
    return503OnClosing: false,
    // The longest possible address: the schema of a call decides which parameters are too long.
    routerOptions: { maxParamLength: 16_384 },
  })
  acceptJsonOnly(app)
  answerErrors(app, all.storage?.noteError)
  all.metrics?.watch(app)
  shutdown.watch(app)
  secure(app, all)
  rejectMalformedUrls(app)
  await app.register(compress, compression())
  const allMedia = joinLibraries([library, ...(libraryElsewhere ? [libraryElsewhere] : [])])
  const sendMedia = createSendMedia(joinLibraries([openAvatarLibrary(db), library]), all)
  mountApi(app, db, allMedia, tokenSecret, { ...all, shutdown, sendMedia })
  if (all.metrics && all.metricsToken) serveMetrics(app, all.metrics, all.metricsToken)
  serveMedia(app, sendMedia)
  servePreviews(app, db, all)
  serveEmbeds(app, db, { library: allMedia, mediaHost: all.mediaHost })
  serveOembed(app, db, all.publicUrl)
  serveSitemap(app, db, all.publicUrl)
  serveFeeds(app, db, { publicUrl: all.publicUrl, library: allMedia })
  if (clientDir) await serveClient(app, { clientDir, archivedAssetsDir, workerRetired: all.workerRetired })
  else
    app.setNotFoundHandler(() => {
      throw notFound('This address')
    })
  return app
}

/** How often failed mails are retried. */
const mailIntervalMs = 30_000

/** Routes of a listener's writes, which have rate limits. */
const limitedRoutes = [
  markRoutes,
  momentRoutes,
  playRoutes,
  queueRoutes,
  postRoutes,
  notificationRoutes,
  playlistRoutes,
  togetherRoutes,
  deviceRoutes,
]

function mountApi(
  app: FastifyInstance,
  db: Db,
  library: MediaLibrary,
  tokenSecret: Uint8Array,
  settings: AppSettings & { shutdown: Shutdown; sendMedia: SendMedia },
): void {
  const reads = openReads(db)
  if (reads !== db) app.addHook('onClose', () => reads.destroy())
  const auth = createAuth(db, tokenSecret, settings.identify, reads)
  const registry = new Registry()
  systemRoutes(registry, db, settings)
  const runInBackground = backgroundWork(app)
  const search = new CatalogueSearch(db, runInBackground)
  // The first search needn't wait for the index.
  app.addHook('onListen', async () => runInBackground(async () => void (await search.load())))
  const findList = createFindList(search)
  const similar = new Similar(db, runInBackground)
  const resetMails = createResetMails(db, settings.mailer, settings.publicUrl)
  const box = createSecretBox(tokenSecret)
  accountRoutes(registry, db, auth, { ...settings, resetMails, box, runInBackground })
  const mailTimer = setInterval(() => runInBackground(resetMails.sendDue), mailIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(mailTimer))
  setRoutes(registry, findList, similar, library)
  recordingRoutes(registry, library, settings.mediaHost !== undefined)
  featuredRoutes(registry, findList)
  forYouRoutes(registry, similar)
  activityRoutes(registry, findList)
  artistRoutes(registry, findList, similar)
  historyRoutes(registry, findList, settings.writesPerMinute)
  labelRoutes(registry, findList)
  trackRoutes(registry, findList, similar)
  userRoutes(registry, findList)
  for (const routes of limitedRoutes) routes(registry, settings.writesPerMinute)
  listenBrainzRoutes(registry, db, box, settings.listenBrainzUrl)
  pushRoutes(registry, settings.push !== undefined)
  const { replica, publicUrl } = settings
  feedRoutes(registry, publicUrl)
  const isSecure = publicUrl.startsWith('https:')
  const { authenticate, readToken } = auth
  registry.mount(app, { db, reads, authenticate, readToken, secret: tokenSecret, replica, isSecure })
  const hub = openHub(app, db, settings.shutdown.signal)
  settings.metrics?.watchStreams(hub.count)
  serveEvents(app, followEvents, authenticate, hub.open)
  serveSubsonic(app, { ...settings, db, reads, findList, similar, library, box })
  serveDocs(app)
  if (settings.listenBrainzUrl !== undefined) {
    const about = { url: settings.listenBrainzUrl, publicUrl, version: settings.version }
    const stop = startScrobbling(db, box, about, app.log)
    app.addHook('onClose', stop)
  }
  if (settings.push) {
    const sender = startPushSender(db, settings.push, app.log)
    app.addHook('onClose', () => sender.close())
  }
}
