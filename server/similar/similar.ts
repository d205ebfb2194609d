import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { listText } from '../db/select/json.ts'
import { JsonText } from '../http/api/json-text.ts'
import { notFound } from '../http/failure.ts'

/** A kind of items that have lists of what is like them. */
export interface SimilarKind {
  /** The table of the lists and its key. */
  table: 'similar_sets' | 'similar_tracks' | 'similar_artists'
  key: 'set_id' | 'track_id' | 'artist_id'
  items: 'listed_sets' | 'tracks' | 'artists'
  /** For the 404 message. */
  name: string
  /** What an item of the answer is called there. */
  field: 'set' | 'track' | 'artist'
  /** The items as `alias`, with the joins of a listener's marks, and the JSON text of one. */
  alias: 's' | 't' | 'a'
  joins(userId: number): RawBuilder<unknown>
  text: RawBuilder<unknown>
  /** The query that finds what is like an item: `id`, `score` and `reason` (the contract's, as jsonb), in any order. */
  nearest(id: number): RawBuilder<unknown>
}

/** How many a list has: more than are shown, because home leaves out what the listener has heard. */
const kept = sql.lit(40)
/** Likes and tracklists mark a list as stale; whatever else it is made of is looked at again after a day. */
const maxAge = sql.lit('1 day')
const isOutdated = sql`(l.is_stale or l.computed_at < now() - ${maxAge}::interval)`

interface Found {
  text: string
  isOutdated: boolean
}

/** Which part of a list is shown. */
export interface Shown {
  limit: number
  /** Which of the items. */
  where?: RawBuilder<unknown>
  /** The items alone, in place of `{set, reason}`. */
  withoutReasons?: true
}

/** How many a page of an item shows. */
const onPage = 20

/** The lists of what is like a set, a track or an artist. They are made when they are first read. */
export class Similar {
  readonly #db: Db
  readonly #runInBackground: (work: () => Promise<void>) => void

  /** `db` is the primary. `runInBackground` runs work that no answer waits for. */
  constructor(db: Db, runInBackground: (work: () => Promise<void>) => void) {
    this.#db = db
    this.#runInBackground = runInBackground
  }

  /** Answers a call for what is like an item. Throws a 404 for an unknown one. */
  async answer<Data>(db: Db, kind: SimilarKind, userId: number, id: number): Promise<JsonText<{ data: Data[] }>> {
    return new JsonText(`{"data":${await this.find(db, kind, userId, id, { limit: onPage })}}`)
  }

  /**
   * Resolves with what is like an item as the JSON text of an array, the nearest first. Throws a 404 for an
   * unknown item. A list that is outdated is answered nevertheless, and recomputed afterwards.
   */
  async find(db: Db, kind: SimilarKind, userId: number, id: number, shown: Shown): Promise<string> {
    const found = await readList(db, kind, userId, id, shown)
    if (found?.isOutdated) this.#runInBackground(() => this.#renew(kind, id))
    if (found) return found.text
    await makeList(this.#db, kind, id)
    const made = await readList(this.#db, kind, userId, id, shown)
    if (!made) throw notFound(kind.name)
    return made.text
  }

  /** Recomputes an outdated list, unless another process is doing so. */
  async #renew(kind: SimilarKind, id: number): Promise<void> {
    // Before its likes are read: a like that comes meanwhile marks it again.
    const { rows } = await sql`update ${sql.table(kind.table)} l set is_stale = false, computed_at = now()
      where ${sql.ref(kind.key)} = ${id} and ${isOutdated} returning 1`.execute(this.#db)
    if (rows.length > 0) await makeList(this.#db, kind, id)
  }
}

async function readList(
  db: Db,
  { table, key, items, field, alias, joins, text }: SimilarKind,
  userId: number,
  id: number,
  { limit, where = sql`true`, withoutReasons }: Shown,
): Promise<Found | undefined> {
  const item = sql.ref(`${alias}.id`)
  const entry = withoutReasons ? text : sql`${sql.lit(`{"${field}":`)} || ${text} || ',"reason":' || page.reason || '}'`
  const { rows } = await sql<Found>`
    select ${isOutdated} as "isOutdated", (
      select ${listText(entry, sql`page.place`)} from (
        select each.id, each.reason, each.place from rows from (jsonb_to_recordset(l.list) as (id integer, reason jsonb))
          with ordinality as each (id, reason, place)
        join ${sql.table(items)} ${sql.raw(alias)} on ${item} = each.id where ${where} order by each.place limit ${limit}) page
      join ${sql.table(items)} ${sql.raw(alias)} on ${item} = page.id ${joins(userId)}) as text
    from ${sql.table(table)} l join ${sql.table(items)} own on own.id = l.${sql.ref(key)} where own.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Stores what is like an item; nothing for an unknown one. */
export async function makeList(db: Db, { table, key, items, nearest }: SimilarKind, id: number): Promise<void> {
  await sql`insert into ${sql.table(table)} (${sql.ref(key)}, list)
    select item.id, (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'score', score::real, 'reason', reason)
        order by score desc, id desc), '[]')
      from (select * from (${nearest(id)}) found order by score desc, id desc limit ${kept}) top)
    from (select id from ${sql.table(items)} where id = ${id} for key share) item
    on conflict (${sql.ref(key)}) do update set list = excluded.list`.execute(db)
}
