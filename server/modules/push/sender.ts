import { Agent } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import { ChannelSubscription } from '../../db/connection/channel-subscription.ts'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'
import { publicLookup } from '../../lib/push-address.ts'
import type { PushKeys } from '../../lib/push-keys.ts'
import { deliver } from './deliver.ts'
import { messageOf } from './message.ts'
import {
  type Claimed,
  claim,
  finish,
  maxTries,
  pauseSeconds,
  postpone,
  secondsToNext,
  siteOf,
  unsubscribe,
} from './queue.ts'

export interface PushSettings {
  keys: PushKeys
  /** The HTTPS agent; the default one connects to public addresses only. */
  agent?: Agent
}

/** The most deliveries in flight: in all, and to one site. `batchSize` is how many are claimed at once. */
const maxInFlight = 64
const maxPerSite = 8
const batchSize = 4
/** The queue is polled at least this often (seconds), because notifications of the database may be missed. */
const longestPause = 60
/** The shortest pause while deliveries are in flight (seconds). */
const busyPause = 1
/** How long deliveries in flight may take when the app closes. */
const graceMs = 2_000

/**
 * Sends queued pushes to the listeners' devices. Several processes share the queue. Starts at once, and wakes up for every
 * notification.
 */
export function startPushSender(db: Db, { keys, agent }: PushSettings, log: FastifyBaseLogger) {
  const connections = agent ?? new Agent({ keepAlive: true, maxSockets: maxPerSite, lookup: publicLookup })
  const closing = new AbortController()
  const subscription = new ChannelSubscription(db, eventChannel, {
    onMessage: message => /^(release|notified) /.test(message) && wake(),
    onConnect: () => wake(),
  })
  /** The deliveries in flight, with their sites. */
  const inFlight = new Map<Promise<void>, string>()
  let running: Promise<void> | undefined
  let runAgain = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function send(each: Claimed): Promise<void> {
    const outcome = await deliver(each, messageOf(each), { keys, agent: connections, closing: closing.signal })
    if (outcome.kind === 'retry' || outcome.kind === 'refused')
      log.warn({ reason: outcome.reason, tries: each.tries }, 'a push was not accepted')
    if (outcome.kind === 'gone') await unsubscribe(db, each)
    else if (outcome.kind === 'retry' && each.tries < maxTries)
      await postpone(db, each, outcome.after || pauseSeconds(each.tries))
    else await finish(db, each)
  }

  const inFlightTo = (site: string) => [...inFlight.values()].filter(each => each === site).length

  /** Sites with too many deliveries in flight, so that a slow push service delays only its own messages. */
  const busySites = () => [...new Set(inFlight.values())].filter(site => inFlightTo(site) >= maxPerSite)

  function startSending(each: Claimed): void {
    const site = siteOf(each.endpoint)
    const sending = send(each)
      .catch(error => log.warn({ err: error }, 'a push could not be sent'))
      .finally(() => {
        inFlight.delete(sending)
        if (inFlightTo(site) <= maxPerSite / 2) wake()
      })
    inFlight.set(sending, site)
  }

  async function run(): Promise<void> {
    do {
      runAgain = false
      while (!closed && inFlight.size < maxInFlight) {
        const claimed = await claim(db, batchSize, busySites())
        if (claimed.length === 0) break
        claimed.forEach(startSending)
      }
    } while (runAgain && !closed)
    const next = (await secondsToNext(db)) ?? longestPause
    // Due pushes that were not claimed wait for their site or for a free slot.
    scheduleWake(inFlight.size > 0 ? Math.max(busyPause, next) : next)
  }

  function scheduleWake(seconds: number): void {
    if (closed) return
    timer = setTimeout(wake, 1000 * Math.min(longestPause, Math.max(0.1, seconds)))
    timer.unref()
  }

  function wake(): void {
    if (closed) return
    if (running) {
      runAgain = true
      return
    }
    clearTimeout(timer)
    running = run()
      .catch(error => {
        log.warn({ err: error }, 'pushes could not be sent')
        scheduleWake(longestPause)
      })
      .finally(() => {
        running = undefined
        if (runAgain) wake()
      })
  }

  subscription.start()
  wake()

  return {
    /** Stops sending. Resolves when no delivery is in flight. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await subscription.close()
      const abortTimer = setTimeout(() => closing.abort(), graceMs)
      await running
      await Promise.all(inFlight.keys())
      clearTimeout(abortTimer)
      if (!agent) connections.destroy()
    },
  }
}
