import { describe, expect, test } from 'vitest'
import { ListenerExport } from '#contract/entities/export.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'
import { minute, newHistorian, shown } from './support/historian.ts'

const server = await testServer({ settings: { writesPerMinute: { history: 20 } } })

const newListener = () => newHistorian(server)

describe('the list', () => {
  test('comes in pages, newest first', async () => {
    const { first, list } = await newListener()
    for (const set of [1, 2, 3]) await first.saves(set, set * minute, 10 - set)
    const { data, pagination } = await list('?limit=2')
    expect(pagination).toEqual({ offset: 0, count: 2, total: 3 })
    const [newest, last] = data
    expect([newest?.set_meta.id, last?.set_meta.id]).toEqual([3, 2])
    const next = await list(`?limit=2&after=${last?.started_dt}&after_id=${last?.id}`)
    expect(next.data.map(({ set_meta }) => set_meta.id)).toEqual([1])
    expect(next.data[0]?.set_meta.user_fav.current_timestamp).toBe(minute)
  })

  test('is in the export', async () => {
    const { first, token } = await newListener()
    await first.saves(1, 0, 10)
    await first.saves(1, minute, 9)
    const { body } = await server.ask('GET', '/api/me/export', { token })
    expect(exactly(ListenerExport, body).history).toMatchObject([
      { set: { id: 1 }, current_timestamp: minute, heard: minute },
    ])
  })

  test('is gone with the account', async () => {
    const { first, id, token } = await newListener()
    await first.saves(1, 0, 10)
    const own = () => server.db.selectFrom('listens').selectAll().where('user_id', '=', id).execute()
    expect(await own()).toHaveLength(1)
    expect((await server.ask('DELETE', '/api/me', { token, body: { password: 'listener' } })).status).toBe(204)
    expect(await own()).toEqual([])
  })
})

describe('a listener removes', () => {
  test('one listen; where the set was left stays', async () => {
    const { first, history, remove, token } = await newListener()
    await first.saves(1, minute, 10)
    await first.saves(2, minute, 9)
    const [newest] = await history()
    expect((await remove(`/${newest?.id}`)).status).toBe(204)
    expect((await history()).map(({ set_meta }) => set_meta.id)).toEqual([1])
    expectFailure(await remove(`/${newest?.id}`), 404)
    const plays = await server.ask('GET', '/api/plays', { token })
    expect(plays.body).toMatchObject({ data: [{ set_meta_id: 2, current_timestamp: minute }, { set_meta_id: 1 }] })
  })

  test("nobody else's", async () => {
    const [owner, other] = [await newListener(), await newListener()]
    await owner.first.saves(1, minute, 10)
    const [listen] = await owner.history()
    expectFailure(await other.remove(`/${listen?.id}`), 404)
    expect((await other.remove('')).status).toBe(204)
    expect(await owner.history()).toEqual([listen])
    expect(await other.history()).toEqual([])
  })

  test('a day: what began from its first millisecond until before the next', async () => {
    const { first, history, remove } = await newListener()
    for (const set of [1, 2, 3]) await first.saves(set, minute, 100 - 10 * set)
    const [last, middle] = await history()
    expect((await remove(`?from=${middle?.started_dt}&until=${last?.started_dt}`)).status).toBe(204)
    expect((await history()).map(({ set_meta }) => set_meta.id)).toEqual([3, 1])
  })

  test('all that there was, and not what began after the device was told to', async () => {
    const { first, history, remove } = await newListener()
    await first.saves(1, minute, 100)
    await first.saves(2, minute, 5)
    expect((await remove('', device().headers({ agoMs: 20 * minute }))).status).toBe(204)
    expect((await history()).map(({ set_meta }) => set_meta.id)).toEqual([2])
    expect((await remove('')).status).toBe(204)
    expect(await history()).toEqual([])
    expectFailure(await remove('?from=yesterday'), 422)
  })

  test('what plays: with its next position it begins anew', async () => {
    const { first, history, remove } = await newListener()
    await first.saves(1, 10 * minute, 10)
    await remove('')
    await first.saves(1, 15 * minute, 5)
    expect(shown(await history())).toEqual([[1, '5 to 5 min ago', 15 * minute, 0]])
  })

  test('no more than 20 times a minute here', async () => {
    const { remove } = await newListener()
    for (let time = 0; time < 20; time++) expect((await remove('')).status).toBe(204)
    expectFailure(await remove(''), 429)
  })
})
