import { sql } from 'kysely'
import type { ListenerExport } from '#contract/entities/export.ts'
import type { Db } from '../../../db/pool.ts'
import { trackName } from './names.ts'
import { batch, type Section } from './section.ts'

/** The sections of an export about a listener's favourites and likes: sets, tracks, artists and labels. */

export const sets: Section<ListenerExport['sets'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('user_set_favs as f')
    .innerJoin('sets as s', 's.id', 'f.set_id')
    .select(['s.id', 's.set_name as name', 'is_fav', 'show_likes', 'user_likes', 'first_liked_date'])
    .where('f.user_id', '=', userId)
    .where('f.set_id', '>', after)
    .orderBy('f.set_id')
    .limit(batch)
    .execute()
  return rows.map(({ id, name, ...mark }) => [id, { set: { id, name }, ...marksOf(mark) }])
}

export const tracks: Section<ListenerExport['tracks'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('user_track_favs as f')
    .innerJoin('tracks as t', 't.id', 'f.track_id')
    .select(['t.id', trackName('t').as('name'), 'is_fav', 'show_likes', 'f.user_likes', 'first_liked_date'])
    .select(['is_purchased', 'purchased_at'])
    .where('f.user_id', '=', userId)
    .where('f.track_id', '>', after)
    .orderBy('f.track_id')
    .limit(batch)
    .execute()
  return rows.map(({ id, name, is_purchased, purchased_at, ...mark }) => [
    id,
    { track: { id, name }, ...marksOf(mark), is_purchased, purchased_dt: purchased_at?.toISOString() ?? null },
  ])
}

export const artists: Section<ListenerExport['artists'][number]> = async (db, userId, after) =>
  (await standings(db, 'artist', userId, after)).map(({ id, name, ...standing }) => [
    id,
    { artist: { id, name }, ...standing },
  ])

export const labels: Section<ListenerExport['labels'][number]> = async (db, userId, after) =>
  (await standings(db, 'label', userId, after)).map(({ id, name, ...standing }) => [
    id,
    { label: { id, name }, ...standing },
  ])

interface Mark {
  is_fav: boolean
  show_likes: boolean
  user_likes: number
  first_liked_date: string | null
}

const marksOf = ({ is_fav, show_likes, user_likes, first_liked_date }: Mark) => ({
  is_favourite: is_fav,
  is_liked: show_likes,
  liked_moments: user_likes,
  first_liked_date,
})

async function standings(db: Db, kind: 'artist' | 'label', userId: number, after: number) {
  const { rows } = await sql<{ id: number; name: string; is_followed: boolean; is_liked: boolean }>`
    select c.id, c.name, s.is_followed, s.show_likes as is_liked
    from ${sql.table(`user_${kind}_stats`)} s join ${sql.table(`${kind}s`)} c on c.id = ${sql.ref(`s.${kind}_id`)}
    where s.user_id = ${userId} and c.id > ${after} order by c.id limit ${batch}`.execute(db)
  return rows
}
