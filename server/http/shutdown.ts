import type { FastifyInstance } from 'fastify'

/**
 * The state of a graceful shutdown. After `begin` the readiness check fails, event streams end, and every response carries
 * `Connection: close`, so that clients reconnect to another process.
 */
export interface Shutdown {
  begin(): void
  /** Aborted by `begin`. */
  signal: AbortSignal
  /** The number of requests whose response isn't finished. Recordings don't count, because one may play for an hour. */
  openRequests(): number
  watch(app: FastifyInstance): void
}

const isMedia = (url: string) => url.startsWith('/media/')

export function createShutdown(): Shutdown {
  const controller = new AbortController()
  let openRequests = 0
  return {
    begin: () => controller.abort(),
    signal: controller.signal,
    openRequests: () => openRequests,
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!isMedia(request.url)) {
          openRequests++
          // Unlike the hook onResponse, also when the client has left.
          reply.raw.once('close', () => openRequests--)
        }
        done()
      })
      app.addHook('onSend', (_request, reply, _payload, done) => {
        if (controller.signal.aborted) reply.header('connection', 'close')
        done()
      })
    },
  }
}
