import type { FastifyBaseLogger } from 'fastify'
import { brand } from '../../../contract/brand.ts'
import type { Db } from '../../db/pool.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { titleOf } from '../../lib/track-title.ts'
import { type Listen, submit } from './api.ts'
import { type Claimed, claim, finish, noteRefusal, pause, pauseSeconds, postpone, sendAlone } from './queue.ts'
import { contextOf } from './store.ts'

export interface About {
  /** Of ListenBrainz's API, without a trailing slash. */
  url: string
  /** Where listeners reach the app, without a trailing slash. */
  publicUrl: string
  /** The version of this server. */
  version: string
}

/** How often due tracks are looked for. */
const intervalMs = 15_000

/** The track that was heard, and not the set: that is only where it was. */
function listenOf({ began_at, artist, set_id, track_start, ...heard }: Claimed, { publicUrl, version }: About): Listen {
  return {
    listened_at: Math.floor(began_at.getTime() / 1000),
    track_metadata: {
      artist_name: artist,
      track_name: titleOf(heard),
      additional_info: {
        media_player: brand.name,
        submission_client: brand.name,
        submission_client_version: version,
        origin_url: `${publicUrl}/sets/${set_id}?t=${Math.ceil(track_start / 1000)}`,
        duration_played: Math.round(heard.heard_ms / 1000),
        set_name: heard.set_name,
        ...(heard.label_name && { label: heard.label_name }),
      },
    },
  }
}

/** Sends heard tracks to ListenBrainz. Several processes share the queue. */
export function createScrobbler(db: Db, box: SecretBox, about: About, log: Pick<FastifyBaseLogger, 'warn'>) {
  const closing = new AbortController()

  /** Resolves with false if ListenBrainz doesn't answer: then nothing else needs to be tried now. */
  async function send(claimed: readonly Claimed[], first: Claimed): Promise<boolean> {
    const token = box.open(first.token, contextOf(first.user_id))
    const listens = claimed.map(each => listenOf(each, about))
    // Sealed with the secret of another installation, a token is as good as refused.
    const outcome =
      token === undefined ? ({ kind: 'refused' } as const) : await submit(about.url, token, listens, closing.signal)
    if (outcome.kind === 'sent') {
      await finish(db, claimed)
      if (outcome.pause > 0) await pause(db, first.user_id, outcome.pause)
    } else if (outcome.kind === 'refused') await noteRefusal(db, claimed)
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

  return { sendDue, close: () => closing.abort() }
}

/** Sends what is due, now and then. Returns a function that stops it and resolves when nothing is being sent. */
export function startScrobbling(db: Db, box: SecretBox, about: About, log: FastifyBaseLogger): () => Promise<void> {
  const scrobbler = createScrobbler(db, box, about, log)
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = scrobbler
      .sendDue()
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
