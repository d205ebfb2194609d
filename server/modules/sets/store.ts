import { type RawBuilder, sql } from 'kysely'
import type { SetDetail, SetSummary, SetTrack } from '../../../contract/entities/music.ts'
import type { QueryOf } from '../../../contract/route.ts'
import type { listSets } from '../../../contract/routes/catalogue.ts'
import type { List } from '../../../contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { setColumns, setMarks } from '../../db/select-set.ts'
import { trackJoins, trackJson } from '../../db/select-track.ts'
import { Failure } from '../../plugins/failure.ts'
import { setOrderColumns } from './order.ts'

type SetsQuery = QueryOf<typeof listSets>

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Every word must be part of the set's name or its artist's, whatever their case and accents. */
const matches = (search: string): RawBuilder<unknown>[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map(word => sql`plain(s.set_name || ' ' || s.artist) like '%' || plain(${escapeLike(word)}) || '%'`)

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** Newest first, unless the caller orders otherwise. The id breaks ties, so that pages never repeat or skip a set. */
function orderOf({ order_by, order_direction }: SetsQuery) {
  const { column, read } = setOrderColumns[order_by ?? 'release_date']
  const down = order_by === undefined || order_direction === 'desc'
  const direction = sql.raw(down ? 'desc' : 'asc')
  return { column, read, beyond: sql.raw(down ? '<' : '>'), by: sql`${column} ${direction}, s.id ${direction}` }
}

function beyond(query: SetsQuery): RawBuilder<unknown>[] {
  const { after, after_id } = query
  if (after === undefined) return []
  const { column, read, beyond } = orderOf(query)
  const last = read(after)
  if (!last) throw new Failure(422, 'The request does not fit', { errors: { query: { after: ['Is no such value'] } } })
  if (after_id === undefined) return [sql`${column} ${beyond} ${last}`]
  return [sql`(${column}, s.id) ${beyond} (${last}, ${after_id}::integer)`]
}

/** A page of sets with the listener's marks: one statement for the page, one for the total. */
export async function findSets(db: Db, userId: number, query: SetsQuery): Promise<List<SetSummary>> {
  const { genre, search, offset, limit } = query
  const filter = [...(genre === undefined ? [] : [sql`s.genre = ${genre}`]), ...matches(search)]
  const order = orderOf(query)
  const page = sql<SetSummary>`
    with page as materialized (
      select s.id, row_number() over (order by ${order.by}) as place from sets s ${setMarks(userId)}
      ${all([...filter, ...beyond(query)])}
      order by ${order.by} limit ${limit} offset ${offset})
    select ${setColumns} from page join sets s using (id) ${setMarks(userId)} order by page.place`
  const total = sql<{ total: number }>`select count(*) as total from sets s ${all(filter)}`
  const [{ rows }, counted] = await Promise.all([page.execute(db), total.execute(db)])
  return { data: rows, pagination: { offset, count: rows.length, total: counted.rows[0]?.total ?? 0 } }
}

/** A set with its tracklist in playing order, or undefined. */
export async function findSet(db: Db, userId: number, id: number): Promise<SetDetail | undefined> {
  const set = sql<Omit<SetDetail, 'set_tracks'>>`
    select ${setColumns}, s.post_count from sets s ${setMarks(userId)} where s.id = ${id}`
  const tracks = sql<SetTrack>`
    select st.id, st.start_time, st.end_time, st.track_position, st.track_id as track_meta_id,
      st.set_id as set_meta_id, ${trackJson} as track_meta
    from set_tracks st join tracks t on t.id = st.track_id ${trackJoins(userId)}
    where st.set_id = ${id} order by st.track_position`
  const [found, listed] = await Promise.all([set.execute(db), tracks.execute(db)])
  return found.rows[0] && { ...found.rows[0], set_tracks: listed.rows }
}

/** Where a set's recording lies, or undefined. */
export const findRecording = (db: Db, id: number) =>
  db.selectFrom('sets').select('mp3_permalink').where('id', '=', id).executeTakeFirst()

/** The first place a track is heard, or undefined. */
export const findTrackPlace = (db: Db, trackId: number) =>
  db
    .selectFrom('set_tracks')
    .innerJoin('sets', 'sets.id', 'set_tracks.set_id')
    .select(['set_tracks.set_id as set_meta_id', 'set_tracks.start_time'])
    .where('set_tracks.track_id', '=', trackId)
    .where('sets.mp3_permalink', 'is not', null)
    .orderBy('sets.release_date', 'desc')
    .orderBy('sets.id', 'desc')
    .executeTakeFirst()
