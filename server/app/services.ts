import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/pool.ts'
import { comparisonJob } from '../ear/listening/listening.ts'
import type { Job } from '../jobs/job.ts'
import type { ClaimedRow } from '../jobs/queue.ts'
import { startJob } from '../jobs/start-job.ts'
import type { SecretBox } from '../lib/secret-box.ts'
import { scrobbleJobs } from '../modules/listenbrainz/sender.ts'
import { pushJob } from '../modules/push/sender.ts'
import type { AppSettings } from './app-settings.ts'

interface Parts extends AppSettings {
  /** Opens the tokens of listeners at ListenBrainz. */
  box: SecretBox
  mails: Job<ClaimedRow>
}

/**
 * Starts what the server does by itself: it sends mails and push messages, sends ListenBrainz what listeners hear, and compares
 * recordings by ear. It ends when the app is closed.
 */
export function startServices(app: FastifyInstance, db: Db, parts: Parts): void {
  const {
    box,
    mails,
    listenBrainzUrl: url,
    publicUrl,
    version,
    push,
    listeningIntervalMs,
    scrobblingIntervalMs,
  } = parts
  function keep<Item>(job: Job<Item>): void {
    const running = startJob(job, app.log)
    app.addHook('onClose', () => running.close())
  }
  if (mails.everyMs !== undefined) keep(mails)
  if (url !== undefined && scrobblingIntervalMs !== undefined) {
    const jobs = scrobbleJobs(db, box, { url, publicUrl, version }, scrobblingIntervalMs, app.log)
    keep(jobs.scrobbles)
    keep(jobs.playing)
  }
  if (listeningIntervalMs !== undefined) keep(comparisonJob(db, listeningIntervalMs, app.log))
  if (push) keep(pushJob(db, push, app.log))
}
