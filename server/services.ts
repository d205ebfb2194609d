import type { FastifyInstance } from 'fastify'
import type { AppSettings } from './app-settings.ts'
import type { Db } from './db/pool.ts'
import { startListening } from './ear/listening/listening.ts'
import type { SecretBox } from './lib/secret-box.ts'
import type { ResetMails } from './modules/account/password/reset-mails.ts'
import { startScrobbling } from './modules/listenbrainz/sender.ts'
import { startPushSender } from './modules/push/sender.ts'

/** How often failed mails are retried. */
const mailIntervalMs = 30_000

interface Parts
  extends Pick<AppSettings, 'listenBrainzUrl' | 'publicUrl' | 'version' | 'push' | 'listeningIntervalMs'> {
  resetMails: ResetMails
  /** Opens the tokens of listeners at ListenBrainz. */
  box: SecretBox
  runInBackground(work: () => Promise<void>): void
}

/**
 * Starts what the server does by itself: it sends mails, listens for ListenBrainz and push messages, and compares recordings by ear. It
 * ends when the app is closed.
 */
export function startServices(
  app: FastifyInstance,
  db: Db,
  { resetMails, box, runInBackground, listenBrainzUrl, publicUrl, version, push, listeningIntervalMs }: Parts,
): void {
  const mails = setInterval(() => runInBackground(resetMails.sendDue), mailIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(mails))
  if (listenBrainzUrl !== undefined)
    app.addHook('onClose', startScrobbling(db, box, { url: listenBrainzUrl, publicUrl, version }, app.log))
  if (listeningIntervalMs !== undefined) app.addHook('onClose', startListening(db, listeningIntervalMs, app.log))
  if (push) {
    const sender = startPushSender(db, push, app.log)
    app.addHook('onClose', () => sender.close())
  }
}
