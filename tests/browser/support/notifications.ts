import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import type { OpenDatabase } from '../../../server/store/database.ts'

interface Notified {
  id: number
}

/**
 * Notifies a listener that `count` tracks of the demo were released, one a minute. Resolves with the notifications, the
 * newest first.
 */
export async function addNotifications({ db }: OpenDatabase, username: string, count: number): Promise<Notified[]> {
  const known = sql`select t.id from tracks t join set_tracks st on st.track_id = t.id and st.set_id = 1
    where t.mix_type <> 'ID' order by st.track_position limit ${count}`
  await sql`insert into releases (track_id, set_id, track_position)
    select st.track_id, st.set_id, st.track_position from set_tracks st where st.set_id = 1 and st.track_id in (${known})
    on conflict (track_id) do nothing`.execute(db)
  const { rows } = await sql<Notified>`with made as (
      insert into notifications (user_id, release_id, created_dt)
      select u.id, r.id, now() - make_interval(mins => (row_number() over (order by r.id))::int)
      from releases r, users u where u.username = ${username} and r.track_id in (${known}) returning id, created_dt)
    select id from made order by created_dt desc, id desc`.execute(db)
  return rows
}

/** Resolves with the ids of those notifications that are read on the server. */
export async function readIds({ db }: OpenDatabase, notified: readonly Notified[]): Promise<number[]> {
  const ids = notified.map(({ id }) => id)
  const own = db.selectFrom('notifications').select('id').where('id', 'in', ids).where('is_read', '=', true)
  return (await own.execute()).map(({ id }) => id)
}

/** The bell in the top bar and its menu. */
export function bellOf(page: Page) {
  const button = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const menu = page.getByRole('region', { name: 'Notifications' })
  return { button, menu, lines: menu.getByRole('listitem').getByRole('link') }
}

/** Adds an ID to a set of the demo, for one test. */
export async function addId({ db }: OpenDatabase): Promise<{ id: number; remove(): Promise<void> }> {
  const { rows } = await sql<{ id: number }>`insert into tracks (title, artist, mix_type, first_heard_set_id)
    values ('ID', 'ID', 'ID', 20) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
    select 20, ${id}, max(track_position) + 1, max(end_time), max(end_time) + 1000 from set_tracks where set_id = 20`.execute(
    db,
  )
  return {
    id,
    async remove() {
      const artists = db.selectFrom('track_artists').select('artist_id').where('track_id', '=', id)
      const own = await artists.execute()
      await db.deleteFrom('tracks').where('id', '=', id).execute()
      for (const { artist_id } of own) await db.deleteFrom('artists').where('id', '=', artist_id).execute()
    },
  }
}
