import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { type Listen, type Outcome, type Submission, submit } from './api.ts'
import { type About, metadataOf } from './listen.ts'
import { claimPlaying } from './playing-now.ts'
import { type Claimed, claim, finish, noteRefusal, pause, pauseSeconds, postpone, sendAlone } from './queue.ts'
import { contextOf } from './store.ts'

export interface Scrobbling extends About {
  /** Of ListenBrainz's API, without a trailing slash. */
  url: string
}

const listenOf = (heard: Claimed, about: About): Listen => ({
  listened_at: Math.floor(heard.began_at.getTime() / 1000),
  track_metadata: metadataOf(heard, about, { duration_played: Math.round(heard.heard_ms / 1000) }),
})

/** Sends heard tracks to ListenBrainz. Several processes share the queue. */
export function createScrobbler(db: Db, box: SecretBox, about: Scrobbling, log: Pick<FastifyBaseLogger, 'warn'>) {
  const closing = new AbortController()

  /** Sealed with the secret of another installation, a token is as good as refused. */
  async function submitAs(user: { user_id: number; token: Buffer }, submission: Submission): Promise<Outcome> {
    const token = box.open(user.token, contextOf(user.user_id))
    return token === undefined ? { kind: 'refused' } : submit(about.url, token, submission, closing.signal)
  }

  /** Resolves with false if ListenBrainz doesn't answer: then nothing else needs to be tried now. */
  async function send(claimed: readonly Claimed[], first: Claimed): Promise<boolean> {
    const payload = claimed.map(each => listenOf(each, about))
    const outcome = await submitAs(first, { listen_type: payload.length === 1 ? 'single' : 'import', payload })
    if (outcome.kind === 'sent') {
      await finish(db, claimed)
      if (outcome.pause > 0) await pause(db, first.user_id, outcome.pause)
    } else if (outcome.kind === 'refused') await noteRefusal(db, first, claimed)
    else if (outcome.kind === 'retry') {
      log.warn({ reason: outcome.reason, tries: first.tries }, 'ListenBrainz took no listens')
      await postpone(db, claimed, outcome.after || pauseSeconds(first.tries))
      return outcome.after > 0
    } else if (claimed.length > 1) await sendAlone(db, claimed)
    else {
      log.warn({ status: outcome.status }, 'ListenBrainz rejected a listen')
      await finish(db, claimed)
    }
    return true
  }

  /** Sends what is due. */
  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const claimed = await claim(db)
      const [first] = claimed
      if (!first || !(await send(claimed, first))) return
    }
  }

  /** Tells what is heard now. Nothing is tried again: it would be late. */
  async function tellPlaying(): Promise<void> {
    for (const playing of await claimPlaying(db)) {
      const track_metadata = metadataOf(playing, about, { duration_ms: playing.length_ms })
      const outcome = await submitAs(playing, { listen_type: 'playing_now', payload: [{ track_metadata }] })
      if (outcome.kind === 'refused') await noteRefusal(db, playing)
      if (outcome.kind === 'sent' && outcome.pause > 0) await pause(db, playing.user_id, outcome.pause)
      if (outcome.kind === 'retry' || closing.signal.aborted) return
    }
  }

  return { sendDue, tellPlaying, close: () => closing.abort() }
}

/** Sends what is due and what is heard now, at this interval. Returns a function that stops it and resolves when nothing is being sent. */
export function startScrobbling(
  scrobbler: ReturnType<typeof createScrobbler>,
  intervalMs: number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = scrobbler
      .sendDue()
      .then(scrobbler.tellPlaying)
      .catch(error => log.warn({ err: error }, 'heard tracks could not be sent'))
      .finally(() => {
        isRunning = false
      })
  }, intervalMs).unref()
  return () => {
    clearInterval(timer)
    scrobbler.close()
    return running
  }
}
