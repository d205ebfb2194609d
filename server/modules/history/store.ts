import { sql } from 'kysely'
import type { QueryOf } from '#contract/route.ts'
import type { clearHistory } from '#contract/routes/history.ts'
import type { Db } from '../../db/pool.ts'
import { eventTime, type WriteEvent } from '../../db/write-event.ts'

/**
 * Removes the listens that began in `[from, until)`, and before the event: what was heard since, while a device was offline,
 * stays. They are locked in the order of a batch of positions, to avoid deadlocks.
 */
export async function deleteListens(
  trx: Db,
  userId: number,
  { from, until }: QueryOf<typeof clearHistory>,
  event: WriteEvent,
): Promise<void> {
  await sql`
    with gone as (select id from listens where user_id = ${userId} and started_at <= ${eventTime(event)}
      and started_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and started_at < coalesce(${until ?? null}::timestamptz, 'infinity')
      order by set_id, id for update)
    delete from listens using gone where listens.id = gone.id`.execute(trx)
}
