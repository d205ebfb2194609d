import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Takes an address with broken escapes past the router, which would answer by itself, without our headers and hooks. */
export const pastRouter = ({ url = '/' }: IncomingMessage): string => (isReadable(url) ? url : '/api')

/** Then it is refused like everything else. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, originalUrl }) => {
    if (url !== originalUrl) throw new Failure(400, 'This address cannot be read')
  })
}
