import type { FastifyInstance } from 'fastify'
import { followEvents } from '#contract/routes/events.ts'
import { type Db, openReads } from '../db/pool.ts'
import { batchWrites } from '../http/api/batch-writes.ts'
import { Registry } from '../http/api/registry.ts'
import { WriteLimits } from '../http/api/write-limits.ts'
import { createAuth } from '../http/auth/auth.ts'
import { backgroundWork } from '../http/background-work.ts'
import { serveDocs } from '../http/docs/page.ts'
import { serveEvents } from '../http/event-stream.ts'
import type { SendMedia } from '../http/files/media.ts'
import type { Shutdown } from '../http/shutdown.ts'
import { doDue } from '../jobs/start-job.ts'
import { createSecretBox } from '../lib/secret-box.ts'
import { createFindList } from '../lists/list.ts'
import type { MediaLibrary } from '../media/library.ts'
import type { RecordingPasses } from '../media/recording-pass.ts'
import { createKnownDevices } from '../modules/account/known-devices.ts'
import { resetMailJob } from '../modules/account/password/reset-mails.ts'
import { accountRoutes } from '../modules/account/routes.ts'
import { activityRoutes } from '../modules/activity/routes.ts'
import { artistRoutes } from '../modules/artists/routes.ts'
import { blockRoutes } from '../modules/blocks/routes.ts'
import { deviceRoutes } from '../modules/devices/routes.ts'
import { earRoutes } from '../modules/ear/routes.ts'
import { openHub } from '../modules/events/hub.ts'
import { featuredRoutes } from '../modules/featured/routes.ts'
import { feedRoutes } from '../modules/feeds/private.ts'
import { forYouRoutes } from '../modules/for-you/routes.ts'
import { historyRoutes } from '../modules/history/routes.ts'
import { labelRoutes } from '../modules/labels/routes.ts'
import { listenBrainzRoutes } from '../modules/listenbrainz/routes.ts'
import { markRoutes } from '../modules/marks/routes.ts'
import { momentRoutes } from '../modules/moments/routes.ts'
import { notificationRoutes } from '../modules/notifications/routes.ts'
import { playlistRoutes } from '../modules/playlists/routes.ts'
import { playRoutes } from '../modules/plays/routes.ts'
import { postRoutes } from '../modules/posts/routes.ts'
import { pushRoutes } from '../modules/push/routes.ts'
import { queueRoutes } from '../modules/queue/routes.ts'
import { recordingRoutes } from '../modules/recordings/routes.ts'
import { setRoutes } from '../modules/sets/routes.ts'
import { serveSubsonic } from '../modules/subsonic/routes.ts'
import { suggestionRoutes } from '../modules/suggestions/routes.ts'
import { clientErrorRoutes } from '../modules/system/client-errors.ts'
import { systemRoutes } from '../modules/system/routes.ts'
import { togetherRoutes } from '../modules/together/routes.ts'
import { trackRoutes } from '../modules/tracks/routes.ts'
import { userRoutes } from '../modules/users/routes.ts'
import { CatalogueSearch } from '../search/catalogue-search.ts'
import { Similar } from '../similar/similar.ts'
import { studioRoutes } from '../studio/routes.ts'
import { serveUploads } from '../studio/uploads/serve-uploads.ts'
import type { AppSettings } from './app-settings.ts'
import { startServices } from './services.ts'

/** Mounts every route of the API, with what its modules share, and starts what they do in the background. */
export function mountApi(
  app: FastifyInstance,
  db: Db,
  library: MediaLibrary,
  tokenSecret: Uint8Array,
  settings: AppSettings & { shutdown: Shutdown; sendMedia: SendMedia; passes: RecordingPasses },
): void {
  const reads = openReads(db)
  if (reads !== db) app.addHook('onClose', () => reads.destroy())
  const auth = createAuth(db, tokenSecret, settings.identify, reads)
  const registry = new Registry()
  systemRoutes(registry, db, settings)
  clientErrorRoutes(registry)
  const runInBackground = backgroundWork(app)
  const search = new CatalogueSearch(db, runInBackground)
  // The first search needn't wait for the index.
  app.addHook('onListen', async () => runInBackground(async () => void (await search.load())))
  const findList = createFindList(search)
  const similar = new Similar(db, runInBackground)
  const mails = resetMailJob(db, settings.mailer, settings.publicUrl, settings.mailIntervalMs)
  const box = createSecretBox(tokenSecret)
  const isSecure = settings.publicUrl.startsWith('https:')
  const devices = createKnownDevices(tokenSecret, isSecure)
  accountRoutes(registry, db, auth, { ...settings, sendMails: () => doDue(mails), devices, box, runInBackground })
  setRoutes(registry, findList, similar, library)
  recordingRoutes(registry, library, settings.mediaHost !== undefined)
  featuredRoutes(registry, findList)
  forYouRoutes(registry, similar)
  activityRoutes(registry, findList)
  artistRoutes(registry, findList, similar)
  historyRoutes(registry, findList)
  suggestionRoutes(registry, findList)
  labelRoutes(registry, findList)
  trackRoutes(registry, findList, similar)
  earRoutes(registry)
  userRoutes(registry, findList)
  markRoutes(registry)
  momentRoutes(registry)
  playRoutes(registry)
  queueRoutes(registry)
  postRoutes(registry)
  blockRoutes(registry)
  notificationRoutes(registry)
  playlistRoutes(registry)
  togetherRoutes(registry)
  deviceRoutes(registry)
  listenBrainzRoutes(registry, db, box, settings.listenBrainzUrl)
  pushRoutes(registry, settings.push !== undefined)
  const { replica, publicUrl, studioFiles, passes } = settings
  studioRoutes(registry, { findList, library, files: studioFiles, passes })
  feedRoutes(registry, publicUrl)
  const { authenticate, readToken } = auth
  const limits = new WriteLimits(settings.writesPerMinute)
  const inBatch = batchWrites(db, app.log)
  const access = { authenticate, readToken, secret: tokenSecret, isSecure }
  registry.mount(app, { db, reads, replica, limits, inBatch, ...access })
  const hub = openHub(app, db, settings.shutdown.signal)
  settings.metrics?.watchStreams(hub.count)
  serveEvents(app, followEvents, authenticate, hub.open)
  serveUploads(app, { db, files: studioFiles, library, authenticate })
  serveSubsonic(app, { ...settings, db, reads, limits, findList, similar, library, box })
  serveDocs(app, registry)
  startServices(app, db, { ...settings, box, mails })
}
