import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { createHiddenRecordings } from '../db/select/hidden-recordings.ts'
import { acceptJsonOnly } from '../http/api/json-body.ts'
import { compression } from '../http/compression.ts'
import { answerErrors } from '../http/errors.ts'
import { notFound } from '../http/failure.ts'
import { serveClient } from '../http/files/client-files.ts'
import { createSendMedia, serveMedia } from '../http/files/media.ts'
import { RequestLines, withoutSecrets } from '../http/log.ts'
import { rejectMalformedUrls, rewriteMalformedUrl } from '../http/malformed-url.ts'
import { serveMetrics } from '../http/metrics.ts'
import { closeQueuedAnswers } from '../http/queued-answers.ts'
import { requestIds } from '../http/request-id.ts'
import { secure } from '../http/security.ts'
import { createShutdown } from '../http/shutdown.ts'
import { joinLibraries } from '../media/libraries.ts'
import type { MediaLibrary } from '../media/library.ts'
import { createRecordingPasses } from '../media/recording-pass.ts'
import { openAvatarLibrary } from '../modules/account/avatar/library.ts'
import { serveFeeds } from '../modules/feeds/routes.ts'
import { serveEmbeds } from '../modules/preview/embed.ts'
import { serveOembed } from '../modules/preview/oembed.ts'
import { servePreviews } from '../modules/preview/routes.ts'
import { serveSitemap } from '../modules/preview/sitemap.ts'
import { mountApi } from './api.ts'
import { type AppSettings, standardSettings } from './app-settings.ts'

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
  const all = { ...standardSettings, ...settings }
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
  closeQueuedAnswers(app)
  acceptJsonOnly(app)
  answerErrors(app, all.storage?.noteError)
  all.metrics?.watch(app)
  shutdown.watch(app)
  secure(app, all)
  rejectMalformedUrls(app)
  await app.register(compress, compression())
  const allMedia = joinLibraries([library, ...(libraryElsewhere ? [libraryElsewhere] : [])])
  const passes = createRecordingPasses(tokenSecret)
  const guard = { isHidden: createHiddenRecordings(db), passes }
  const sendMedia = createSendMedia(joinLibraries([openAvatarLibrary(db), library]), all, guard)
  mountApi(app, db, allMedia, tokenSecret, { ...all, shutdown, sendMedia, passes })
  if (all.metrics && all.metricsToken) serveMetrics(app, all.metrics, all.metricsToken)
  serveMedia(app, sendMedia)
  servePreviews(app, db, all)
  serveEmbeds(app, db, { library: allMedia, mediaHost: all.mediaHost, publicNaming: all.publicNaming })
  serveOembed(app, db, all.publicUrl)
  serveSitemap(app, db, all.publicUrl)
  serveFeeds(app, db, { publicUrl: all.publicUrl, publicNaming: all.publicNaming, library: allMedia })
  if (clientDir) await serveClient(app, { clientDir, archivedAssetsDir, workerRetired: all.workerRetired })
  else
    app.setNotFoundHandler(() => {
      throw notFound('This address')
    })
  return app
}
