import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { WriteEvent } from '../../db/write-event.ts'
import { Failure } from '../failure.ts'

const tenYearsMs = 10 * 365 * 24 * 60 * 60 * 1000

const Whole = z.coerce.number<string>().check(z.int(), z.minimum(0))
const Headers = z.object({
  'x-client-id': z.optional(z.uuid()),
  'x-client-seq': z.optional(Whole),
  'x-recorded-at': z.optional(Whole),
  'x-sent-at': z.optional(Whole),
})

/** Parses the event headers of a write. Throws a 400 for an invalid header. */
export function writeEventOf({ headers }: FastifyRequest): WriteEvent {
  const parsed = Headers.safeParse(headers)
  if (!parsed.success) throw new Failure(400, `The header ${parsed.error.issues[0]?.path.join('.')} is invalid`)
  const { 'x-recorded-at': recorded, 'x-sent-at': sent } = parsed.data
  const ago = recorded === undefined || sent === undefined ? 0 : sent - recorded
  return {
    client: parsed.data['x-client-id'] ?? null,
    seq: parsed.data['x-client-seq'] ?? null,
    agoMs: Math.min(Math.max(ago, 0), tenYearsMs),
  }
}
