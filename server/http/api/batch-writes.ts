import type { FastifyBaseLogger } from 'fastify'
import { type BatchedKind, type BatchedWrite, type StoredKey, writeBatch } from '../../db/batched-write.ts'
import type { Db } from '../../db/pool.ts'
import { isBatchable } from '../../db/write-event.ts'
import { Batcher } from '../../lib/batcher.ts'
import { codeOf } from '../../lib/start-errors.ts'
import type { Answer } from './idempotency.ts'

export interface BatchableWrite extends Pick<BatchedWrite, 'itemId' | 'event'> {
  kind: BatchedKind
  /** Undefined if it depends on the stored value: such a write runs alone. */
  value: BatchedWrite['value'] | undefined
}

interface Writer {
  userId: number | null
  sessionId: string | null
}

type Batches = Batcher<BatchedWrite, string | undefined>

const maxSize = 100

/**
 * A value that can't be stored, a key or row that another request has stored or deleted meanwhile, a deadlock or a lock
 * timeout: it is about one write of the batch, and nothing was stored.
 */
const isAboutOne = (error: unknown) => /^(22|23|40|55)/.test(codeOf(error) ?? '')

/** The listener's item, and the listener's key: what a batch may have once. */
const namesOf = ({ userId, itemId, stored }: BatchedWrite) =>
  stored ? [`${userId} item ${itemId}`, `${userId} key ${stored.key}`] : [`${userId} item ${itemId}`]

/**
 * Returns a function that does a write together with other requests' writes of the same kind. It resolves with the answer, or
 * with undefined for a write that was not done; the caller then does it alone, which finds out why.
 */
export function batchWrites(db: Db, log: Pick<FastifyBaseLogger, 'info'>) {
  const batches = new Map<BatchedKind, Batches>()

  const batchesOf = (kind: BatchedKind): Batches => {
    const known = batches.get(kind)
    if (known) return known
    const made: Batches = new Batcher({ run: writes => runOrLeave(kind, writes), namesOf, maxSize })
    batches.set(kind, made)
    return made
  }

  async function runOrLeave(kind: BatchedKind, writes: readonly BatchedWrite[]) {
    try {
      return await writeBatch(db, kind, writes)
    } catch (error) {
      if (!isAboutOne(error)) throw error
      log.info({ err: error, writes: writes.length }, 'a batch of writes failed: each is done alone')
      return writes.map(() => undefined)
    }
  }

  return async (
    { kind, itemId, value, event }: BatchableWrite,
    { userId, sessionId }: Writer,
    stored: StoredKey | null,
  ): Promise<Answer | undefined> => {
    if (userId === null || sessionId === null || value === undefined || !isBatchable(event)) return undefined
    const text = await batchesOf(kind).add({ userId, sessionId, itemId, value, event, stored })
    return text === undefined ? undefined : { status: 200, text }
  }
}
