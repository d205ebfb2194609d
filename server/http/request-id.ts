import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id of a request in the log and in the response: the one that a trusted proxy sends, or else a new one. */
export const requestIds =
  (behindProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    return behindProxy && typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID()
  }
