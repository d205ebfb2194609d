import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { Authenticate, Caller } from './api/registry.ts'

/** Nothing on the way may keep events back, and a connection that they have had is not used for anything else. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** A call whose answer goes on: what `open` gives is sent until it ends, and destroyed when the listener goes away. */
export function serveEvents(
  app: FastifyInstance,
  route: Route & { method: 'GET'; access: 'listener'; type: 'text/event-stream' },
  authenticate: Authenticate,
  open: (caller: Caller) => Readable,
): void {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    // Nothing would end the stream that a HEAD opens.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await authenticate(request, 'listener')
      return reply.headers(headers).send(open(caller))
    },
  })
}
