import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Rewrites a URL with invalid escapes, which the router would otherwise answer itself, without our headers and hooks. */
export const rewriteMalformedUrl = ({ url = '/' }: IncomingMessage): string => (isWellFormed(url) ? url : '/api')

/** Answers a rewritten URL with a 400. */
export function rejectMalformedUrls(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, originalUrl }, _reply, done) => {
    done(url === originalUrl ? undefined : new Failure(400, 'This address is malformed'))
  })
}
