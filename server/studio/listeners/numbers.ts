import { type RawBuilder, sql } from 'kysely'
import type { Numbers } from '#contract/routes/studio/listeners.ts'
import type { Db } from '../../db/pool.ts'
import { mayHaveSounded, soundedParts } from '../../db/select/listen.ts'

/** Days are those of UTC: whoever asks may be anywhere. */
const today = sql`(now() at time zone 'UTC')::date`
const first = sql`(${today} - 29)`

/** Rows of the last 30 days by the day of a time, with these columns. */
const byDay = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, time: RawBuilder<unknown>) => sql`
  (select (${time} at time zone 'UTC')::date as day, ${columns} from ${from}
    where ${time} >= ${first}::timestamp at time zone 'UTC' group by 1)`

const hearts = sql`(select fav_at from user_set_favs where is_fav union all select fav_at from user_track_favs where is_fav) f`

async function findDays(db: Db): Promise<Numbers['days']> {
  const count = sql`count(*)::integer as n`
  const { rows } = await sql<Numbers['days'][number]>`
    select day::date::text as day, coalesce(joined.n, 0) as new_listeners, coalesce(heard.listeners, 0) as active_listeners,
      coalesce(heard.n, 0) as listens, coalesce(heard.ms, 0) as heard, coalesce(liked.n, 0) as hearts,
      coalesce(commented.n, 0) as comments
    from generate_series(${first}::timestamp, ${today}, interval '1 day') days (day)
      left join ${byDay(count, sql`users`, sql`created_at`)} joined using (day)
      left join ${byDay(
        sql`count(distinct id)::integer as n, count(distinct user_id)::integer as listeners, sum(ms)::float8 as ms`,
        sql`(select l.id, user_id, at, ms from listens l ${soundedParts}
          where ${mayHaveSounded(sql`(${first}::timestamp at time zone 'UTC')`)}) l`,
        sql`at`,
      )} heard using (day)
      left join ${byDay(count, hearts, sql`fav_at`)} liked using (day)
      left join ${byDay(count, sql`posts`, sql`timestamp`)} commented using (day)
    order by day`.execute(db)
  return rows
}

async function findTotals(db: Db): Promise<Numbers['totals']> {
  const { rows } = await sql<Numbers['totals']>`
    select ${sql.join(
      ['set', 'track', 'artist', 'label'].map(
        kind =>
          sql`coalesce((select total from catalogue_totals where kind = ${sql.lit(kind)} and genre = ''), 0) as ${sql.ref(`${kind}s`)}`,
      ),
    )}, (select count(*)::integer from sets where withdrawn_at is not null) as withdrawn_sets,
      (select count(*)::integer from users) as listeners`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('A select without a table has no row')
  return totals
}

/** What listeners did on each of the last 30 days, and how much the catalogue has. */
export const findNumbers = async (db: Db): Promise<Numbers> => ({
  days: await findDays(db),
  totals: await findTotals(db),
})
