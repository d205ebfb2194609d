import { type RawBuilder, sql } from 'kysely'
import type { SetSummary, Track } from '../../../contract/entities/music.ts'
import type { Artist, Label } from '../../../contract/entities/people.ts'
import type { List } from '../../../contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { artistColumns, artistStats, labelColumns, labelStats } from '../../db/select-people.ts'
import { setColumns, setMarks } from '../../db/select-set.ts'
import { trackJoins, trackJson } from '../../db/select-track.ts'

interface Page {
  offset: number
  limit: number
}

const picks = (kind: string, { offset, limit }: Page): RawBuilder<unknown> =>
  sql`(select item_id, position from featured where kind = ${kind} order by position limit ${limit} offset ${offset}) pick`

async function listed<Item>(db: Db, kind: string, { offset }: Page, rows: RawBuilder<Item>): Promise<List<Item>> {
  const total = sql<{ total: number }>`select count(*) as total from featured where kind = ${kind}`
  const [found, counted] = await Promise.all([rows.execute(db), total.execute(db)])
  return {
    data: found.rows,
    pagination: { offset, count: found.rows.length, total: counted.rows[0]?.total ?? 0 },
  }
}

export const featuredSets = (db: Db, userId: number, page: Page) =>
  listed(
    db,
    'set',
    page,
    sql<SetSummary>`select ${setColumns} from ${picks('set', page)} join sets s on s.id = pick.item_id
      ${setMarks(userId)} order by pick.position`,
  )

export const featuredArtists = (db: Db, userId: number, page: Page) =>
  listed(
    db,
    'artist',
    page,
    sql<Artist>`select ${artistColumns} from ${picks('artist', page)} join artists a on a.id = pick.item_id
      ${artistStats(userId)} order by pick.position`,
  )

export const featuredLabels = (db: Db, userId: number, page: Page) =>
  listed(
    db,
    'label',
    page,
    sql<Label>`select ${labelColumns} from ${picks('label', page)} join labels l on l.id = pick.item_id
      ${labelStats(userId)} order by pick.position`,
  )

/** "Newest Tracks": the featured tracks are the ones released last. */
export async function newestTracks(db: Db, userId: number, { offset, limit }: Page): Promise<List<Track>> {
  const rows = sql<{ track: Track }>`
    with page as materialized (select id from tracks where release_date is not null and mix_type <> 'ID'
      order by release_date desc, id desc limit ${limit} offset ${offset})
    select ${trackJson} as track from page join tracks t using (id) ${trackJoins(userId)}
    order by t.release_date desc, t.id desc`
  const total = sql<{ total: number }>`
    select count(*) as total from tracks where release_date is not null and mix_type <> 'ID'`
  const [found, counted] = await Promise.all([rows.execute(db), total.execute(db)])
  const data = found.rows.map(row => row.track)
  return { data, pagination: { offset, count: data.length, total: counted.rows[0]?.total ?? 0 } }
}
