import type { FastifyInstance } from 'fastify'

/**
 * How an app leaves: from `begin` on it says that it isn't ready, ends its event streams, and with each answer asks for the
 * next request on another connection, where another process can take it.
 */
export interface Departure {
  begin(): void
  /** Aborted from `begin` on. */
  signal: AbortSignal
  /** How many answers are not finished; recordings don't count, for somebody may listen for an hour. */
  underway(): number
  watch(app: FastifyInstance): void
}

const isMedia = (url: string) => url.startsWith('/media/')

export function createDeparture(): Departure {
  const leaving = new AbortController()
  let underway = 0
  return {
    begin: () => leaving.abort(),
    signal: leaving.signal,
    underway: () => underway,
    watch(app) {
      app.addHook('onRequest', async request => {
        if (!isMedia(request.url)) underway++
      })
      app.addHook('onResponse', async request => {
        if (!isMedia(request.url)) underway--
      })
      app.addHook('onSend', async (_request, reply) => {
        if (leaving.signal.aborted) reply.header('connection', 'close')
      })
    },
  }
}
