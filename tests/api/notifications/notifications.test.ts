import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Notification } from '#contract/entities/activity.ts'
import { listNotifications } from '#contract/routes/activity.ts'
import { expectSince } from '../../support/clock.ts'
import { addListener, addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'notified')

const read = (id: number, as = token, headers = {}) =>
  server.ask('PUT', `/api/notifications/${id}`, { token: as, headers })
const list = async () =>
  exactly(listNotifications.answer, (await server.ask('GET', '/api/notifications', { token })).body).data

async function notify(releaseId: number): Promise<number> {
  const { id } = await server.db
    .insertInto('notifications')
    .values({ user_id: userId, release_id: releaseId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('reading a notification marks it, and the list shows it so', async () => {
  const id = await notify(1)
  expect(await list()).toMatchObject([{ id, is_read: false, read_dt: null }])
  const answer = await read(id)
  expect(answer.status).toBe(200)
  const notification = exactly(Notification, answer.body)
  expect(notification).toMatchObject({ id, is_read: true, read_dt: expect.any(String) })
  expect(notification.release.track_meta?.id).toBeGreaterThan(0)
  expect(await list()).toEqual([notification])
})

test('the time of the first reading never changes, and is when the listener read it', async () => {
  const id = await notify(2)
  const began = Date.now()
  const first = exactly(Notification, (await read(id, token, device().headers({ agoMs: 86_400_000 }))).body)
  expectSince(began, Date.parse(first.read_dt ?? '') + 86_400_000)
  expect((await read(id)).body).toEqual(first)
})

test("reading another listener's or an unknown notification is a 404, and leaves it unread", async () => {
  const id = await notify(3)
  await addListener(server.db, 'curious', 'listener')
  const { access } = await signIn(server, 'curious', 'listener')
  expectFailure(await read(id, access), 404)
  expectFailure(await read(999_999), 404)
  expect((await list()).find(each => each.id === id)).toMatchObject({ is_read: false, read_dt: null })
})

test('reading one is refused to guests', async () => {
  expectFailure(await server.ask('PUT', '/api/notifications/1'), 401)
})

test('the list continues after the last one shown, ten at a time, the newest first', async () => {
  const many = await addListener(server.db, 'often', 'listener')
  const { access } = await signIn(server, 'often', 'listener')
  await sql`insert into tracks (id, title, artist) select 90000 + n, 'Out ' || n, 'Somebody' from generate_series(1, 23) n`.execute(
    server.db,
  )
  await sql`insert into releases (id, track_id) select 90000 + n, 90000 + n from generate_series(1, 23) n`.execute(
    server.db,
  )
  await sql`insert into notifications (user_id, release_id, created_dt)
    select ${many}, 90000 + n, timestamptz '2026-11-01T12:00:00.123Z' + n * interval '1 minute' from generate_series(1, 23) n`.execute(
    server.db,
  )
  const page = async (after?: string) => {
    const query = new URLSearchParams({ order_by: 'notification.created_dt', order_direction: 'desc', search: '' })
    if (after !== undefined) query.set('after', after)
    const answer = await server.ask('GET', `/api/notifications?${query}`, { token: access })
    return exactly(listNotifications.answer, answer.body)
  }
  const seen: (string | undefined)[] = []
  let last: string | undefined
  for (const count of [10, 10, 3, 0]) {
    const { data, pagination } = await page(last)
    expect(pagination).toEqual({ offset: 0, count, total: 23 })
    seen.push(...data.map(({ release }) => release.track_meta?.title))
    last = data.at(-1)?.created_dt ?? last
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `Out ${23 - index}`))
})

test('all can be read at once, but those created later, and only the caller’s own', async () => {
  const { id: thorough, access } = await addSignedIn(server, 'thorough')
  const { id: other } = await addSignedIn(server, 'other')
  await sql`insert into notifications (user_id, release_id, created_dt, is_read, read_dt)
    select u, n, timestamptz '2026-11-01T12:00:00.1234Z' + n * interval '1 minute', n = 1,
      case when n = 1 then timestamptz '2026-11-01T12:30:00Z' end
    from generate_series(1, 4) n, unnest(${[thorough, other]}::integer[]) u`.execute(server.db)
  const listOf = async (token: string) =>
    exactly(listNotifications.answer, (await server.ask('GET', '/api/notifications', { token })).body).data
  const [, third] = await listOf(access)
  const until = third?.created_dt
  const readAll = (headers = {}) => server.ask('PUT', '/api/notifications', { token: access, body: { until }, headers })
  expect((await readAll(device().headers({ agoMs: 3_600_000 }))).status).toBe(204)
  const after = await listOf(access)
  expect(after.map(each => each.is_read)).toEqual([false, true, true, true])
  expect(after.at(-1)?.read_dt).toBe('2026-11-01T12:30:00.000Z')
  expect(Date.now() - Date.parse(after[1]?.read_dt ?? '')).toBeGreaterThanOrEqual(3_600_000)
  await readAll()
  expect(await listOf(access)).toEqual(after)
  const others = await server.db.selectFrom('notifications').select('is_read').where('user_id', '=', other).execute()
  expect(others.filter(each => each.is_read)).toHaveLength(1)
  expectFailure(await server.ask('PUT', '/api/notifications', { body: { until } }), 401)
  expectFailure(await server.ask('PUT', '/api/notifications', { token: access, body: { until: 'now' } }), 422)
})

test('the demo has read and unread notifications, each with its position in a set and a picture', async () => {
  const { access } = await signIn(server)
  const { data } = exactly(
    listNotifications.answer,
    (await server.ask('GET', '/api/notifications', { token: access })).body,
  )
  expect(new Set(data.map(each => each.is_read))).toEqual(new Set([true, false]))
  for (const { release } of data)
    expect(release).toEqual({
      set_meta: { id: expect.any(Number), set_name: expect.any(String) },
      track_meta: expect.objectContaining({ art_url_xl: expect.any(String), release_date: expect.any(String) }),
      track_position: expect.any(Number),
      start_time: expect.any(Number),
    })
})
