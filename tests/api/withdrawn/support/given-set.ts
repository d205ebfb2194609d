import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { announceRelease } from '../../../../server/db/releases/announce-release.ts'
import { type Asked, addSignedIn, type TestApp } from '../../../support/server/app.ts'

/** A set that a listener has met wherever one can meet a set. Its id and its name occur nowhere else. */
export const set = 7_654_321
export const name = 'Vanishing Point'
/** One that the listener has met just as often, and which is never withdrawn. */
export const otherSet = 5

export type Given = Awaited<ReturnType<typeof giveSet>>

/** Adds the set: with the tracks, artists and curators of another one, and an ID that is heard nowhere else. */
async function addSet(server: TestApp) {
  const { db } = server
  const artist = 'Nobody Else'
  await db
    .insertInto('sets')
    .values({
      id: set,
      set_name: name,
      artist,
      release_date: today,
      genre: 'Techno',
      duration: 7_200_000,
      mp3_permalink: 'sets/vanishing.mp3',
    })
    .execute()
  await sql`insert into set_artists (set_id, artist_id, position) select ${set}, artist_id, position from set_artists where set_id = ${otherSet}`.execute(
    db,
  )
  await sql`insert into set_sponsors (set_id, sponsor_type, artist_id, label_id, position)
    select ${set}, sponsor_type, artist_id, label_id, position from set_sponsors where set_id = ${otherSet}`.execute(db)
  await sql`insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
    select ${set}, track_id, track_position + 1, start_time + 60000, end_time + 60000 from set_tracks where set_id = ${otherSet}`.execute(
    db,
  )
  const track = await db
    .insertInto('tracks')
    .values({
      title: 'Only Here',
      artist,
      mix_type: 'original_mix',
      genre: 'Techno',
      release_date: today,
      first_heard_set_id: set,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('set_tracks')
    .values({ set_id: set, track_id: track.id, track_position: 1, start_time: 0, end_time: 60_000 })
    .execute()
  await sql`insert into track_artists (track_id, artist_id, role) select ${track.id}, artist_id, 'producer' from set_artists where set_id = ${set} limit 1`.execute(
    db,
  )
  await sql`insert into featured (kind, position, item_id) values ('set', 99, ${set})`.execute(db)
  return { artist, track: track.id }
}

const today = new Date().toISOString().slice(0, 10)
const ids = async (server: TestApp, text: string) =>
  (await sql<{ id: number }>`${sql.raw(text)}`.execute(server.db)).rows.map(({ id }) => id)

/** Lets a listener meet the set, by the calls of the app. Resolves with all that has to do with it. */
export async function giveSet(server: TestApp) {
  const { artist, track } = await addSet(server)
  const username = 'collector'
  const { id: userId, access: token } = await addSignedIn(server, username)
  const send = async (method: 'POST' | 'PUT', path: string, body?: unknown, asked: Asked = {}) => {
    const answer = await server.ask(method, `/api${path}`, { token, ...(body !== undefined && { body }), ...asked })
    expect({ path, status: answer.status }).toEqual({ path, status: expect.toBeOneOf([200, 201, 204]) })
    return answer.body
  }
  const artists = await ids(server, `select artist_id as id from set_artists where set_id = ${set} order by 1`)
  const labels = await ids(
    server,
    `select label_id as id from set_sponsors where set_id = ${set} and label_id is not null`,
  )
  const tracks = [
    track,
    ...(await ids(
      server,
      `select track_id as id from set_tracks where set_id = ${otherSet} order by track_position limit 2`,
    )),
  ]
  for (const id of artists) await send('PUT', `/stats/artist/${id}/follow`, { is_followed: true })
  const playlist = randomUUID()
  await send('POST', '/playlists', { id: playlist, name: 'Points', description: '', visibility: 'link' })
  for (const id of [otherSet, set]) {
    await send('PUT', `/favs/set/${id}`, { is_fav: true })
    await send('POST', '/set-likes', { set_meta_id: id, set_timestamp: 61_000 })
    await send('POST', '/posts', { text: 'What is this?', set_meta_id: id, set_timestamp: 62_000 })
    await send('PUT', '/plays', { set_meta_id: id, current_timestamp: 63_000 })
    await send('POST', `/playlists/${playlist}/items`, { id: randomUUID(), set_meta_id: id, track_meta_id: null })
    await send('POST', '/queue', { user_id: userId, set_meta_id: id })
  }
  await send('POST', '/posts', { text: 'And this?', set_meta_id: set, set_timestamp: 1_000 })
  await send('POST', `/playlists/${playlist}/items`, { id: randomUUID(), set_meta_id: set, track_meta_id: track })
  await send('PUT', '/queue/new-current', { user_id: userId, set_meta_id: set, is_current: true })
  const playing = { set_meta_id: set, position: 1_000, is_playing: true, speed: 1 }
  const room = z
    .object({ token: z.string() })
    .parse(await send('POST', '/together', { ...playing, at: Date.now() })).token
  const feed = z.object({ address: z.string() }).parse(await send('PUT', '/me/feed')).address
  const app = z
    .object({ password: z.string() })
    .parse(await send('POST', '/me/app-passwords', { name: 'Phone' })).password
  await send('PUT', '/me/player', { ...playing, page: randomUUID(), takes_over: true })
  await sql`update app_passwords set playing_set_id = ${set}, playing_since = now() where user_id = ${userId}`.execute(
    server.db,
  )
  await sql`update listens set heard_ms = 1800000 where user_id = ${userId} and set_id = ${set}`.execute(server.db)
  await server.db.transaction().execute(trx => announceRelease(trx, track))
  return {
    set,
    otherSet,
    name,
    artist,
    artists,
    labels,
    tracks,
    userId,
    username,
    token,
    playlist,
    room,
    feed: new URL(feed).pathname,
    app,
  }
}
