import { sql } from 'kysely'
import type { QueueItem } from '../../../contract/entities/activity.ts'
import type { List } from '../../../contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { setJson, setMarks } from '../../db/select/set.ts'
import { JsonText } from '../../plugins/api/json-text.ts'

export interface Queued {
  id: number
  set_id: number
  is_current: boolean
}

/** The queue with gapless numbers, also if a set was deleted from the catalogue. */
const numbered = (userId: number) => sql`
  (select id, user_id, set_id, is_current, row_number() over (order by "order") as place
    from queue_items where user_id = ${userId}) q
  join sets s on s.id = q.set_id ${setMarks(userId)}`

const item = jsonTextOf(
  sql`q.id, q.user_id, q.set_id as set_meta_id, ${setJson} as set_meta, q.place as "order", q.is_current`,
)

/** The whole queue in order. */
export async function findQueue(db: Db, userId: number): Promise<JsonText<List<QueueItem>>> {
  const { rows } = await sql<{ queue: string }>`
    select '{"data":' || ${listText(item, sql`q.place`)} || ',"pagination":{"offset":0,"count":' || count(*)
      || ',"total":' || count(*) || '}}' as queue
    from ${numbered(userId)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate has no row')
  return new JsonText(found.queue)
}

/** One item, or undefined. */
export async function findQueueItem(db: Db, userId: number, id: number): Promise<JsonText<QueueItem> | undefined> {
  const { rows } = await sql<{ item: string }>`
    select ${item} as item from ${numbered(userId)} where q.id = ${id}`.execute(db)
  return rows[0] && new JsonText(rows[0].item)
}

/** Locks the queue until the transaction ends. Resolves with its items in order. */
export async function lockQueue(trx: Db, userId: number): Promise<Queued[]> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return trx
    .selectFrom('queue_items')
    .select(['id', 'set_id', 'is_current'])
    .where('user_id', '=', userId)
    .orderBy('order')
    .execute()
}

/** Adds a set at the end. Resolves with its item's id, or undefined for an unknown set. */
export async function append(trx: Db, userId: number, setId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into queue_items (user_id, set_id, "order")
    select ${userId}::integer, id, 1 + coalesce((select max("order") from queue_items where user_id = ${userId}), 0)
      from (select id from sets where id = ${setId} for key share) found
    returning id`.execute(trx)
  return rows[0]?.id
}

/** Numbers the items 1, 2, 3, … in the order of `ids`. */
export async function arrange(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update queue_items q set "order" = wanted.place
    from unnest(${ids}::integer[]) with ordinality wanted (id, place)
    where q.id = wanted.id and q."order" <> wanted.place`.execute(trx)
}

/** Makes one item the current one, or none with null. */
export async function setCurrent(trx: Db, userId: number, id: number | null): Promise<void> {
  await sql`update queue_items set is_current = false
    where user_id = ${userId} and is_current and id is distinct from ${id}::integer`.execute(trx)
  if (id !== null) await sql`update queue_items set is_current = true where id = ${id}`.execute(trx)
}

export async function removeItem(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('queue_items').where('id', '=', id).execute()
}

export async function clearQueue(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('queue_items').where('user_id', '=', userId).execute()
}

/** Whether the catalogue has a set. */
export async function setExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('sets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
