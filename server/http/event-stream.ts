import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { Authenticate, Caller } from './api/call.ts'

/** No proxy may buffer events, and the connection isn't reused afterwards. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Serves an event stream: sends what `open` returns until it ends, and destroys it when the client disconnects. */
export function serveEvents(
  app: FastifyInstance,
  route: Route & { method: 'GET'; access: 'listener'; type: 'text/event-stream' },
  authenticate: Authenticate,
  open: (caller: Caller) => Readable,
): void {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    // A HEAD request would open a stream that nothing ends.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await authenticate(request, 'listener')
      return reply.headers(headers).send(open(caller))
    },
  })
}
