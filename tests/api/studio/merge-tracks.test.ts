import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { referToTrack } from './support/refer-to-track.ts'

let listener: { id: number; access: string }
let people = 0
const server = await testServer()
const curator = await curatorOf(server)
beforeEach(async () => {
  listener = await addSignedIn(server, `merging${++people}`)
})

const merge = async (from: number, into: number) =>
  expect(await curator.merge(from, into)).toMatchObject({ status: 200, body: { edit_id: await curator.lastEdit() } })
const asListener = (method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown, headers = {}) =>
  server.ask(method, `/api${url}`, { token: listener.access, headers, ...(body !== undefined && { body }) })

/** Two tracks that play in different sets. */
async function twoTracks(mix: 'ID' | 'other' = 'other'): Promise<[number, number]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tracks t join set_tracks st on st.track_id = t.id
    where t.mix_type <> 'ID' and not exists (select from merges where to_id = t.id)
    group by t.id order by count(*) desc, t.id limit 40`.execute(server.db)
  const ids = await sql<{ id: number }>`select id from tracks where mix_type = 'ID' order by id`.execute(server.db)
  const [first, second] = mix === 'ID' ? [ids.rows[0], rows[1]] : [rows[0], rows[1]]
  if (!first || !second) throw new Error('The demo has no two tracks')
  return [first.id, second.id]
}

const referTo = (track: number) => referToTrack(server.db, track, { listener, curator, asListener })
const standing = async (table: string, track: number) =>
  (await sql`select * from ${sql.table(table)} where track_id = ${track}`.execute(server.db)).rows

test('What the demo has is as listeners would have left it: writing its tracklists once more changes no row', async () => {
  const before = await everyRow(server.db)
  await sql`update set_tracks set track_position = track_position`.execute(server.db)
  expect(changes(before, await everyRow(server.db))).toEqual(none)
  const moments = sql`select count(*)::integer as n from set_likes l join set_tracks st
    on st.set_id = l.set_id and st.start_time <= l.set_timestamp and l.set_timestamp < st.end_time`
  const unmarked = sql<{ n: number }>`select count(*)::integer as n from set_likes l
    left join user_set_favs s using (user_id, set_id) left join user_track_favs t using (user_id, track_id)
    where s.user_id is null or (l.track_id is not null and t.user_id is null)`
  expect((await sql<{ n: number }>`${moments}`.execute(server.db)).rows[0]?.n).toBeGreaterThan(0)
  expect((await unmarked.execute(server.db)).rows).toEqual([{ n: 0 }])
})

describe('Of two tracks that are one', () => {
  test('the one that stays gets all that referred to the other, and undo gives it back to the last row', async () => {
    const [from, into] = await twoTracks()
    await referTo(from)
    const before = await everyRow(server.db)
    await merge(from, into)
    for (const table of [
      'set_tracks',
      'user_track_favs',
      'posts',
      'playlist_items',
      'set_likes',
      'scrobbles',
      'releases',
      'suggestions',
      'sounds',
    ])
      expect({ table, rows: await standing(table, from) }).toEqual({ table, rows: [] })
    expect(await wrongCounters(server.db)).toEqual([])
    const heart = (await asListener('GET', `/tracks/${into}`)).body
    expect(heart).toMatchObject({ id: into, user_fav: { is_fav: true, user_likes: 1 } })
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
    expect(await wrongCounters(server.db)).toEqual([])
    await curator.undone()
    expect((await asListener('GET', `/tracks/${from}`)).body).toMatchObject({ id: into })
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })

  test('a listener who had marked both has one heart of the earlier date, one purchase and one notification', async () => {
    const [from, into] = await twoTracks()
    await referTo(from)
    await referTo(into)
    await sql`update user_track_favs set first_liked_date = '2020-01-01' where user_id = ${listener.id} and track_id = ${from}`.execute(
      server.db,
    )
    const before = await everyRow(server.db)
    await merge(from, into)
    expect((await asListener('GET', `/tracks/${into}`)).body).toMatchObject({
      user_fav: { is_fav: true, is_purchased: true, first_liked_date: '2020-01-01', user_likes: 2 },
    })
    expect(Object((await asListener('GET', '/notifications')).body).pagination.total).toBe(1)
    expect(await wrongCounters(server.db)).toEqual([])
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })

  test('either can stay, and a set that has both keeps both rows', async () => {
    const [a, b] = await twoTracks()
    const set = await server.db
      .selectFrom('set_tracks')
      .select('set_id')
      .where('track_id', '=', a)
      .executeTakeFirstOrThrow()
    const other = await server.db
      .selectFrom('set_tracks')
      .select(['id', 'track_position'])
      .where('set_id', '=', set.set_id)
      .where('track_id', '<>', a)
      .executeTakeFirstOrThrow()
    await server.db.updateTable('set_tracks').set({ track_id: b }).where('id', '=', other.id).execute()
    const before = await everyRow(server.db)
    const count = (await standing('set_tracks', a)).length + (await standing('set_tracks', b)).length
    await merge(b, a)
    expect(await standing('set_tracks', a)).toHaveLength(count)
    expect(await standing('set_tracks', b)).toEqual([])
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })
})

describe('A merged track', () => {
  test('answers as the one that stays, at every address, and takes writes that arrive later', async () => {
    const [from, into] = await twoTracks()
    await merge(from, into)
    const { track, version } = Object((await curator.ask('GET', `/tracks/${into}`)).body)
    expect((await curator.ask('GET', `/tracks/${from}`)).body).toMatchObject({ id: into, version })
    const save = (version: string) => curator.ask('PUT', `/tracks/${from}`, { body: { track, version } })
    expect(await save('of the merged one')).toMatchObject({ status: 409 })
    expect((await save(version)).body).toMatchObject({ id: into })
    expect(await curator.ask('DELETE', `/tracks/${from}`)).toMatchObject({ status: 404 })
    for (const path of [
      `/tracks/${from}`,
      `/tracks/${from}/sets`,
      `/tracks/${from}/posts`,
      `/tracks/${from}/similar`,
      `/set_tracks/play/${from}`,
    ])
      expect(await asListener('GET', path)).toMatchObject({
        status: 200,
        body: (await asListener('GET', path.replace(`/${from}`, `/${into}`))).body,
      })
    const key = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2])
      expect((await asListener('PUT', `/favs/track/${from}`, { is_fav: true }, key)).body).toMatchObject({
        is_fav: true,
      })
    await asListener('PUT', `/favs/track/${from}/likes-toggle`)
    const post = { text: 'Later', set_meta_id: null, set_timestamp: null, track_meta_id: from }
    expect((await asListener('POST', '/posts', post)).body).toMatchObject({ track_meta_id: into })
    const playlist = randomUUID()
    await asListener('POST', '/playlists', { id: playlist, name: 'Mine', description: '', visibility: 'private' })
    const item = { id: randomUUID(), set_meta_id: null, track_meta_id: from }
    expect((await asListener('POST', `/playlists/${playlist}/items`, item)).status).toBe(204)
    expect((await asListener('GET', `/tracks/${into}`)).body).toMatchObject({ user_fav: { is_fav: true } })
    await curator.undone()
    // Whoever marked it after the merge marked the one that stays.
    expect((await asListener('GET', `/tracks/${into}`)).body).toMatchObject({ user_fav: { is_fav: true } })
    expect((await asListener('GET', `/tracks/${from}`)).body).toMatchObject({ user_fav: { is_fav: false } })
  })

  test('that was merged once more leads to the last one, and the first merge can be undone after the second only', async () => {
    const [a, b] = await twoTracks()
    const c = 1 + Math.max(a, b)
    await merge(a, b)
    const first = await curator.lastEdit()
    await merge(b, c)
    expect((await asListener('GET', `/tracks/${a}`)).body).toMatchObject({ id: c })
    expectFailure(await curator.undo(first), 409)
    await curator.undone()
    expect((await curator.undo(first)).status).toBe(200)
    expect((await asListener('GET', `/tracks/${a}`)).body).toMatchObject({ id: a })
  })

  test('is not restored once one of its places in a set has another track', async () => {
    const [from, into] = await twoTracks()
    await merge(from, into)
    const edit = await curator.lastEdit()
    const place = await server.db.selectFrom('set_tracks').select(['id']).where('track_id', '=', into).execute()
    await server.db
      .updateTable('set_tracks')
      .set({ track_id: 1 })
      .where(
        'id',
        'in',
        place.map(({ id }) => id),
      )
      .execute()
    expectFailure(await curator.undo(edit), 409)
  })
})

test('A heart that was taken back after the merge is taken back of both, and a purchase stays as it was', async () => {
  const [from, into] = await twoTracks()
  await referTo(from)
  await merge(from, into)
  await asListener('PUT', `/favs/track/${into}`, { is_fav: false })
  await curator.undone()
  expect((await asListener('GET', `/tracks/${from}`)).body).toMatchObject({
    user_fav: { is_fav: false, is_purchased: true },
  })
  expect((await asListener('GET', `/tracks/${into}`)).body).toMatchObject({
    user_fav: { is_fav: false, is_purchased: false },
  })
})

describe('An ID', () => {
  test('that is merged into the track that it is tells everyone who watches it, and undo takes that back', async () => {
    const [id, track] = await twoTracks('ID')
    await asListener('PUT', `/favs/track/${id}`, { is_fav: true })
    const before = await everyRow(server.db)
    await merge(id, track)
    expect((await asListener('GET', '/notifications')).body).toMatchObject({
      data: [{ release: { track_meta: { id: track } } }],
    })
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })

  test('does not swallow a track that is known', async () => {
    const [id, track] = await twoTracks('ID')
    const { message } = expectFailure(await curator.merge(track, id), 409)
    expect(message).toBe('Keep the track that has a name. The other one is an ID')
  })
})

describe('A merge is refused', () => {
  test('when either track was changed since', async () => {
    const [from, into] = await twoTracks()
    const body = { version: await curator.versionOf(from), into, into_version: await curator.versionOf(into) }
    for (const id of [from, into]) {
      await server.db
        .updateTable('tracks')
        .set({ title: `Changed ${id}` })
        .where('id', '=', id)
        .execute()
      expectFailure(await curator.ask('POST', `/tracks/${from}/merge`, { body }), 409)
    }
  })
  test('with itself, and with a track that nobody knows', async () => {
    const [track] = await twoTracks()
    expectFailure(await curator.merge(track, track), 409)
    const version = await curator.versionOf(track)
    const body = { version, into: 2 ** 31 - 1, into_version: version }
    expectFailure(await curator.ask('POST', `/tracks/${track}/merge`, { body }), 404)
  })
})
