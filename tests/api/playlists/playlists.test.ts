import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ListenerExport } from '#contract/entities/export.ts'
import { aTrackPlace, newPlaylists } from '../../support/playlists.ts'
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
  const { track, set } = await aTrackPlace(server.db)
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
