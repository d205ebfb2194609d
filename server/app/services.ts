import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/pool.ts'
import { startListening } from '../ear/listening/listening.ts'
import type { SecretBox } from '../lib/secret-box.ts'
import type { ResetMails } from '../modules/account/password/reset-mails.ts'
import { createScrobbler, startScrobbling } from '../modules/listenbrainz/sender.ts'
import { startPushSender } from '../modules/push/sender.ts'
import type { AppSettings } from './app-settings.ts'

interface Parts extends AppSettings {
  resetMails: ResetMails
  /** Opens the tokens of listeners at ListenBrainz. */
  box: SecretBox
  runInBackground(work: () => Promise<void>): void
}

/**
 * Starts what the server does by itself: it sends mails, listens for ListenBrainz and push messages, and compares recordings by ear. It
 * ends when the app is closed.
 */
export function startServices(app: FastifyInstance, db: Db, parts: Parts): void {
  const { resetMails, box, runInBackground, listenBrainzUrl: url, publicUrl, version, push } = parts
  const { listeningIntervalMs, mailIntervalMs, scrobblingIntervalMs } = parts
  if (mailIntervalMs !== undefined) {
    const mails = setInterval(() => runInBackground(resetMails.sendDue), mailIntervalMs).unref()
    app.addHook('onClose', async () => clearInterval(mails))
  }
  if (url !== undefined && scrobblingIntervalMs !== undefined) {
    const scrobbler = createScrobbler(db, box, { url, publicUrl, version }, app.log)
    app.addHook('onClose', startScrobbling(scrobbler, scrobblingIntervalMs, app.log))
  }
  if (listeningIntervalMs !== undefined) app.addHook('onClose', startListening(db, listeningIntervalMs, app.log))
  if (push) {
    const sender = startPushSender(db, push, app.log)
    app.addHook('onClose', () => sender.close())
  }
}
