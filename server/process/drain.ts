import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Shutdown } from '../http/shutdown.ts'

/** The time limits of a graceful shutdown, in ms. */
export interface Drain {
  /** How long the app still accepts connections while its readiness check fails, so that load balancers stop sending requests. */
  delayMs: number
  /** How long an idle keep-alive connection may stay open; a request that arrives on it is answered with `Connection: close`. */
  settleMs: number
  /** How long pending responses get to finish. */
  answersMs: number
  /** How long downloads of recordings get to finish; a player resumes them with a range request. */
  recordingsMs: number
}

/** For Ctrl-C. */
export const quickDrain: Drain = { delayMs: 0, settleMs: 0, answersMs: 5_000, recordingsMs: 1_000 }
/** For SIGTERM; the caller sets `delayMs`. */
export const gracefulDrain: Drain = { delayMs: 0, settleMs: 1_000, answersMs: 8_000, recordingsMs: 2_000 }
/** For a worker that another one has replaced: there is no hurry. */
export const replacedDrain: Drain = { delayMs: 0, settleMs: 3_000, answersMs: 60_000, recordingsMs: 60_000 }

/** A gap of this length without a new connection is long enough to stop listening in (ms). */
const quietMs = 3
/** The longest wait for such a gap (ms). */
export const longestUnquietMs = 500

/** The longest time that a drain can take, in ms. */
export const longestOf = ({ delayMs, settleMs, answersMs, recordingsMs }: Drain) =>
  delayMs + longestUnquietMs + Math.max(settleMs, answersMs, recordingsMs)

const stepMs = 100

/** Waits for a gap between connections, because closing a listening socket resets connections that are not accepted yet. */
async function untilQuiet(server: Server): Promise<void> {
  let accepted = false
  const note = () => {
    accepted = true
  }
  server.on('connection', note)
  const begun = performance.now()
  do {
    accepted = false
    await pause(quietMs)
    // Lets the event loop accept the connections that arrived in the meantime.
    await turn()
  } while (accepted && performance.now() - begun < longestUnquietMs)
  server.off('connection', note)
}

/** Closes an app that is listening, without failing a request that it has accepted. */
export async function drain(app: FastifyInstance, shutdown: Shutdown, limits: Drain): Promise<void> {
  shutdown.begin()
  await pause(limits.delayMs)
  const { server } = app
  let closed = false
  once(server, 'close').then(() => {
    closed = true
  })
  await untilQuiet(server)
  // `http.Server.close` would also cut idle connections, on which a request may be arriving.
  Server.prototype.close.call(server)
  const begun = performance.now()
  const within = (ms: number) => performance.now() - begun < ms
  while (!closed && (within(limits.recordingsMs) || (shutdown.openRequests() > 0 && within(limits.answersMs)))) {
    if (!within(limits.settleMs)) server.closeIdleConnections()
    await pause(stepMs)
  }
  server.closeAllConnections()
  await app.close()
}
