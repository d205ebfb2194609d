import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getTrack } from '#contract/routes/catalogue.ts'
import { listOf } from '#contract/shapes.ts'
import { addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { Item, ids, kinds, listsOf } from './support/lists.ts'

const server = await testServer()
const token = (await signIn(server)).access
for (const id of [3, 40, 41])
  expect(await server.ask('PUT', `/api/favs/track/${id}/purchase`, { token })).toMatchObject({ status: 200 })

const list = listsOf(server, token)

describe.each([
  ['artists', 'sets', 'set_count', 'sets'],
  ['artists', 'tracks', 'track_count', 'tracks'],
  ['artists', 'remixes', 'remix_count', 'tracks'],
  ['artists', 'ids', 'id_count', 'tracks'],
  ['artists', 'labels', 'label_count', 'labels'],
  ['labels', 'sets', 'set_count', 'sets'],
  ['labels', 'tracks', 'track_count', 'tracks'],
  ['labels', 'artists', 'artist_count', 'artists'],
] as const)("%s' %s", (kind, tab, counter, items) => {
  test('are as many as the counter says, for each owner', async () => {
    for (const owner of (await list(`/${kind}`, { limit: 100 }, kind)).data) {
      const page = await list(`/${kind}/${owner.id}/${tab}`, { limit: 100 }, items)
      expect([page.data.length, page.pagination.total]).toEqual([owner[counter], owner[counter]])
      const found = await list(`/${kind}/${owner.id}/${tab}`, { limit: 100, genre: 'Techno', search: 'a' })
      expect(found.pagination.total).toBe(found.data.length)
    }
  })

  test('of an unknown owner are a 404', async () => {
    const failure = expectFailure(await server.ask('GET', `/api/${kind}/99999/${tab}`, { token }), 404)
    expect(failure.message).toBe(`This ${kind.slice(0, -1)} was not found`)
  })
})

test.each([
  ['ids', { order_by: 'created_dt', order_direction: 'desc' }],
  ['labels', { order_by: 'name', order_direction: 'asc' }],
])("artists' %s have an order of their own unless another one is asked for", async (tab, order) => {
  // Of what has no release date, the one of the highest id comes first, whatever its day.
  await sql`update tracks set created_dt = timestamptz '2026-01-01' - id * interval '1 day' where mix_type = 'ID'`.execute(
    server.db,
  )
  for (const { id } of (await list('/artists', { limit: 100 })).data) {
    const inOrder = await list(`/artists/${id}/${tab}`, { ...order, limit: 100 })
    expect(ids((await list(`/artists/${id}/${tab}`, { limit: 100 })).data)).toEqual(ids(inOrder.data))
  }
})

test.each(['artists', 'labels', 'tracks', 'sets'])('an unknown one of %s is a 404', async kind => {
  for (const id of ['99999', '0', '-1', '1.5', 'x', '99999999999', '1%00'])
    expectFailure(await server.ask('GET', `/api/${kind}/${id}`, { token }), 404)
})

test.each(['artist', 'label'])('an unknown %s is named so', async kind => {
  const answer = await server.ask('GET', `/api/${kind}s/99999`, { token })
  expect(expectFailure(answer, 404).message).toBe(`This ${kind} was not found`)
})

test.each(['artists', 'labels'] as const)('%s are the same on their pages as in the list', async kind => {
  for (const item of (await list(`/${kind}`, { limit: 100 })).data) {
    const answer = await server.ask('GET', `/api/${kind}/${item.id}`, { token })
    expect(exactly(kinds[kind], answer.body)).toEqual(item)
  }
})

test('tracks are the same on their pages as in the list, and say who identified them', async () => {
  for (const item of (await list('/tracks', { limit: 100 })).data) {
    const answer = await server.ask('GET', `/api/tracks/${item.id}`, { token })
    expect(exactly(getTrack.answer, answer.body)).toEqual({ ...item, identified_by: null })
  }
})

test('the sets of a track are those whose tracklist contains it', async () => {
  const { rows } = await sql<{ track: number; sets: number[] }>`
    select track_id as track, array_agg(distinct set_id) as sets from set_tracks group by track_id`.execute(server.db)
  for (const { track, sets } of rows) {
    const page = await list(`/tracks/${track}/sets`, { limit: 100 }, 'sets')
    expect(ids(page.data).toSorted((a, b) => a - b)).toEqual(sets.toSorted((a, b) => a - b))
    expect(page.pagination.total).toBe(sets.length)
  }
})

describe('a profile', () => {
  test('lists what the listener has marked, and nothing else', async () => {
    const { id: userId, access: own } = await addSignedIn(server, 'keeper')
    const get = async (tab: string) => {
      const answer = await server.ask('GET', `/api/users/${userId}/${tab}`, { token: own })
      return ids(listOf(Item).parse(answer.body).data)
    }
    for (const tab of ['sets', 'tracks', 'ids', 'artists', 'labels']) expect(await get(tab)).toEqual([])
    const { rows } = await sql<{ id: number }>`select id from tracks where mix_type = 'ID' limit 1`.execute(server.db)
    const unknown = rows[0]?.id ?? 0
    const { db } = server
    const marks = [
      { user_id: userId, set_id: 2, is_fav: true, first_liked_date: '2026-01-02' },
      { user_id: userId, set_id: 3, is_fav: false, show_likes: true, first_liked_date: '2026-01-03' },
      { user_id: userId, set_id: 4, is_fav: false, first_liked_date: '2026-01-04' },
    ]
    for (const mark of marks) await db.insertInto('user_set_favs').values(mark).execute()
    await db.insertInto('set_likes').values({ user_id: userId, set_id: 5, set_timestamp: 10_000 }).execute()
    await db.insertInto('user_track_favs').values({ user_id: userId, track_id: 1, is_fav: true }).execute()
    await db.insertInto('user_track_favs').values({ user_id: userId, track_id: unknown, show_likes: true }).execute()
    await db.insertInto('user_artist_stats').values({ user_id: userId, artist_id: 2, is_followed: true }).execute()
    await db.insertInto('user_label_stats').values({ user_id: userId, label_id: 3, is_followed: true }).execute()
    expect(await get('sets')).toEqual([3, 2, 5])
    expect(await get('tracks')).toEqual([1])
    expect(await get('ids')).toEqual([unknown])
    expect(await get('artists')).toEqual([2])
    expect(await get('labels')).toEqual([3])
  })

  test.each(['sets', 'tracks', 'ids', 'artists', 'labels'])("another listener's %s are a 403", async tab => {
    expectFailure(await server.ask('GET', `/api/users/2/${tab}`, { token }), 403)
    expectFailure(await server.ask('GET', `/api/users/99999/${tab}`, { token }), 403)
  })
})
