import { Agent } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import { Listening } from '../db/connection/channel-subscription.ts'
import type { Db } from '../db/pool.ts'
import { eventChannel } from '../db/releases/announce-release.ts'
import { publicLookup } from '../lib/push-address.ts'
import type { PushKeys } from '../lib/push-keys.ts'
import { deliver } from './deliver.ts'
import { messageOf } from './message.ts'
import {
  type Claimed,
  claim,
  finish,
  mostTries,
  pauseSeconds,
  postpone,
  secondsToNext,
  siteOf,
  unsubscribe,
} from './queue.ts'

export interface PushSettings {
  keys: PushKeys
  /** What connects to push services; one that only goes to public addresses, unless told. */
  agent?: Agent
}

/** Messages that are under way at the same time: in all, to one site, and so many are taken at once. */
const most = 64
const mostToSite = 8
const atOnce = 4
/** Messages of the database may be missed: so often it is looked what waits, in seconds. */
const longestRest = 60
/** While messages are under way, in seconds. */
const busyRest = 1
/** What is under way when the app closes gets this long to end. */
const graceMs = 2_000

/**
 * Sends what waits in the database to the listeners' devices, together with every other process of the installation that does
 * so. It begins at once, and whenever something came out.
 */
export function startPushSender(db: Db, { keys, agent }: PushSettings, log: FastifyBaseLogger) {
  const connections = agent ?? new Agent({ keepAlive: true, maxSockets: mostToSite, lookup: publicLookup })
  const closing = new AbortController()
  const listening = new Listening(db, eventChannel, {
    hear: message => message.startsWith('release ') && wake(),
    missed: () => wake(),
  })
  /** What is being sent, and to which site. */
  const underWay = new Map<Promise<void>, string>()
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function send(each: Claimed): Promise<void> {
    const fate = await deliver(each, messageOf(each), { keys, agent: connections, closing: closing.signal })
    if (fate.kind === 'later' || fate.kind === 'refused')
      log.warn({ why: fate.why, tries: each.tries }, 'a push was not taken')
    if (fate.kind === 'gone') await unsubscribe(db, each)
    else if (fate.kind === 'later' && each.tries < mostTries)
      await postpone(db, each, fate.after || pauseSeconds(each.tries))
    else await finish(db, each)
  }

  const toSite = (site: string) => [...underWay.values()].filter(each => each === site).length

  /** A slow push service holds up what goes to it, and nothing else. */
  const busySites = () => [...new Set(underWay.values())].filter(site => toSite(site) >= mostToSite)

  function begin(each: Claimed): void {
    const site = siteOf(each.endpoint)
    const sending = send(each)
      .catch(error => log.warn({ err: error }, 'a push could not be sent'))
      .finally(() => {
        underWay.delete(sending)
        if (toSite(site) <= mostToSite / 2) wake()
      })
    underWay.set(sending, site)
  }

  async function run(): Promise<void> {
    do {
      again = false
      while (!closed && underWay.size < most) {
        const taken = await claim(db, atOnce, busySites())
        if (taken.length === 0) break
        taken.forEach(begin)
      }
    } while (again && !closed)
    const next = (await secondsToNext(db)) ?? longestRest
    // What is due waits for its site, or for a place.
    rest(underWay.size > 0 ? Math.max(busyRest, next) : next)
  }

  function rest(seconds: number): void {
    if (closed) return
    timer = setTimeout(wake, 1000 * Math.min(longestRest, Math.max(0.1, seconds)))
    timer.unref()
  }

  function wake(): void {
    if (closed) return
    if (running) {
      again = true
      return
    }
    clearTimeout(timer)
    running = run()
      .catch(error => {
        log.warn({ err: error }, 'pushes could not be sent')
        rest(longestRest)
      })
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }

  listening.start()
  wake()

  return {
    /** Resolves when nothing is under way any more. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await listening.close()
      const cut = setTimeout(() => closing.abort(), graceMs)
      await running
      await Promise.all(underWay.keys())
      clearTimeout(cut)
      if (!agent) connections.destroy()
    },
  }
}
