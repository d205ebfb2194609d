import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { codeOf } from '../../lib/start-errors.ts'
import { Failure } from '../failure.ts'

/** An answer as it goes over the wire; the text is null for a 204. */
export interface Done {
  status: number
  text: string | null
  /** A read's text that is written while it goes out, in place of `text`. */
  pieces?: AsyncIterable<string>
}

/** Work that is done once for its key. */
interface Work {
  run(): Promise<Done>
  /** Makes the answer to a repeated call anew, for work whose answer isn't kept. */
  again?: (() => Promise<Done>) | undefined
}

/** How long the second of two equal requests waits for the first. */
const patienceMs = 2_000
const lockNotAvailable = '55P03'

/** The `Idempotency-Key` of a request, or undefined. Throws 400 for one that can't be kept. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > 255)
    throw new Failure(400, 'Idempotency-Key must have 1 to 255 characters')
  return key
}

/** Apps since 2026-11 name the caller in the body, older ones don't: a retry across an update is the same request. */
const withoutCaller = (name: string, value: unknown) => (name === 'user_id' ? undefined : value)

/** What a key stands for. With a secret, because a body may hold a password: who sees the table alone can't guess at it. */
export const fingerprint = ({ method, url, body }: FastifyRequest, secret: Uint8Array) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([method, url, body ?? null], withoutCaller))
    .digest()

/**
 * Does the work once for a listener's key: the effect and the key are stored by one transaction, and only when the work
 * succeeds. The same request again gets the stored answer; another request under the key is a 422; one that still runs is
 * waited for, and after two seconds a 409.
 */
export async function once(
  trx: Db,
  { userId, key, print }: { userId: number; key: string; print: Buffer },
  { run, again }: Work,
): Promise<Done> {
  if (!(await claim(trx, userId, key, print))) {
    const stored = await storedAnswer(trx, userId, key, print)
    return again ? again() : stored
  }
  const done = await run()
  await trx
    .updateTable('idempotency_keys')
    .set({ status: done.status, answer: again ? null : done.text })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return done
}

/** True when the key is new. Waits for a transaction that is about to store it; what the work waits for is its own affair. */
async function claim(trx: Db, userId: number, key: string, print: Buffer): Promise<boolean> {
  try {
    const { rows } = await sql`
      with patience as (select set_config('lock_timeout', ${String(patienceMs)}, true))
      insert into idempotency_keys (user_id, key, request) select ${userId}::integer, ${key}, ${print} from patience
      on conflict do nothing returning set_config('lock_timeout', '0', true)`.execute(trx)
    return rows.length > 0
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    throw new Failure(409, 'The same request is still under way', { retryAfter: 1 })
  }
}

async function storedAnswer(trx: Db, userId: number, key: string, print: Buffer): Promise<Done> {
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['request', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!print.equals(stored.request)) throw new Failure(422, 'This Idempotency-Key was used for another request')
  if (stored.status === null) throw new Error('An idempotency key was stored without its answer')
  return { status: stored.status, text: stored.answer }
}
