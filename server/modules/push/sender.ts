import { Agent } from 'node:https'
import { ChannelSubscription } from '../../db/connection/channel-subscription.ts'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'
import type { Job, JobLog } from '../../jobs/job.ts'
import { publicLookup } from '../../lib/push-address.ts'
import type { PushKeys } from '../../lib/push-keys.ts'
import { deliver } from './deliver.ts'
import { messageOf } from './message.ts'
import { type Claimed, claim, pushQueue, siteOf, unsubscribe } from './queue.ts'

export interface PushSettings {
  keys: PushKeys
  /** The HTTPS agent; the default one connects to public addresses only. */
  agent?: Agent
}

/** The most deliveries at once to one site, so that a slow push service delays only its own messages. */
const maxPerSite = 8

/** Sends queued pushes to the listeners' devices. */
export function pushJob(db: Db, { keys, agent }: PushSettings, log: JobLog): Job<Claimed> {
  const connections = agent ?? new Agent({ keepAlive: true, maxSockets: maxPerSite, lookup: publicLookup })
  /** How many deliveries are in flight to each site. */
  const inFlight = new Map<string, number>()
  const inFlightTo = (site: string) => inFlight.get(site) ?? 0
  function count(site: string, change: 1 | -1): void {
    const now = inFlightTo(site) + change
    if (now === 0) inFlight.delete(site)
    else inFlight.set(site, now)
  }

  async function send(each: Claimed, closing: AbortSignal): Promise<void> {
    const outcome = await deliver(each, messageOf(each), { keys, agent: connections, closing })
    if (outcome.kind === 'retry' || outcome.kind === 'refused')
      log.warn({ reason: outcome.reason, tries: each.tries }, 'a push was not accepted')
    if (outcome.kind === 'gone') await unsubscribe(db, each)
    else if (outcome.kind === 'retry') await pushQueue.retry(db, each, outcome.after)
    else await pushQueue.remove(db, [each.key])
  }

  return {
    kind: 'pushes',
    // Notifications of the database may be missed.
    everyMs: 60_000,
    // What the database refuses once keeps other pushes waiting no longer than this.
    pauseMs: 5_000,
    concurrency: 64,
    batch: 4,
    graceMs: 2_000,
    claim: most =>
      claim(
        db,
        most,
        [...inFlight.keys()].filter(site => inFlightTo(site) >= maxPerSite),
      ),
    async run(each, closing) {
      const site = siteOf(each.endpoint)
      count(site, 1)
      try {
        await send(each, closing)
      } finally {
        count(site, -1)
      }
      return inFlightTo(site) > maxPerSite / 2 ? 'busy' : undefined
    },
    secondsToNext: () => pushQueue.secondsToNext(db),
    watch(wake) {
      const subscription = new ChannelSubscription(db, eventChannel, {
        onMessage: message => /^(release|notified) /.test(message) && wake(),
        onConnect: wake,
      })
      subscription.start()
      return () => subscription.close()
    },
    end: () => {
      if (!agent) connections.destroy()
    },
  }
}
