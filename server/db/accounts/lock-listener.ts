import type { Db } from '../pool.ts'

/**
 * Locks a listener until the transaction ends, so that what belongs to them as a whole (a queue, a count) changes one after the
 * other.
 */
export async function lockListener(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
