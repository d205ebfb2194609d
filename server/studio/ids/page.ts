import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/route.ts'
import type { listStudioIds } from '#contract/routes/studio/ids.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import { watchersOf } from '../../db/releases/announce-release.ts'
import { idsHeardElsewhere } from '../../ear/catalogue/candidates.ts'

type Sql = RawBuilder<unknown>

const has = (search: string, text: Sql) => sql`position(plain(${search}) in plain(${text})) > 0`

/** The tracks that a search finds: by their names, those of a set that they play in, and those suggested. */
const foundBy = (search: string): Sql => sql`t.id in (
  select id from tracks where mix_type = 'ID' and ${has(search, sql`artist || ' - ' || title`)}
  union select st.track_id from sets s join set_tracks st on st.set_id = s.id
    where ${has(search, sql`s.artist || ' - ' || s.set_name`)}
  union select track_id from suggestions
    where state = 'open' and ${has(search, sql`artist || ' - ' || title || coalesce(' (' || mix_name || ')', '')`)})`

/** Looked up one by one: they are few of many. */
const narrowed = {
  suggested: sql`t.id = any(array(select track_id from suggestions where state = 'open'))`,
  ear: sql`t.id = any(array(${idsHeardElsewhere}))`,
} satisfies Record<NonNullable<IdQuery['only']>, Sql>

export type IdQuery = QueryOf<typeof listStudioIds>

/** How many listeners watch the track `id`. */
export const countWatchers = (id: Sql): Sql => sql`(select count(*)::integer from (${watchersOf(id)}) watching)`

/** Of so many IDs the watchers are counted at first; a fast lookup each. */
const countedFirst = 1_000

interface Page {
  ids: number[]
  total: number
}

/**
 * The ids of a page, most watched first, and how many there are. Watchers aren't stored. But `user_likes`, by which the index of IDs is
 * ordered, is never less: it counts each liked moment, too. So only the IDs at the top of the index are counted, and more of them
 * until none of the others can have as many watchers as the last one of the page.
 */
export async function findPage(db: Db, { only, id, search, offset, limit }: IdQuery): Promise<Page> {
  const rows = sql`from tracks t where t.mix_type = 'ID' ${only ? sql`and ${narrowed[only]}` : sql``}
    ${id === undefined ? sql`` : sql`and t.id = ${await standingId(db, 'track', id)}::integer`}
    ${search === '' ? sql`` : sql`and ${foundBy(search)}`}`
  for (let most = countedFirst + 4 * offset; ; most *= 4) {
    const found = await sql<Page & { least: number | null; bound: number | null }>`
      with found as materialized (select t.id, t.user_likes ${rows}),
        top as (select id, user_likes from found order by user_likes desc, id limit ${most}),
        page as (select id, user_likes, ${countWatchers(sql`top.id`)} as watchers from top
          order by watchers desc, user_likes desc, id offset ${offset} limit ${limit})
      select array(select id from page order by watchers desc, user_likes desc, id) as ids,
        (select count(*)::integer from found) as total, (select min(watchers) from page) as least,
        (select min(user_likes) from top) as bound`.execute(db)
    const { ids, total, least, bound } = found.rows[0] ?? { ids: [], total: 0, least: null, bound: null }
    if (total <= most || (ids.length === limit && Number(least) >= Number(bound))) return { ids, total }
  }
}
