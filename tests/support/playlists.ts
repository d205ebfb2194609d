import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { getPlaylist, listPlaylists } from '#contract/routes/playlists.ts'
import type { Db } from '../../server/db/pool.ts'
import { type Asked, addSignedIn, exactly, type TestApp } from './server/app.ts'

/** Adds a listener without playlists. Resolves with functions that call the playlists' API. */
export async function newPlaylists(server: TestApp, name: string) {
  const { id: userId, access: token } = await addSignedIn(server, name)
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, asked: Asked = {}) =>
    server.ask(method, `/api/playlists${path}`, { token, ...(body !== undefined && { body }), ...asked })
  const open = async (id: string) => {
    const { status, body } = await ask('GET', `/${id}`)
    expect(status).toBe(200)
    return exactly(getPlaylist.answer, body)
  }
  return {
    userId,
    token,
    ask,
    open,
    list: async () => exactly(listPlaylists.answer, (await ask('GET', '')).body).data,
    async make(details: { name?: string; description?: string; visibility?: 'private' | 'link' } = {}) {
      const id = randomUUID()
      const body = { id, name: 'Sunrise', description: '', visibility: 'private', ...details }
      expect((await ask('POST', '', body)).status).toBe(204)
      return id
    },
    /** Adds a set. Resolves with the item's id. */
    async add(id: string, set_meta_id: number | null, track_meta_id: number | null = null) {
      const item = randomUUID()
      expect((await ask('POST', `/${id}/items`, { id: item, set_meta_id, track_meta_id })).status).toBe(204)
      return item
    },
    move: (id: string, item: string, after: string | null) => ask('PUT', `/${id}/items/${item}`, { after }),
    remove: (id: string, item: string) => ask('DELETE', `/${id}/items/${item}`),
    /** The sets in order: `3 1`. */
    sets: async (id: string) => (await open(id)).items.map(({ set_meta }) => set_meta?.id).join(' '),
  }
}

/** A track, with its place in the newest recording that contains it. */
export async function aTrackPlace(db: Db, inSets = 1) {
  const { rows } = await sql<{ track: number; set: number; start: number; end: number; other: number | null }>`
    select st.track_id as track, st.set_id as set, st.start_time as start, st.end_time as end,
      (select o.set_id from set_tracks o join sets s on s.id = o.set_id where o.track_id = st.track_id and o.set_id <> st.set_id
        and s.mp3_permalink is not null limit 1) as other
    from set_tracks st join sets s on s.id = st.set_id where s.mp3_permalink is not null
      and (select count(distinct set_id) from set_tracks where track_id = st.track_id) >= ${inSets}
    order by s.release_date desc, s.id desc, st.track_position limit 1`.execute(db)
  const [place] = rows
  if (!place) throw new Error('The catalogue has no such track')
  return place
}
