import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { StoredKey } from '../../db/batched-write.ts'
import type { Db } from '../../db/pool.ts'
import { codeOf } from '../../lib/start-errors.ts'
import { Failure } from '../failure.ts'

/** A serialized response. `text` is null for a 204. */
export interface Answer {
  status: number
  text: string | null
  /** The text of a streamed response, in place of `text`. */
  pieces?: AsyncIterable<string>
}

/** Work that is answered once per key. */
interface Work {
  run(): Promise<Answer>
  /** Answers a repeated request. For work whose answer isn't stored with the key. */
  replay?: (() => Promise<Answer>) | undefined
}

/** How long a repeated request waits for the first one. */
const timeoutMs = 2_000
const lockNotAvailable = '55P03'

/** The `Idempotency-Key` of a request, or undefined. Throws a 400 for an invalid one. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > 255)
    throw new Failure(400, 'Idempotency-Key must have 1 to 255 characters')
  return key
}

/** Removes `user_id`, which apps since 2026-11 send and older ones don't, so that a retry across an update is the same request. */
const withoutCaller = (name: string, value: unknown) => (name === 'user_id' ? undefined : value)

/** A hash of the request that a key stands for. Keyed with the secret, because a body may hold a password. */
const fingerprint = ({ method, url, body }: FastifyRequest, secret: Uint8Array) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([method, url, body ?? null], withoutCaller))
    .digest()

/** What is stored for the request's `Idempotency-Key`; null if it has none. Throws a 400 for an invalid one. */
export function storedKeyOf(request: FastifyRequest, secret: Uint8Array, keptDays = 30): StoredKey | null {
  const key = idempotencyKeyOf(request)
  return key === undefined ? null : { key, request: fingerprint(request, secret), keptDays }
}

/**
 * Runs the work once per listener and key. The effect and the key are stored in one transaction, and only if the work
 * succeeds. A repeated request resolves with the stored answer. Throws a 422 for another request with the same key, and a 409
 * if the first request is still running after two seconds.
 */
export async function runOnce(trx: Db, userId: number, stored: StoredKey, { run, replay }: Work): Promise<Answer> {
  if (!(await claim(trx, userId, stored))) {
    const answer = await storedAnswer(trx, userId, stored)
    return replay ? replay() : answer
  }
  const answer = await run()
  await storeAnswer(trx, userId, stored, replay ? { ...answer, text: null } : answer)
  return answer
}

/**
 * Claims the key until the transaction ends. Resolves with true if it is new. Waits for a running transaction with the same key;
 * the work itself has no timeout.
 */
async function claim(trx: Db, userId: number, { key }: StoredKey): Promise<boolean> {
  try {
    const { rows } = await sql<{ isNew: boolean }>`
      with patience as materialized (select set_config('lock_timeout', ${String(timeoutMs)}, true)),
      claimed as materialized (select claim_key(${userId}, ${key}) as "isNew" from patience)
      select "isNew", set_config('lock_timeout', '0', true) from claimed`.execute(trx)
    return rows[0]?.isNew === true
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    throw new Failure(409, 'The same request is still in progress', { retryAfter: 1 })
  }
}

/** Stores nothing for a listener whom the work has deleted. */
async function storeAnswer(trx: Db, userId: number, { key, request, keptDays }: StoredKey, { status, text }: Answer) {
  await sql`insert into answered_requests (user_id, key, request, status, answer, kept_days)
    select id, ${key}, ${request}, ${status}, ${text}, ${keptDays} from users where id = ${userId}`.execute(trx)
}

async function storedAnswer(trx: Db, userId: number, { key, request }: StoredKey): Promise<Answer> {
  const { rows } = await sql<{ request: Buffer; status: number; answer: string | null }>`
    select request, status, answer from answer_to(${userId}, ${key})`.execute(trx)
  const [stored] = rows
  if (!stored) throw new Error('An idempotency key was deleted while its request was repeated')
  if (!request.equals(stored.request)) throw new Failure(422, 'This Idempotency-Key was used for another request')
  return { status: stored.status, text: stored.answer }
}
