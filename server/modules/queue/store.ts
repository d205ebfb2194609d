import { sql } from 'kysely'
import type { QueueItem } from '#contract/entities/activity.ts'
import { inOrder, type QueueOrder } from '#contract/queue.ts'
import type { List } from '#contract/shapes.ts'
import { lockListener } from '../../db/accounts/lock-listener.ts'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { setJson, setMarks } from '../../db/select/set.ts'
import { JsonText } from '../../http/api/json-text.ts'

export interface Queued {
  id: number
  set_id: number
}

/** Whether an item has been played: while one is current, its position says so. */
const isPlayed = sql<boolean>`coalesce("order" < max("order") filter (where is_current) over (), is_played)`

/** A listener's items, also of sets that are withdrawn. */
const own = (userId: number) =>
  sql`(select id, user_id, set_id, "order", is_current, ${isPlayed} as is_played from queue_items where user_id = ${userId}) own`

/** The queue with gapless numbers, also if a set was withdrawn, or deleted from the catalogue. */
const numbered = (userId: number) => sql`
  (select own.*, row_number() over (order by "order") as place from ${own(userId)} join listed_sets on listed_sets.id = set_id) q
  join listed_sets s on s.id = q.set_id ${setMarks(userId)}`

const item = jsonTextOf(
  sql`q.id, q.user_id, q.set_id as set_meta_id, ${setJson} as set_meta, q.place as "order", q.is_current, q.is_played`,
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

/** Locks the queue until the transaction ends. Resolves with the order of what is shown of it. */
export async function lockQueue(trx: Db, userId: number): Promise<QueueOrder<Queued>> {
  await lockListener(trx, userId)
  const { rows: items } = await sql<Queued & { is_current: boolean; is_played: boolean }>`
    select own.id, set_id, is_current, is_played from ${own(userId)} join listed_sets on listed_sets.id = set_id
    order by "order"`.execute(trx)
  return {
    played: items.filter(each => each.is_played),
    current: items.find(each => each.is_current),
    waiting: items.filter(each => !each.is_played && !each.is_current),
  }
}

/** Adds a set at the end. Resolves with its item, or undefined for an unknown set. */
export async function append(trx: Db, userId: number, setId: number): Promise<Queued | undefined> {
  const { rows } = await sql<Queued>`
    insert into queue_items (user_id, set_id, "order")
    select ${userId}::integer, id, 1 + coalesce((select max("order") from queue_items where user_id = ${userId}), 0)
      from (select id from listed_sets where id = ${setId} for key share) found
    returning id, set_id`.execute(trx)
  return rows[0]
}

/**
 * Stores the order of a queue: its items' numbers 1, 2, 3, …, which one is current, and which have been played. Those of withdrawn sets
 * aren't among them: if they were played, they come first, and else they wait last.
 */
export async function arrange(trx: Db, userId: number, queue: QueueOrder<Queued>): Promise<void> {
  const ids = inOrder(queue).map(({ id }) => id)
  const current = queue.current?.id ?? null
  // At most one item is current at any time, so the previous one makes room first. One of a withdrawn set has been played.
  await sql`update queue_items set is_current = false, is_played = true
    where user_id = ${userId} and is_current and id is distinct from ${current}::integer`.execute(trx)
  await sql`update queue_items q set "order" = place, is_current = now_current, is_played = now_played
    from (select id, id is not distinct from ${current}::integer as now_current,
        coalesce(wanted.place <= ${queue.played.length}::integer, own.is_played) as now_played,
        row_number() over (order by coalesce(wanted.place, case when own.is_played then 0 else ${ids.length + 1}::integer end), "order") as place
      from queue_items own left join unnest(${ids}::integer[]) with ordinality wanted (id, place) using (id)
      where user_id = ${userId}) wanted
    where q.id = wanted.id
      and (q."order", q.is_current, q.is_played) is distinct from (place, now_current, now_played)`.execute(trx)
}

export async function removeItem(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('queue_items').where('id', '=', id).execute()
}

export async function clearQueue(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('queue_items').where('user_id', '=', userId).execute()
}

/** Whether a set is the current one, even if it is withdrawn: a set that plays isn't cut off. */
export async function isCurrent(db: Db, userId: number, setId: number): Promise<boolean> {
  const current = db.selectFrom('queue_items').select('id').where('user_id', '=', userId).where('is_current', '=', true)
  return (await current.where('set_id', '=', setId).executeTakeFirst()) !== undefined
}

/** Whether the catalogue has a set. */
export async function setExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('listed_sets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
