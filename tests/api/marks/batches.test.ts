import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { savePlay } from '#contract/routes/activity.ts'
import { favouriteSet, toggleSetLikes } from '#contract/routes/marks.ts'
import { buildApp } from '../../../server/app/app.ts'
import { writeBatch } from '../../../server/db/batched-write.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { marks } from '../../../server/db/marks.ts'
import { batchedMark } from '../../../server/db/set-mark.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { watch } from '../../support/database/watched-database.ts'
import {
  type Answer,
  type Asked,
  addSignedIn,
  ask,
  emptyLibrary,
  exactly,
  expectFailure,
  tokenSecret,
} from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

/** Favorites and positions are written together with those of other requests of the same moment. */

const server = await testServer()
/** The id of the first listener of this test. The demo has others, with marks of their own. */
const firstId = (await addSignedIn(server, 'first')).id
const names = Array.from({ length: 12 }, (_, index) => `listener ${index}`)
const listeners = await Promise.all(names.map(name => addSignedIn(server, name)))
const { id: userId, access: token } = await addSignedIn(server, 'writer')

const heart = (set: number, asked: Asked = {}) =>
  server.ask('PUT', `/api/favs/set/${set}`, { token, body: { is_fav: true }, ...asked })
const play = (set: number, at: number, asked: Asked = {}) =>
  server.ask('PUT', '/api/plays', { token, body: { set_meta_id: set, current_timestamp: at }, ...asked })
const keyed = (key: string): Asked => ({ headers: device().headers({ key, seq: 1 }) })
const statusAndBody = ({ status, bytes }: Answer) => `${status} ${bytes.toString()}`
/** Who of this test's listeners has a mark of the set. */
const hearts = async (set: number) => {
  const marks = server.db.selectFrom('user_set_favs').select('user_id').where('set_id', '=', set)
  return (await marks.where('user_id', '>=', firstId).execute()).map(({ user_id }) => user_id)
}

test('a write is one statement, with its session and its key', async () => {
  const watched = watch(server.db)
  const app = await buildApp({ db: watched.db, library: emptyLibrary, tokenSecret })
  for (const [path, body] of [
    ['/api/favs/set/1', { is_fav: true }],
    ['/api/plays', { set_meta_id: 1, current_timestamp: 1000 }],
  ] as const) {
    watched.sent()
    expect(await ask(app, 'PUT', path, { token, body, ...keyed(randomUUID()) })).toMatchObject({ status: 200 })
    expect(watched.sent()).toBe(1)
  }
  await app.close()
})

test('a key is looked up by the index, even by a statement that was planned when there were none', async () => {
  await sql`delete from answered_requests`.execute(server.db)
  await sql`vacuum analyze answered_requests, idempotency_keys`.execute(server.db)
  const sessions = server.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
  const write = {
    userId,
    sessionId,
    itemId: 1,
    value: true,
    event: { client: null, seq: null, agoMs: 0 },
    stored: { key: 'by index', request: Buffer.alloc(32), keptDays: 30 },
  }
  const scans = sql<{ scans: number }>`
    select seq_scan as scans from pg_stat_xact_user_tables
      where relname like 'answered_requests%' or relname = 'idempotency_keys' order by relname`
  await server.db.transaction().execute(async trx => {
    const before = (await scans.execute(trx)).rows
    expect(await writeBatch(trx, batchedMark(marks.setFavourite), [write])).toEqual([expect.stringContaining('true')])
    expect(await writeBatch(trx, batchedMark(marks.setFavourite), [write])).toEqual([undefined])
    expect((await scans.execute(trx)).rows).toEqual(before)
  })
})

test('writes of many listeners at once each have their own effect and answer, and every counter is correct', async () => {
  const answers = await Promise.all(
    listeners.flatMap(({ access }, index) => [
      heart(2, { token: access, body: { is_fav: index % 2 === 0 } }),
      play(2, index * 1000, { token: access }),
      server.ask('PUT', '/api/favs/set/2/likes-toggle', { token: access, body: { show_likes: index % 3 === 0 } }),
    ]),
  )
  for (const [index] of listeners.entries()) {
    const [fav, position, likes] = answers.slice(index * 3)
    expect(exactly(favouriteSet.answer, fav?.body)).toMatchObject({ is_fav: index % 2 === 0, applied: true })
    expect(exactly(savePlay.answer, position?.body)).toMatchObject({ current_timestamp: index * 1000, applied: true })
    expect(exactly(toggleSetLikes.answer, likes?.body)).toMatchObject({ show_likes: index % 3 === 0, applied: true })
  }
  const { rows } = await sql<{ user_id: number; is_fav: boolean; show_likes: boolean; at: number }>`
    select f.user_id, is_fav, show_likes, current_timestamp_ms as at
    from user_set_favs f join plays p using (user_id, set_id) where set_id = 2 and f.user_id >= ${firstId} order by f.user_id`.execute(
    server.db,
  )
  expect(rows).toEqual(
    listeners
      .map(({ id }, index) => ({ user_id: id, is_fav: index % 2 === 0, show_likes: index % 3 === 0, at: index * 1000 }))
      .toSorted((a, b) => a.user_id - b.user_id),
  )
  expect(await wrongCounters(server.db)).toEqual([])
})

test('writes of one listener to one item take effect in the order of their device', async () => {
  const { headers } = device()
  const positions = Array.from({ length: 30 }, (_, index) => index)
  await Promise.all(positions.map(seq => play(3, seq * 1000, { headers: headers({ seq, key: randomUUID() }) })))
  const plays = server.db.selectFrom('plays').select('current_timestamp_ms').where('set_id', '=', 3)
  expect(await plays.where('user_id', '=', userId).execute()).toEqual([{ current_timestamp_ms: 29_000 }])
})

describe('a key', () => {
  test.each([
    ['a favorite', (key: string) => heart(4, keyed(key))],
    ['a position', (key: string) => play(4, 1000, keyed(key))],
  ])('of %s sent twenty times at once, and once more later, takes effect once', async (_what, send) => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)))
    answers.push(await send(key))
    expect(new Set(answers.map(statusAndBody)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { applied: true } })
  })

  test('with another body, item or call is a 422, and nothing changes', async () => {
    const key = randomUUID()
    expect((await heart(5, keyed(key))).status).toBe(200)
    expectFailure(await heart(5, { ...keyed(key), body: { is_fav: false } }), 422)
    expectFailure(await heart(6, keyed(key)), 422)
    expectFailure(await play(6, 1000, keyed(key)), 422)
    expect([await hearts(5), await hearts(6)]).toEqual([[userId], []])
  })

  test('of a position is kept for a day, that of a favorite for longer', async () => {
    const [position, favorite] = [randomUUID(), randomUUID()]
    await play(7, 1000, keyed(position))
    await heart(7, keyed(favorite))
    // These run alone: one loses, the other has no value.
    const [lost, toggled] = [randomUUID(), randomUUID()]
    await play(7, 2000, { headers: device().headers({ key: lost, agoMs: 60_000 }) })
    await server.ask('PUT', '/api/favs/set/7', { token, headers: { 'idempotency-key': toggled } })
    const keys = [position, favorite, lost, toggled]
    const stored = server.db.selectFrom('answered_requests').select(['key', 'kept_days']).where('key', 'in', keys)
    expect(new Map((await stored.execute()).map(({ key, kept_days }) => [key, kept_days]))).toEqual(
      new Map([
        [position, 1],
        [favorite, 30],
        [lost, 1],
        [toggled, 30],
      ]),
    )
  })
})

describe('a session that has ended', () => {
  test('writes nothing, also beside active ones', async () => {
    const [active, ended, disabled] = await Promise.all(
      ['active', 'ended', 'disabled'].map(name => addSignedIn(server, name)),
    )
    await server.ask('DELETE', '/api/tokens', { token: ended?.access ?? '' })
    await server.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled?.id ?? 0)
      .execute()
    const answers = await Promise.all([active, ended, disabled].map(each => heart(8, { token: each?.access ?? '' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401])
    expect(await hearts(8)).toEqual([active?.id])
  })

  test('gets a 401, whatever else is wrong with the request', async () => {
    const { access } = await addSignedIn(server, 'gone')
    await server.ask('DELETE', '/api/tokens', { token: access })
    const from = (asked: Asked) => ({ token: access, ...asked })
    expectFailure(await heart(9, from({ text: '{' })), 401)
    expectFailure(await heart(9, from({ body: { is_fav: 1 } })), 401)
    expectFailure(await heart(9, from({ headers: { 'idempotency-key': '' } })), 401)
    expectFailure(await heart(9, from({ headers: { 'x-client-id': 'my phone' } })), 401)
    expectFailure(await heart(99_999, from({})), 401)
    expectFailure(await play(9, -1, from({})), 401)
    expectFailure(await server.ask('PUT', '/api/favs/set/9', { token: access }), 401)
  })
})

test("a listener's row that is locked holds up nobody else's write", async () => {
  const [locked, ...others] = listeners
  await Promise.all(listeners.map(({ access }) => heart(10, { token: access })))
  const off = { body: { is_fav: false } }
  const { waiting } = await server.db.transaction().execute(async trx => {
    const marks = trx.selectFrom('user_set_favs').select('user_id').where('set_id', '=', 10)
    await marks
      .where('user_id', '=', locked?.id ?? 0)
      .forUpdate()
      .execute()
    const asked = heart(10, { token: locked?.access ?? '', ...off })
    const answers = await Promise.all(others.map(({ access }) => heart(10, { token: access, ...off })))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { is_fav: false } })
    await untilWaiting(server.db, 1)
    return { waiting: asked }
  })
  expect(await waiting).toMatchObject({ status: 200, body: { is_fav: false, applied: true } })
  expect(await wrongCounters(server.db)).toEqual([])
})
