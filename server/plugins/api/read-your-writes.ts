import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Position, Replica } from '../../db/connection/replica.ts'

/**
 * How a listener's reads see their own writes though a replica answers: with each write they get the place of the primary's
 * log behind it, and bring it along. A replica that hasn't come so far is passed over.
 */

const cookie = 'segue_written'
/** By then a replica that is used has come so far, many times over. */
const seconds = 60
/** For when the place can't be had: further than any replica will be. */
const beyond: Position = 2n ** 63n

/** The place that a request brings along. */
export function writtenOf({ headers }: FastifyRequest): Position | undefined {
  const [, digits] = /(?:^|;\s*)segue_written=(\d{1,20})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

/** Gives the place along with an answer. To be called once the write stands. */
export async function tellWritten(reply: FastifyReply, replica: Replica, isSecure: boolean): Promise<void> {
  const position = await replica.position().catch(() => beyond)
  reply.header(
    'set-cookie',
    `${cookie}=${position}; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}
