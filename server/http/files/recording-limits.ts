import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RecordingLimits } from '../../config/config.ts'
import { networkOf } from '../../lib/network.ts'
import { Failure } from '../failure.ts'

/** How soon who was refused may ask again, in s. */
const retryAfter = 5

const tooManyHere = () =>
  new Failure(429, 'Your network is loading too many recordings at once. Please try again in a moment.', { retryAfter })
const tooManyInAll = () =>
  new Failure(503, 'Too many people are listening right now. Please try again in a moment.', {
    retryAfter,
    isKnown: true,
  })

/**
 * Returns a function that counts an answer as one that sends a recording, until its last byte is sent or the client is gone. It
 * throws a 429 or a 503 for one above the limits. Counts are of this process alone.
 */
export function createRecordingLimits({ perNetwork, inAll }: RecordingLimits) {
  const counts = new Map<string, number>()
  let sending = 0

  function add(network: string, change: 1 | -1): void {
    const count = (counts.get(network) ?? 0) + change
    sending += change
    if (count === 0) counts.delete(network)
    else counts.set(network, count)
  }

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const network = networkOf(request.ip)
    if ((counts.get(network) ?? 0) >= perNetwork) throw tooManyHere()
    if (sending >= inAll) throw tooManyInAll()
    // Who is gone already never closes.
    if (reply.raw.destroyed) return
    add(network, 1)
    reply.raw.once('close', () => add(network, -1))
  }
}
