import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { likeMoment, listMoments, refreshSetLikes, refreshTrackLikes } from '#contract/routes/marks.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import { type Asked, addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'liker')
const other = (await addSignedIn(server, 'somebody')).access
const { setId, tracks } = await addOneHourSet(server.db)

const post = (body: unknown, asked: Asked = {}) => server.ask('POST', '/api/set-likes', { token, body, ...asked })
async function like(set_timestamp: number, asked: Asked = {}) {
  const answer = await post({ set_meta_id: setId, set_timestamp }, asked)
  expect(answer.status).toBe(201)
  return exactly(likeMoment.answer, answer.body)
}
const unlike = (id: number | string, as = token) => server.ask('DELETE', `/api/set-likes/${id}`, { token: as })
const likesOf = async (kind: 'set' | 'track', id: number, as = token) => {
  const answer = await server.ask('PUT', `/api/favs/${kind}/${id}/likes`, { token: as })
  expect(answer.status).toBe(200)
  return exactly(kind === 'set' ? refreshSetLikes.answer : refreshTrackLikes.answer, answer.body)
}
const ownMoments = async (as = token) =>
  exactly(listMoments.answer, (await server.ask('GET', `/api/favs/set/${setId}/moments`, { token: as })).body).data

describe('a liked moment', () => {
  test('belongs to the set and to the track playing then, and counts for both', async () => {
    const { id, likes } = await like(600_000)
    expect(likes).toBe(1)
    expect((await like(1_199_999)).likes).toBe(2)
    expect((await like(1_200_000)).likes).toBe(3)
    expect((await like(3_600_000)).likes).toBe(4)
    expect((await ownMoments()).map(moment => [moment.set_timestamp, moment.track_meta_id])).toEqual([
      [600_000, tracks[0]],
      [1_199_999, tracks[0]],
      [1_200_000, tracks[1]],
      [3_600_000, null],
    ])
    expect((await ownMoments())[0]).toMatchObject({ id, set_meta_id: setId })
    expect(await likesOf('set', setId)).toEqual({ likes: 4, user_likes: 4 })
    expect(await likesOf('track', tracks[0])).toEqual({ likes: 2, user_likes: 2 })
    expect(await likesOf('track', tracks[1])).toEqual({ likes: 1, user_likes: 1 })
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('is private: other listeners see only the numbers', async () => {
    expect(await ownMoments(other)).toEqual([])
    const { likes } = await likesOf('set', setId, token)
    expect(await likesOf('set', setId, other)).toEqual({ likes, user_likes: 0 })
    expect(await likesOf('track', tracks[1], other)).toMatchObject({ user_likes: 0 })
  })

  test('in the same second of the set as an earlier one is that one, also when they are sent at once', async () => {
    const before = await likesOf('set', setId)
    const [first, second, third] = await Promise.all([like(2_000_000), like(2_000_999), like(2_000_500)])
    expect([second.id, third.id]).toEqual([first.id, first.id])
    const next = await like(2_001_000)
    expect(next.id).not.toBe(first.id)
    expect(await likesOf('set', setId)).toEqual({ likes: before.likes + 2, user_likes: before.user_likes + 2 })
    await unlike(first.id)
    await unlike(next.id)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('can be removed only by its listener, and once', async () => {
    const before = await likesOf('set', setId)
    const { id } = await like(1_500_000)
    expectFailure(await unlike(id, other), 404)
    const answer = await unlike(id)
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
    expectFailure(await unlike(id), 404)
    expect(await likesOf('set', setId)).toEqual(before)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('sets the day of the first like of its set and track, which a later one does not change', async () => {
    await server.db.deleteFrom('set_likes').where('user_id', '=', userId).execute()
    for (const table of ['user_set_favs', 'user_track_favs'] as const)
      await server.db.deleteFrom(table).where('user_id', '=', userId).execute()
    const at = device().headers({ agoMs: 3 * 86_400_000 })
    await like(700_000, { headers: at })
    await like(701_000)
    const day = new Date(Number(at['x-recorded-at'])).toISOString().slice(0, 10)
    const { rows } = await sql`select first_liked_date as day, user_likes from user_set_favs where user_id = ${userId}
      union all select first_liked_date, user_likes from user_track_favs where user_id = ${userId}`.execute(server.db)
    expect(rows).toEqual([
      { day, user_likes: 2 },
      { day, user_likes: 2 },
    ])
    expect((await ownMoments()).map(({ created_dt }) => created_dt.slice(0, 10))).toContain(day)
  })
})

describe('what cannot be liked', () => {
  const field = async (body: unknown) => Object.keys(expectFailure(await post(body), 422).errors?.json ?? {})

  test('is a moment before the start or beyond the end', async () => {
    for (const set_timestamp of [0, -1, 3_600_001, 1.5, '1000', null, 2 ** 31])
      expect(await field({ set_meta_id: setId, set_timestamp })).toEqual(['set_timestamp'])
    expect(await field({})).toEqual(['set_meta_id', 'set_timestamp'])
  })

  test('is a moment of an unknown set', async () => {
    expectFailure(await post({ set_meta_id: 99_999, set_timestamp: 1 }), 404)
    expectFailure(await server.ask('PUT', '/api/favs/set/99999/likes', { token }), 404)
    expectFailure(await server.ask('PUT', '/api/favs/track/99999/likes', { token }), 404)
  })

  test('is anything by a guest', async () => {
    expectFailure(await server.ask('POST', '/api/set-likes', { body: { set_meta_id: setId, set_timestamp: 1 } }), 401)
    expectFailure(await server.ask('DELETE', '/api/set-likes/1'), 401)
    expectFailure(await server.ask('PUT', `/api/favs/set/${setId}/likes`), 401)
  })
})

test('moments are added and removed while hearts of the same set and track are toggled, and all counters are correct', async () => {
  const before = (await ownMoments()).length
  const added = Array.from({ length: 12 }, (_, index) => like(610_000 + 1000 * index))
  const removed = Array.from({ length: 12 }, async (_, index) => unlike((await like(630_000 + 1000 * index)).id))
  const hearts = Array.from({ length: 24 }, (_, index) =>
    server.ask('PUT', index % 2 ? `/api/favs/set/${setId}` : `/api/favs/track/${tracks[0]}`, { token }),
  )
  const answers = await Promise.all([...removed, ...hearts])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]))
  await Promise.all(added)
  expect(await ownMoments()).toHaveLength(before + 12)
  expect(await wrongCounters(server.db)).toEqual([])
})
