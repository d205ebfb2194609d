import { type RawBuilder, sql } from 'kysely'
import type { BatchedKind } from './batched-write.ts'
import type { Db } from './pool.ts'
import { isoTime } from './select/json.ts'
import { eventColumns, eventValues, storeEvent, type WriteEvent, wins, winsInBatch } from './write-event.ts'

/** Describes a boolean mark of a listener on an item, and where it is stored. */
export interface Mark {
  table: 'user_set_favs' | 'user_track_favs' | 'user_artist_stats' | 'user_label_stats'
  /** The table of the items, and the column that refers to one. */
  items: 'listed_sets' | 'tracks' | 'artists' | 'labels'
  itemColumn: 'set_id' | 'track_id' | 'artist_id' | 'label_id'
  field: 'is_fav' | 'show_likes' | 'is_followed' | 'is_purchased'
  /** The prefix of the columns with the event that set the field: `fav_at`, `fav_client`, `fav_seq`. */
  prefix: 'fav' | 'likes' | 'followed' | 'purchased'
  /** Whether the first true value sets `first_liked_date`. */
  dated: boolean
}

interface DesiredMark {
  userId: number
  itemId: number
  /** Undefined toggles the current value. */
  wanted: boolean | undefined
  event: WriteEvent
}

export interface StandingMark {
  value: boolean
  /** False if a later event won. */
  applied: boolean
  updated_at: Date
}

/** Sets or toggles a mark, unless a later event has set it. Resolves with the resulting mark, or undefined for an unknown item. */
export async function setMark(trx: Db, mark: Mark, desired: DesiredMark): Promise<StandingMark | undefined> {
  const { rows } = await setOne(mark, desired).execute(trx)
  return rows[0] ?? (await standingMark(trx, mark, desired))
}

/** One atomic statement. It locks the item first, in the same order as a deletion of the item does, to avoid deadlocks. */
function setOne(mark: Mark, { userId, itemId, wanted, event }: DesiredMark) {
  const columns = eventColumns(mark.prefix)
  const field = sql.ref(mark.field)
  const next = wanted === undefined ? sql`not standing.${field}` : sql`excluded.${field}`
  return sql<StandingMark>`
    with item as (select id from ${sql.table(mark.items)} where id = ${itemId} for key share),
    ready (user_id, item_id, value, at, client, seq) as (
      select ${userId}::integer, id, ${wanted ?? true}::boolean, ${eventValues(event)} from item)
    ${upsert(mark, next, wins(columns, event))}
    returning ${field} as value, true as applied, ${sql.ref(columns.at)} as updated_at`
}

/** Sets marks of many listeners, each to a given value. The answer has the value by the name of its column. */
export function batchedMark(mark: Mark): BatchedKind {
  const columns = eventColumns(mark.prefix)
  const field = sql.ref(mark.field)
  return {
    items: mark.items,
    valueType: 'boolean',
    upsert: sql`${upsert(mark, sql`excluded.${field}`, winsInBatch(columns))}
      returning user_id, ${sql.ref(mark.itemColumn)} as item_id,
        format(${sql.lit(`{"${mark.field}":%s,"applied":true,"updated_at":"%s"}`)}, ${field}::text, ${isoTime(columns.at)}) as answer`,
  }
}

/** Stores the rows of `ready`. `next` is the new value of a stored row, and `winning` whether it gets that. */
function upsert(mark: Mark, next: RawBuilder<unknown>, winning: RawBuilder<unknown>) {
  const columns = eventColumns(mark.prefix)
  const [item, value] = [sql.ref(mark.itemColumn), sql.ref(mark.field)]
  const [at, client, seq] = [sql.ref(columns.at), sql.ref(columns.client), sql.ref(columns.seq)]
  const day = (liked: RawBuilder<unknown>, time: RawBuilder<unknown>) =>
    sql`case when ${liked} then (${time} at time zone 'UTC')::date end`
  const dated = (text: RawBuilder<unknown>) => (mark.dated ? sql`, ${text}` : sql``)
  return sql`
    insert into ${sql.table(mark.table)} as standing
      (user_id, ${item}, ${value}, ${at}, ${client}, ${seq} ${dated(sql`first_liked_date`)})
    select user_id, item_id, value, ready.at, client, seq ${dated(day(sql`value`, sql`ready.at`))} from ready
    on conflict (user_id, ${item}) do update set ${value} = ${next}, ${storeEvent(columns)}
      ${dated(sql`first_liked_date = coalesce(standing.first_liked_date, ${day(next, sql`excluded.${at}`)})`)}
      where ${winning}`
}

async function standingMark(
  trx: Db,
  { table, items, itemColumn, field, prefix }: Mark,
  { userId, itemId }: DesiredMark,
): Promise<StandingMark | undefined> {
  const { rows } = await sql<StandingMark>`
    select ${sql.ref(field)} as value, false as applied, ${sql.ref(`${prefix}_at`)} as updated_at
    from ${sql.table(table)} join ${sql.table(items)} item on item.id = ${sql.ref(itemColumn)}
    where user_id = ${userId} and item.id = ${itemId}`.execute(trx)
  return rows[0]
}
