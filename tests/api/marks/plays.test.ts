import { describe, expect, test } from 'vitest'
import { listPlays, savePlay } from '#contract/routes/activity.ts'
import { type Asked, addListener, addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const token = (await addSignedIn(server, 'hearer')).access

const put = (body: unknown, asked: Asked = {}) => server.ask('PUT', '/api/plays', { token, body, ...asked })
async function save(set_meta_id: number, current_timestamp: number, headers: Record<string, string> = {}) {
  const answer = await put({ set_meta_id, current_timestamp }, { headers })
  expect(answer).toMatchObject({ status: 200 })
  return exactly(savePlay.answer, answer.body)
}
const list = async (as = token) =>
  exactly(listPlays.answer, (await server.ask('GET', '/api/plays', { token: as })).body).data

describe('a saved position', () => {
  test('is stored and listed, the latest first, and shown with its set', async () => {
    const first = await save(1, 60_000)
    expect(first).toMatchObject({ current_timestamp: 60_000, applied: true })
    await save(2, 1000)
    await save(3, 0)
    const plays = await list()
    expect(plays.map(play => [play.set_meta_id, play.current_timestamp])).toEqual([
      [3, 0],
      [2, 1000],
      [1, 60_000],
    ])
    expect(plays[2]).toMatchObject({
      updated_at: first.updated_at,
      set_meta: { user_fav: { current_timestamp: 60_000 } },
    })
  })

  test('is shown to its listener only', async () => {
    await addListener(server.db, 'another', 'listener')
    const { access } = await signIn(server, 'another', 'listener')
    await save(4, 5000)
    expect(await list(access)).toEqual([])
  })

  test('moves back when the listener goes back', async () => {
    const { headers } = device()
    await save(5, 50_000, headers({ seq: 1 }))
    expect(await save(5, 10_000, headers({ seq: 2 }))).toMatchObject({ current_timestamp: 10_000, applied: true })
    expect(await save(5, 7000)).toMatchObject({ current_timestamp: 7000, applied: true })
  })

  test('of an earlier time loses, and the answer has the current position', async () => {
    const current = await save(6, 10_000, device().headers({ agoMs: 1000 }))
    const late = await save(6, 90_000, device({ clockIsAheadMs: 7_200_000 }).headers({ agoMs: 30_000 }))
    expect(late).toEqual({ ...current, applied: false })
  })

  test("of a device's earlier sequence loses, whatever its time", async () => {
    const { headers } = device()
    await save(7, 20_000, headers({ seq: 8, agoMs: 60_000 }))
    expect(await save(7, 30_000, headers({ seq: 7 }))).toMatchObject({ current_timestamp: 20_000, applied: false })
  })

  test('beyond the end is stored as the end', async () => {
    const { duration } = await server.db
      .selectFrom('sets')
      .select('duration')
      .where('id', '=', 8)
      .executeTakeFirstOrThrow()
    expect(await save(8, duration + 1)).toMatchObject({ current_timestamp: duration, applied: true })
    expect(await save(8, 2 ** 31 - 1)).toMatchObject({ current_timestamp: duration })
  })
})

describe('an invalid position', () => {
  test('is a 422 that names the field', async () => {
    const fieldsOf = async (body: unknown) => Object.keys(expectFailure(await put(body), 422).errors?.json ?? {})
    for (const current_timestamp of [-1, 1.5, '1', null, 2 ** 31])
      expect(await fieldsOf({ set_meta_id: 1, current_timestamp })).toEqual(['current_timestamp'])
    for (const set_meta_id of [0, -1, '1', null, 2 ** 31])
      expect(await fieldsOf({ set_meta_id, current_timestamp: 1 })).toEqual(['set_meta_id'])
    expect(await fieldsOf({})).toEqual(['set_meta_id', 'current_timestamp'])
    expect(await fieldsOf(undefined)).toEqual(['body'])
  })

  test('in an unknown set is a 404', async () => {
    expectFailure(await put({ set_meta_id: 99_999, current_timestamp: 1 }), 404)
  })

  test('of a guest is a 401', async () => {
    expectFailure(await server.ask('PUT', '/api/plays', { body: { set_meta_id: 1, current_timestamp: 1 } }), 401)
  })
})
