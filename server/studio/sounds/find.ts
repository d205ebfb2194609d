import { type RawBuilder, sql } from 'kysely'
import type { Sound } from '#contract/entities/ear.ts'
import type { QueryOf } from '#contract/route.ts'
import type { listSounds } from '#contract/routes/studio/sounds.ts'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { heardIn } from '../../ear/catalogue/places.ts'
import { rowThere } from '../../ear/catalogue/track-matches.ts'

/** So many places of a sound are answered. */
const maxPlaces = 10

type Sql = RawBuilder<unknown>

const namedTrack = (id: Sql, more: Sql = sql``) => sql`(
  select json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type ${more})
  from tracks t where t.id = ${id})`
const mixMeta = sql`, 'mix_meta', case when t.mix_name is not null then json_build_object('name', t.mix_name) end`

const setMeta = sql`json_build_object('id', s.id, 'set_name', s.set_name, 'artist', s.artist,
  'is_published', s.withdrawn_at is null) as set_meta`
const places = sql`(select coalesce(json_agg(place), '[]') from (
  select ${setMeta}, common.start as start_time, common.end as end_time, common.certainty,
    ${namedTrack(sql`there.track_id`)} as heard_as
  from ${heardIn(sql`o.fingerprint_id`)} common join sets s on s.id = common.set_id left join lateral ${rowThere} on true
  order by common.certainty, s.id, common.start limit ${sql.lit(maxPlaces)}) place)`

/** Sounds with everything that is known of them, in the order of `ids`. */
async function readSounds(db: Db, ids: readonly number[]): Promise<Sound[]> {
  const { rows } = await sql<Sound>`
    select o.id, o.artist, o.title, o.mix_name, o.label, f.duration, ${namedTrack(sql`o.track_id`, mixMeta)} as track,
      f.listened_at is not null as is_compared, ${places} as places,
      (select count(*)::integer from ${heardIn(sql`o.fingerprint_id`)} heard) as place_count
    from sounds o join fingerprints f on f.id = o.fingerprint_id where o.id = any(${ids}::integer[])
    order by array_position(${ids}::integer[], o.id)`.execute(db)
  return rows
}

/** A sound; undefined for an unknown one. */
export const readSound = async (db: Db, id: number): Promise<Sound | undefined> => (await readSounds(db, [id]))[0]

const names = sql`o.artist || ' - ' || o.title || coalesce(' (' || o.mix_name || ')', '') || coalesce(' ' || o.label, '')`

/** A page of the sounds, newest first. */
export async function findSounds(db: Db, { search, offset, limit }: QueryOf<typeof listSounds>): Promise<List<Sound>> {
  const found = sql`from sounds o ${search === '' ? sql`` : sql`where position(plain(${search}) in plain(${names})) > 0`}`
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(select o.id ${found} order by o.id desc offset ${offset} limit ${limit}) as ids,
      (select count(*)::integer ${found}) as total`.execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  const data = await readSounds(db, ids)
  return { data, pagination: { offset, count: data.length, total } }
}
