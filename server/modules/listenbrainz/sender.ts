import type { Db } from '../../db/pool.ts'
import type { Ended, Job, JobLog } from '../../jobs/job.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { type Listen, type Outcome, type Submission, submit } from './api.ts'
import { type About, metadataOf } from './listen.ts'
import { claimPlaying, type Playing } from './playing-now.ts'
import { type Claimed, claim, finish, keysOf, noteRefusal, pause, scrobbleQueue, sendAlone } from './queue.ts'
import { contextOf } from './store.ts'

export interface Scrobbling extends About {
  /** Of ListenBrainz's API, without a trailing slash. */
  url: string
}

const listenOf = (heard: Claimed, about: About): Listen => ({
  listened_at: Math.floor(heard.began_at.getTime() / 1000),
  track_metadata: metadataOf(heard, about, { duration_played: Math.round(heard.heard_ms / 1000) }),
})

/** All that is claimed at once is one item. */
const asOneItem =
  <Row>(claim: () => Promise<Row[]>) =>
  async () => {
    const claimed = await claim()
    return claimed.length > 0 ? [claimed] : []
  }

/** Sends heard tracks to ListenBrainz, and what is heard now. */
export function scrobbleJobs(db: Db, box: SecretBox, about: Scrobbling, everyMs: number | undefined, log: JobLog) {
  /** Sealed with the secret of another installation, a token is as good as refused. */
  async function submitAs(
    user: { user_id: number; token: Buffer },
    submission: Submission,
    closing: AbortSignal,
  ): Promise<Outcome> {
    const token = box.open(user.token, contextOf(user.user_id))
    return token === undefined ? { kind: 'refused' } : submit(about.url, token, submission, closing)
  }

  /** Sends tracks of one listener. If ListenBrainz doesn't answer, nothing else needs to be tried now. */
  async function send(claimed: readonly Claimed[], closing: AbortSignal): Promise<Ended> {
    const [first] = claimed
    if (!first) return undefined
    const payload = claimed.map(each => listenOf(each, about))
    const outcome = await submitAs(first, { listen_type: payload.length === 1 ? 'single' : 'import', payload }, closing)
    if (outcome.kind === 'sent') {
      await finish(db, claimed)
      if (outcome.pause > 0) await pause(db, first.user_id, outcome.pause)
    } else if (outcome.kind === 'refused') await noteRefusal(db, first, claimed)
    else if (outcome.kind === 'retry') {
      log.warn({ reason: outcome.reason, tries: first.tries }, 'ListenBrainz took no listens')
      await scrobbleQueue.postpone(db, keysOf(claimed), outcome.after || scrobbleQueue.pauseSeconds(first.tries))
      return outcome.after > 0 ? undefined : 'later'
    } else if (claimed.length > 1) await sendAlone(db, claimed)
    else {
      log.warn({ status: outcome.status }, 'ListenBrainz rejected a listen')
      await finish(db, claimed)
    }
    return undefined
  }

  /** Tells what a listener hears now. Nothing is tried again: it would be late. */
  async function tell(playing: Playing, closing: AbortSignal): Promise<Ended> {
    const track_metadata = metadataOf(playing, about, { duration_ms: playing.length_ms })
    const outcome = await submitAs(playing, { listen_type: 'playing_now', payload: [{ track_metadata }] }, closing)
    if (outcome.kind === 'refused') await noteRefusal(db, playing)
    if (outcome.kind === 'sent' && outcome.pause > 0) await pause(db, playing.user_id, outcome.pause)
    return outcome.kind === 'retry' ? 'later' : undefined
  }

  const scrobbles: Job<readonly Claimed[]> = {
    kind: 'scrobbles',
    everyMs,
    concurrency: 1,
    claim: asOneItem(() => claim(db)),
    run: send,
  }
  const playing: Job<readonly Playing[]> = {
    kind: 'playing now',
    everyMs,
    concurrency: 1,
    claim: asOneItem(() => claimPlaying(db)),
    async run(claimed, closing) {
      for (const each of claimed) if (closing.aborted || (await tell(each, closing)) === 'later') return 'later'
      return undefined
    },
  }
  return { scrobbles, playing }
}
