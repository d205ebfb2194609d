import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Position, Replica } from '../../db/connection/replica.ts'

/**
 * Lets listeners read their own writes from a replica: each write sets a cookie with the position in the primary's
 * write-ahead log, and reads send it along. A replica that hasn't replayed that position isn't used for them.
 */

const cookie = 'segue_written'
/** The cookie's lifetime. A replica that is further behind isn't used at all. */
const cookieSeconds = 60
/** Used if the position can't be read: no replica ever reaches it, so reads go to the primary. */
const unreachable: Position = 2n ** 63n

/** The position in a request's cookie, or undefined. */
export function lastWriteOf({ headers }: FastifyRequest): Position | undefined {
  const [, digits] = /(?:^|;\s*)segue_written=(\d{1,20})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

/** Sets the cookie. Call it after the write is committed. */
export async function sendLastWrite(reply: FastifyReply, replica: Replica, isSecure: boolean): Promise<void> {
  const position = await replica.position().catch(() => unreachable)
  reply.header(
    'set-cookie',
    `${cookie}=${position}; Max-Age=${cookieSeconds}; Path=/api; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}
