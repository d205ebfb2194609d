import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Departure } from '../plugins/departure.ts'

/** How an app closes; all in ms. */
export interface Drain {
  /** It still accepts connections for so long, while it says that it isn't ready: proxies look elsewhere by then. */
  delayMs: number
  /** So long a connection without a request may stay, to be told with an answer that it ends. */
  settleMs: number
  /** So long answers get to finish, */
  answersMs: number
  /** and so long recordings, which a player asks for again where they broke off. */
  recordingsMs: number
}

/** Ctrl-C: nobody is to wait. */
export const atOnce: Drain = { delayMs: 0, settleMs: 0, answersMs: 5_000, recordingsMs: 1_000 }
/** SIGTERM, with a delay of its own. */
export const politely: Drain = { delayMs: 0, settleMs: 1_000, answersMs: 8_000, recordingsMs: 2_000 }
/** Another process has taken the place: there is no hurry. */
export const replaced: Drain = { delayMs: 0, settleMs: 3_000, answersMs: 60_000, recordingsMs: 60_000 }

/** A gap without a new connection that is long enough to stop in (ms). */
const quietMs = 3
/** The longest wait for such a gap (ms). */
export const longestUnquietMs = 500

/** The longest that a drain takes, in ms. */
export const longestOf = ({ delayMs, settleMs, answersMs, recordingsMs }: Drain) =>
  delayMs + longestUnquietMs + Math.max(settleMs, answersMs, recordingsMs)

const stepMs = 100

/** Waits for a gap between connections: closing a listening socket resets those that it has not accepted yet. */
async function untilQuiet(server: Server): Promise<void> {
  let came = false
  const note = () => {
    came = true
  }
  server.on('connection', note)
  const begun = performance.now()
  do {
    came = false
    await pause(quietMs)
    // After the connections that arrived meanwhile were accepted.
    await turn()
  } while (came && performance.now() - begun < longestUnquietMs)
  server.off('connection', note)
}

/** Closes an app that listens, so that no request that it has accepted fails. */
export async function drain(app: FastifyInstance, departure: Departure, limits: Drain): Promise<void> {
  departure.begin()
  await pause(limits.delayMs)
  const { server } = app
  let closed = false
  once(server, 'close').then(() => {
    closed = true
  })
  await untilQuiet(server)
  // What an HTTP server adds to this is to cut its idle connections, on which a request may be under way.
  Server.prototype.close.call(server)
  const begun = performance.now()
  const within = (ms: number) => performance.now() - begun < ms
  while (!closed && (within(limits.recordingsMs) || (departure.underway() > 0 && within(limits.answersMs)))) {
    if (!within(limits.settleMs)) server.closeIdleConnections()
    await pause(stepMs)
  }
  server.closeAllConnections()
  await app.close()
}
