import { Agent } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import { eventChannel } from '../db/announce-release.ts'
import { Listening } from '../db/listening.ts'
import type { Db } from '../db/pool.ts'
import { publicLookup } from '../lib/push-address.ts'
import type { PushKeys } from '../lib/push-keys.ts'
import { deliver } from './deliver.ts'
import { messageOf } from './message.ts'
import { type Claimed, claim, finish, mostTries, pauseSeconds, postpone, secondsToNext, unsubscribe } from './queue.ts'

export interface PushSettings {
  keys: PushKeys
  /** What connects to push services; one that only goes to public addresses, unless told. */
  agent?: Agent
}

/** So that one slow push service holds up a part only. */
const lanes = 4
/** Messages of the database may be missed: so often it is looked what waits, in seconds. */
const longestRest = 60
/** What is under way when the app closes gets this long to end. */
const graceMs = 2_000

/**
 * Sends what waits in the database to the listeners' devices, together with every other process of the installation that does
 * so. It begins at once, and whenever something came out.
 */
export function startPushSender(db: Db, { keys, agent }: PushSettings, log: FastifyBaseLogger) {
  const connections = agent ?? new Agent({ keepAlive: true, maxSockets: 2 * lanes, lookup: publicLookup })
  const closing = new AbortController()
  const listening = new Listening(db, eventChannel, {
    hear: message => message.startsWith('release ') && wake(),
    missed: () => wake(),
  })
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

  async function lane(): Promise<void> {
    while (!closed) {
      const taken = await claim(db)
      if (taken.length === 0) return
      await Promise.all(taken.map(send))
    }
  }

  async function run(): Promise<void> {
    do {
      again = false
      await Promise.all(Array.from({ length: lanes }, lane))
    } while (again && !closed)
    rest((await secondsToNext(db)) ?? longestRest)
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
      clearTimeout(cut)
      if (!agent) connections.destroy()
    },
  }
}
