import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ListenerExport } from '../../../contract/entities/export.ts'
import { newPlaylists } from '../../support/playlists.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

type Listener = Awaited<ReturnType<typeof newPlaylists>>

let mira: Listener
let ayo: Listener
let listeners = 0

const server = await testServer()
beforeEach(async () => {
  listeners++
  ;[mira, ayo] = [await newPlaylists(server, `mira ${listeners}`), await newPlaylists(server, `ayo ${listeners}`)]
})

/** A track, with its place in the newest recording that contains it. */
async function aTrackPlace(inSets = 1) {
  const { rows } = await sql<{ track: number; set: number; start: number; end: number; other: number | null }>`
    select st.track_id as track, st.set_id as set, st.start_time as start, st.end_time as end,
      (select o.set_id from set_tracks o join sets s on s.id = o.set_id where o.track_id = st.track_id and o.set_id <> st.set_id
        and s.mp3_permalink is not null limit 1) as other
    from set_tracks st join sets s on s.id = st.set_id where s.mp3_permalink is not null
      and (select count(distinct set_id) from set_tracks where track_id = st.track_id) >= ${inSets}
    order by s.release_date desc, s.id desc, st.track_position limit 1`.execute(server.db)
  const [place] = rows
  if (!place) throw new Error('The catalogue has no such track')
  return place
}

describe('making a playlist', () => {
  test('lists it with its name, owner and first pictures, the last changed first', async () => {
    const first = await mira.make({ name: '  Sunrise  ', description: 'On the beach' })
    await mira.make({ name: 'Dusk' })
    for (const set of [3, 1, 2, 5, 4]) await mira.add(first, set)
    const [listed, other] = await mira.list()
    expect(listed).toMatchObject({
      id: first,
      name: 'Sunrise',
      description: 'On the beach',
      visibility: 'private',
      owner: { id: mira.userId },
      item_count: 5,
      is_followed: false,
    })
    expect(listed?.sleeves).toHaveLength(4)
    expect(other).toMatchObject({ name: 'Dusk', item_count: 0, sleeves: [] })
  })

  test('of the same id again changes nothing, and an id of another listener is taken', async () => {
    const id = await mira.make()
    const body = { id, name: 'Again', description: '', visibility: 'private' }
    expect((await mira.ask('POST', '', body)).status).toBe(204)
    expect((await mira.list()).map(({ name }) => name)).toEqual(['Sunrise'])
    expectFailure(await ayo.ask('POST', '', body), 409)
    expect(await ayo.list()).toEqual([])
  })

  test('needs a name of 1 to 100 characters', async () => {
    for (const name of ['  ', 'a'.repeat(101)])
      expectFailure(await mira.ask('POST', '', { id: randomUUID(), name, description: '', visibility: 'private' }), 422)
  })

  test('is refused to a listener who has 200', async () => {
    await sql`insert into playlists (id, user_id, name, description, visibility)
      select gen_random_uuid(), ${mira.userId}, 'Many', '', 'private' from generate_series(1, 200)`.execute(server.db)
    const body = { id: randomUUID(), name: 'One more', description: '', visibility: 'private' }
    expect(expectFailure(await mira.ask('POST', '', body), 422).message).toBe(
      'You have 200 playlists. Delete one to make another.',
    )
    await ayo.make()
  })
})

describe('its items', () => {
  test('are in the order in which they were added, and one that is added again under its id is there once', async () => {
    const id = await mira.make()
    const item = await mira.add(id, 3)
    await mira.add(id, 1)
    await mira.add(id, 3)
    const again = { id: item, set_meta_id: 3, track_meta_id: null }
    expect((await mira.ask('POST', `/${id}/items`, again)).status).toBe(204)
    expect(await mira.sets(id)).toBe('3 1 3')
    expect((await mira.open(id)).items[0]).toMatchObject({ id: item, track_meta: null, start_time: null })
  })

  test('can be tracks: within the set that they were added with, or else in the newest', async () => {
    const id = await mira.make()
    const { track, set, start, end, other } = await aTrackPlace(2)
    await mira.add(id, other, track)
    await mira.add(id, null, track)
    const { items } = await mira.open(id)
    expect(items.map(({ set_meta }) => set_meta?.id)).toEqual([other, set])
    expect(items.map(({ track_meta }) => track_meta?.id)).toEqual([track, track])
    expect(items[1]).toMatchObject({ start_time: start, end_time: end })
  })

  test('that are in no recording any more stay, without a place', async () => {
    const id = await mira.make()
    const { track, set } = await aTrackPlace()
    await mira.add(id, set, track)
    await sql`delete from set_tracks where track_id = ${track}`.execute(server.db)
    expect((await mira.open(id)).items).toMatchObject([{ set_meta: null, start_time: null, track_meta: { id: track } }])
  })

  test('that are tracks outlive the set that they were added with, and sets go with it', async () => {
    const id = await mira.make()
    const { track, set } = await aTrackPlace()
    const { rows } = await sql<{ gone: number }>`insert into sets (set_name, artist, genre, release_date, duration)
      values ('A Night', 'Mira', 'Techno', '2026-01-01', 3600000) returning id as gone`.execute(server.db)
    const [{ gone } = { gone: 0 }] = rows
    await mira.add(id, gone)
    await mira.add(id, gone, track)
    await server.db.deleteFrom('sets').where('id', '=', gone).execute()
    expect((await mira.open(id)).items).toMatchObject([{ set_meta: { id: set }, track_meta: { id: track } }])
  })

  test('must be in the catalogue', async () => {
    const id = await mira.make()
    const add = (set_meta_id: number | null, track_meta_id: number | null) =>
      mira.ask('POST', `/${id}/items`, { id: randomUUID(), set_meta_id, track_meta_id })
    expect(expectFailure(await add(99_999, null), 404).message).toBe('This set was not found')
    expect(expectFailure(await add(null, 999_998), 404).message).toBe('This track was not found')
    expectFailure(await add(null, null), 422)
  })

  test('are 1,000 at most', async () => {
    const id = await mira.make()
    await sql`insert into playlist_items (playlist_id, id, set_id, position)
      select ${id}, gen_random_uuid(), 1, place from generate_series(1, 1000) place`.execute(server.db)
    const body = { id: randomUUID(), set_meta_id: 2, track_meta_id: null }
    expect(expectFailure(await mira.ask('POST', `/${id}/items`, body), 422).message).toMatch('1000 items at most')
  })

  test('move behind another one or to the start, and are removed', async () => {
    const id = await mira.make()
    const [a, b, c] = [await mira.add(id, 1), await mira.add(id, 2), await mira.add(id, 3)]
    await mira.move(id, c, null)
    expect(await mira.sets(id)).toBe('3 1 2')
    await mira.move(id, c, b)
    expect(await mira.sets(id)).toBe('1 2 3')
    await mira.move(id, a, b)
    expect(await mira.sets(id)).toBe('2 1 3')
    expect((await mira.remove(id, a)).status).toBe(204)
    expect(await mira.sets(id)).toBe('2 3')
    expectFailure(await mira.remove(id, a), 404)
    expectFailure(await mira.move(id, b, a), 404)
    expectFailure(await mira.move(id, a, null), 404)
  })

  test('keep their order however often they are moved into the same gap', async () => {
    const id = await mira.make()
    const items = [await mira.add(id, 1), await mira.add(id, 2), await mira.add(id, 3)]
    let [, second, third] = items
    for (let times = 0; times < 120; times++) {
      expect((await mira.move(id, third ?? '', items[0] ?? '')).status).toBe(204)
      ;[second, third] = [third, second]
    }
    expect(await mira.sets(id)).toBe('1 2 3')
  })

  test('have one order after moves at the same time, each of which was made', async () => {
    const id = await mira.make()
    const items: string[] = []
    for (const set of [1, 2, 3, 4, 5, 6]) items.push(await mira.add(id, set))
    const answers = await Promise.all(
      items.map((item, at) => mira.move(id, item, at % 2 ? null : (items[5 - at] ?? null))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204))
    const { rows } = await sql<{
      position: number
    }>`select position from playlist_items where playlist_id = ${id}`.execute(server.db)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(6)
    expect((await mira.sets(id)).split(' ').toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})

describe('its details', () => {
  test('are changed by the latest event, whichever arrives last', async () => {
    const id = await mira.make()
    const change = (name: string, headers: Record<string, string>) =>
      mira.ask('PUT', `/${id}`, { name, description: '', visibility: 'private' }, { headers })
    await change('Now', device().headers({ seq: 1 }))
    await change('An hour ago', device().headers({ seq: 9, agoMs: 3_600_000 }))
    expect((await mira.open(id)).name).toBe('Now')
  })

  test('and everything else can be changed by the owner alone', async () => {
    const id = await mira.make({ visibility: 'link' })
    const item = await mira.add(id, 1)
    const details = { name: 'Mine now', description: '', visibility: 'link' }
    for (const answer of [
      await ayo.ask('PUT', `/${id}`, details),
      await ayo.ask('DELETE', `/${id}`),
      await ayo.ask('POST', `/${id}/items`, { id: randomUUID(), set_meta_id: 1, track_meta_id: null }),
      await ayo.move(id, item, null),
      await ayo.remove(id, item),
    ])
      expect(expectFailure(answer, 404).message).toBe('This playlist was not found')
    expect(await mira.open(id)).toMatchObject({ name: 'Sunrise', item_count: 1 })
  })
})

describe('a link', () => {
  test('opens a playlist for others unless it is private, and no guest', async () => {
    const [hidden, shown] = [await mira.make(), await mira.make({ visibility: 'link' })]
    await mira.add(shown, 2)
    expect(expectFailure(await ayo.ask('GET', `/${hidden}`), 404).message).toBe('This playlist was not found')
    expectFailure(await ayo.ask('PUT', `/${hidden}/follow`, { is_followed: true }), 404)
    expect(await ayo.sets(shown)).toBe('2')
    expect((await server.ask('GET', `/api/playlists/${shown}`)).status).toBe(401)
    expectFailure(await ayo.ask('GET', '/not-an-id'), 404)
  })

  test('lets others follow it, until it is private or deleted', async () => {
    const id = await mira.make({ visibility: 'link' })
    const follow = (is_followed: boolean, headers = {}) => ayo.ask('PUT', `/${id}/follow`, { is_followed }, { headers })
    const show = (visibility: string) => mira.ask('PUT', `/${id}`, { name: 'Sunrise', description: '', visibility })
    expect((await follow(true)).status).toBe(204)
    expect(await ayo.list()).toMatchObject([{ id, is_followed: true, owner: { id: mira.userId } }])
    await show('private')
    expect(await ayo.list()).toEqual([])
    await show('link')
    expect(await ayo.list()).toMatchObject([{ id }])
    await follow(false, device().headers({ agoMs: 3_600_000 }))
    expect(await ayo.list()).toMatchObject([{ id }])
    await mira.ask('DELETE', `/${id}`)
    expect(await ayo.list()).toEqual([])
    expectFailure(await follow(true), 404)
  })

  test('lets a listener follow 500 at most', async () => {
    const one = await mira.make({ visibility: 'link' })
    await sql`with lists as (insert into playlists (id, user_id, name, description, visibility)
        select gen_random_uuid(), ${mira.userId}, 'Many', '', 'link' from generate_series(1, 500) returning id)
      insert into playlist_follows (user_id, playlist_id, is_followed, followed_at)
        select ${ayo.userId}, id, true, now() from lists`.execute(server.db)
    const follow = (id: string, is_followed: boolean) => ayo.ask('PUT', `/${id}/follow`, { is_followed })
    const [{ id: followed } = { id: '' }] = await ayo.list()
    expect((await follow(followed, true)).status).toBe(204)
    expect(expectFailure(await follow(one, true), 422).message).toBe(
      'You follow 500 playlists. Unfollow one to follow another.',
    )
    expect((await follow(followed, false)).status).toBe(204)
    expect((await follow(one, true)).status).toBe(204)
  })

  test('does not let the owner follow their own', async () => {
    const id = await mira.make({ visibility: 'link' })
    expectFailure(await mira.ask('PUT', `/${id}/follow`, { is_followed: true }), 404)
  })
})

test('playlists, their items and follows are in the export, and vanish with the account, for followers too', async () => {
  const [own, others] = [await mira.make({ visibility: 'link' }), await ayo.make({ name: 'Dusk', visibility: 'link' })]
  const { track, set } = await aTrackPlace()
  await mira.add(own, 2)
  await mira.add(own, set, track)
  await mira.ask('PUT', `/${others}/follow`, { is_followed: true })
  await ayo.ask('PUT', `/${own}/follow`, { is_followed: true })
  const exported = exactly(ListenerExport, (await server.ask('GET', '/api/me/export', { token: mira.token })).body)
  expect(exported.playlists).toMatchObject([{ id: own, name: 'Sunrise', visibility: 'link' }])
  expect(exported.playlist_items).toMatchObject([
    { playlist_id: own, set: { id: 2 }, track: null },
    { playlist_id: own, set: { id: set }, track: { id: track } },
  ])
  expect(exported.followed_playlists).toMatchObject([{ playlist_id: others, is_followed: true }])
  await server.ask('DELETE', '/api/me', { token: mira.token, body: { password: 'listener' } })
  expect((await ayo.list()).map(({ id }) => id)).toEqual([others])
  expectFailure(await ayo.ask('GET', `/${own}`), 404)
})

test('a whole playlist of 1,000 tracks is read at once', async () => {
  const id = await mira.make()
  await sql`insert into playlist_items (playlist_id, id, set_id, track_id, position)
    select ${id}, gen_random_uuid(), set_id, track_id, place from (select row_number() over () as place, *
      from set_tracks, generate_series(1, 1000)) every where place <= 1000`.execute(server.db)
  expect((await mira.open(id)).items).toHaveLength(1_000)
})
