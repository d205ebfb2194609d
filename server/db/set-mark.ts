import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'
import { eventTime, latestTime, type WriteEvent, wins } from './write-event.ts'

/** Describes a boolean mark of a listener on an item, and where it is stored. */
export interface Mark {
  table: 'user_set_favs' | 'user_track_favs' | 'user_artist_stats' | 'user_label_stats'
  /** The table of the items, and the column that refers to one. */
  items: 'sets' | 'tracks' | 'artists' | 'labels'
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
  const { rows } = await upsert(mark, desired).execute(trx)
  return rows[0] ?? (await standingMark(trx, mark, desired))
}

/** One atomic statement. It locks the item first, in the same order as a deletion of the item does, to avoid deadlocks. */
function upsert(
  { table, items, itemColumn, field, prefix, dated }: Mark,
  { userId, itemId, wanted, event }: DesiredMark,
) {
  const [item, value] = [sql.ref(itemColumn), sql.ref(field)]
  const columns = { at: `${prefix}_at`, client: `${prefix}_client`, seq: `${prefix}_seq` }
  const [at, client, seq] = [sql.ref(columns.at), sql.ref(columns.client), sql.ref(columns.seq)]
  const desired = sql`${wanted ?? null}::boolean`
  const flipped = sql`coalesce(${desired}, not standing.${value})`
  const day = (liked: RawBuilder<unknown>, time: RawBuilder<unknown>) =>
    sql`case when ${liked} then (${time} at time zone 'UTC')::date end`
  return sql<StandingMark>`
    with item as (select id from ${sql.table(items)} where id = ${itemId} for key share)
    insert into ${sql.table(table)} as standing
      (user_id, ${item}, ${value}, ${at}, ${client}, ${seq} ${dated ? sql`, first_liked_date` : sql``})
    select ${userId}::integer, item.id, coalesce(${desired}, true), act.at, ${event.client}::uuid, ${event.seq}::bigint
      ${dated ? sql`, ${day(sql`coalesce(${desired}, true)`, sql`act.at`)}` : sql``}
      from item, (select ${eventTime(event)} as at) act
    on conflict (user_id, ${item}) do update set ${value} = ${flipped}, ${at} = ${latestTime(columns.at)},
      ${client} = excluded.${client}, ${seq} = excluded.${seq}
      ${
        dated
          ? sql`, first_liked_date = coalesce(standing.first_liked_date, ${day(flipped, sql`excluded.${at}`)})`
          : sql``
      }
      where ${wins(columns, event)}
    returning ${value} as value, true as applied, ${at} as updated_at`
}

async function standingMark(
  trx: Db,
  { table, itemColumn, field, prefix }: Mark,
  { userId, itemId }: DesiredMark,
): Promise<StandingMark | undefined> {
  const { rows } = await sql<StandingMark>`
    select ${sql.ref(field)} as value, false as applied, ${sql.ref(`${prefix}_at`)} as updated_at
    from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(itemColumn)} = ${itemId}`.execute(trx)
  return rows[0]
}
