import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id a request has in the log and in its answer: a trusted proxy's own, or a new one. */
export const requestIds =
  (behindProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    return behindProxy && typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID()
  }
