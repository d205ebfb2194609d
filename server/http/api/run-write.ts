import type { StoredKey } from '../../db/batched-write.ts'
import type { Db } from '../../db/pool.ts'
import { codeOf } from '../../lib/start-errors.ts'
import { type Answer, runOnce } from './idempotency.ts'

/** A serialization failure or a deadlock: a retry succeeds. */
const isCollision = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error) ?? '')
const maxTries = 3

interface Write {
  userId: number | null
  /** Null for a request without an idempotency key. */
  stored: StoredKey | null
  run(trx: Db): Promise<Answer>
  /** Answers a repeated request. For writes whose answer isn't stored with the key. */
  replay: ((trx: Db) => Promise<Answer>) | undefined
}

/** Runs a listener's write in one transaction, once per idempotency key if the request has one. Retries on a deadlock. */
export async function runWrite(db: Db, { userId, stored, run, replay }: Write): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await db
        .transaction()
        .execute(trx =>
          stored && userId !== null
            ? runOnce(trx, userId, stored, { run: () => run(trx), replay: replay && (() => replay(trx)) })
            : run(trx),
        )
    } catch (error) {
      if (tries === maxTries || !isCollision(error)) throw error
    }
  }
}
