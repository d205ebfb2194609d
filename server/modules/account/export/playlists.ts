import { sql } from 'kysely'
import type { ListenerExport } from '#contract/entities/export.ts'
import { itemOrNull, trackName } from './names.ts'
import { numbered, paged, type Section } from './section.ts'

/** The sections of an export about playlists. */

type Row<List extends keyof ListenerExport> = ListenerExport[List] extends (infer Each)[] ? Each : never
type Own = Row<'playlists'>
type Times = 'created_at' | 'updated_at'

export const playlists: Section<Own> = async (db, userId, after) => {
  const { rows } = await sql<Pick<Own, 'id' | 'name' | 'description' | 'visibility'> & Record<Times, Date>>`
    select id, name, description, visibility, created_at, updated_at from playlists where user_id = ${userId}
    order by created_at, id ${paged(after)}`.execute(db)
  return numbered(
    rows.map(({ created_at, updated_at, ...details }) => ({
      ...details,
      created_dt: created_at.toISOString(),
      updated_dt: updated_at.toISOString(),
    })),
    after,
  )
}

interface Item {
  playlist_id: string
  set_id: number | null
  set_name: string | null
  track_id: number | null
  track_name: string | null
  added_at: Date
}

export const playlist_items: Section<Row<'playlist_items'>> = async (db, userId, after) => {
  const { rows } = await sql<Item>`
    select i.playlist_id, i.set_id, s.set_name, i.track_id, ${trackName('t')} as track_name, i.added_at
    from (select i.*, row_number() over () as place from (select i.* from playlists l join playlist_items i on i.playlist_id = l.id
        where l.user_id = ${userId} order by l.created_at, l.id, i.position ${paged(after)}) i) i
      left join sets s on s.id = i.set_id left join tracks t on t.id = i.track_id order by i.place`.execute(db)
  return numbered(
    rows.map(({ playlist_id, set_id, set_name, track_id, track_name, added_at }) => ({
      playlist_id,
      set: itemOrNull(set_id, set_name),
      track: itemOrNull(track_id, track_name),
      added_dt: added_at.toISOString(),
    })),
    after,
  )
}

export const followed_playlists: Section<Row<'followed_playlists'>> = async (db, userId, after) => {
  const { rows } = await sql<{ playlist_id: string; is_followed: boolean; followed_at: Date }>`
    select playlist_id, is_followed, followed_at from playlist_follows where user_id = ${userId}
    order by playlist_id ${paged(after)}`.execute(db)
  return numbered(
    rows.map(({ followed_at, ...follow }) => ({ ...follow, updated_dt: followed_at.toISOString() })),
    after,
  )
}
