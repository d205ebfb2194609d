import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { purchaseTrack, toggleTrackLikes } from '#contract/routes/marks.ts'
import { wins } from '../../../server/db/write-event.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { type Asked, addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'marker')

const put = (path: string, asked: Asked = {}) => server.ask('PUT', `/api${path}`, { token, ...asked })
const Heart = z.object({ is_fav: z.boolean(), applied: z.boolean(), updated_at: z.iso.datetime() })
const heart = async (id: number, is_fav: boolean, headers: Record<string, string> = {}) =>
  exactly(Heart, (await put(`/favs/set/${id}`, { body: { is_fav }, headers })).body)

describe('of two writes', () => {
  test('of one device the higher sequence wins, whatever its clock says', async () => {
    const { headers } = device()
    await heart(1, true, headers({ seq: 2, agoMs: 60_000 }))
    expect(await heart(1, false, headers({ seq: 1, agoMs: 0 }))).toMatchObject({ is_fav: true, applied: false })
    expect(await heart(1, false, headers({ seq: 3, agoMs: 90_000 }))).toMatchObject({ is_fav: false, applied: true })
  })

  test('of one device the same write sent again changes nothing', async () => {
    const { headers } = device()
    expect(await heart(2, true, headers({ seq: 1 }))).toMatchObject({ applied: true })
    expect(await heart(2, true, headers({ seq: 1 }))).toMatchObject({ is_fav: true, applied: false })
    const toggle = async () => (await put('/favs/set/3', { headers: headers({ seq: 2 }) })).body
    expect([await toggle(), await toggle()]).toMatchObject([{ is_fav: true }, { is_fav: true, applied: false }])
  })

  test('of two devices the later time wins, whatever their sequences and clocks say', async () => {
    const wrong = device({ clockIsAheadMs: 3_600_000 })
    const right = device()
    await heart(4, true, right.headers({ seq: 1, agoMs: 10_000 }))
    const earlier = await heart(4, false, wrong.headers({ seq: 900, agoMs: 20_000 }))
    expect(earlier).toMatchObject({ is_fav: true, applied: false })
    expect(await heart(4, false, wrong.headers({ seq: 2, agoMs: 5000 }))).toMatchObject({ applied: true })
  })

  test("a device's later write is never earlier in time than its previous one", async () => {
    const phone = device()
    await heart(5, true, phone.headers({ seq: 1, agoMs: 1000 }))
    await heart(5, false, phone.headers({ seq: 2, agoMs: 9000 }))
    expect(await heart(5, true, device().headers({ agoMs: 5000 }))).toMatchObject({ is_fav: false, applied: false })
  })

  test('at the same millisecond the higher device id wins, whichever arrives first', async () => {
    const clients = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
    const columns = { at: 'fav_at', client: 'fav_client', seq: 'fav_seq' }
    const write = (client: string) =>
      sql`
      insert into user_set_favs as standing (user_id, set_id, fav_at, fav_client, fav_seq)
      values (${userId}, 6, '2026-11-01T12:00:00Z', ${client}, 1)
      on conflict (user_id, set_id) do update set fav_client = excluded.fav_client
        where ${wins(columns, { client, seq: 1, agoMs: 1 })}`.execute(server.db)
    for (const order of [clients, clients.toReversed()]) {
      await server.db.deleteFrom('user_set_favs').where('set_id', '=', 6).execute()
      for (const client of order) await write(client)
      const stored = await server.db.selectFrom('user_set_favs').select('fav_client').where('set_id', '=', 6).execute()
      expect(stored).toEqual([{ fav_client: clients[1] }])
    }
  })

  test('one without a device and a time is the latest', async () => {
    await heart(7, true, device().headers({ seq: 5 }))
    expect(await heart(7, false)).toMatchObject({ is_fav: false, applied: true })
    expect(await heart(7, true, device().headers({ agoMs: 1000 }))).toMatchObject({ is_fav: false, applied: false })
  })
})

describe('the day of the first like', () => {
  const dayOf = async (kind: 'set' | 'track', id: number) => {
    const { rows } = await sql<{ day: string | null }>`select first_liked_date as day
      from ${sql.table(`user_${kind}_favs`)} where user_id = ${userId} and ${sql.ref(`${kind}_id`)} = ${id}`.execute(
      server.db,
    )
    return rows[0]?.day
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const ago = (days: number) => device().headers({ agoMs: days * 86_400_000 })

  test.each([
    ['set', '/favs/set/20', 'is_fav'],
    ['set', '/favs/set/21/likes-toggle', 'show_likes'],
    ['track', '/favs/track/22', 'is_fav'],
    ['track', '/favs/track/23/likes-toggle', 'show_likes'],
  ] as const)(
    'of a %s by %s is when the listener first turned it on, and remains that day',
    async (kind, path, field) => {
      const id = Number(/\d+/.exec(path)?.[0])
      await put(path, { body: { [field]: false }, headers: ago(9) })
      expect(await dayOf(kind, id)).toBeNull()
      // The date may change during the test.
      const days = [daysAgo(5)]
      await put(path, { body: { [field]: true }, headers: ago(5) })
      days.push(daysAgo(5))
      const day = await dayOf(kind, id)
      expect(days).toContain(day)
      for (const value of [false, true]) await put(path, { body: { [field]: value } })
      expect(await dayOf(kind, id)).toBe(day)
    },
  )

  test('is today for a write without a time, also for a toggle', async () => {
    const days = [daysAgo(0)]
    await put('/favs/set/24', { body: { is_fav: true } })
    await put('/favs/set/19/likes-toggle')
    await put('/favs/track/26', { body: { is_fav: false } })
    await put('/favs/track/26')
    days.push(daysAgo(0))
    for (const day of [await dayOf('set', 24), await dayOf('set', 19), await dayOf('track', 26)])
      expect(days).toContain(day)
  })

  test('is not the day of a purchase', async () => {
    await put('/favs/track/27/purchase')
    expect(await dayOf('track', 27)).toBeNull()
  })
})

describe('buying a track', () => {
  const buy = async (asked: Asked = {}) =>
    exactly(purchaseTrack.answer, (await put('/favs/track/30/purchase', asked)).body)

  test('is undone only by a body, not by a repeated call without one', async () => {
    expect(await buy()).toMatchObject({ is_purchased: true, applied: true })
    expect(await buy()).toMatchObject({ is_purchased: true, applied: true })
    expect(await buy({ body: { is_purchased: false } })).toMatchObject({ is_purchased: false })
    expect(await buy({ body: { is_purchased: true } })).toMatchObject({ is_purchased: true })
  })

  test('at an earlier time loses', async () => {
    await buy({ body: { is_purchased: false } })
    expect(await buy({ headers: device().headers({ agoMs: 5000 }) })).toMatchObject({
      is_purchased: false,
      applied: false,
    })
  })

  test('that is unknown is a 404, and with an invalid body it is a 422', async () => {
    expectFailure(await put('/favs/track/99999/purchase'), 404)
    expect(expectFailure(await put('/favs/track/30/purchase', { body: {} }), 422).errors).toHaveProperty(
      'json.is_purchased',
    )
  })
})

test("a toggle of a track's likes is answered with the total of all listeners and the listener's own heart", async () => {
  const toggle = async () => exactly(toggleTrackLikes.answer, (await put('/favs/track/40/likes-toggle')).body)
  const off = { show_likes: false, is_fav: false }
  const { total_user_likes: before } = await toggle()
  expect(await toggle()).toMatchObject({ ...off, total_user_likes: before - 1 })
  await put('/favs/track/40')
  expect(await toggle()).toMatchObject({ show_likes: true, is_fav: true, total_user_likes: before })
})

test.each([
  ['x-client-id', 'my phone'],
  ['x-client-seq', '-1'],
  ['x-client-seq', '1.5'],
  ['x-recorded-at', 'yesterday'],
  ['x-sent-at', '1e300'],
])('a write whose %s is %s is a 400', async (name, value) => {
  expectFailure(await put('/favs/set/50', { headers: { [name]: value } }), 400)
})

test('a heart for a set that is being deleted waits for the deletion, and is a 404', async () => {
  const { id } = await server.db
    .insertInto('sets')
    .values({ set_name: 'Going', artist: 'Gone', release_date: '2026-01-01', genre: 'House', duration: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await heart(id, true)
  const answer = await server.db.transaction().execute(async trx => {
    await trx.deleteFrom('sets').where('id', '=', id).execute()
    const asked = put(`/favs/set/${id}`)
    await untilWaiting(server.db, 1)
    return { asked }
  })
  expectFailure(await answer.asked, 404)
})
