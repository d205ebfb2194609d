import { beforeEach, describe, expect, test } from 'vitest'
import { addToQueue } from '#contract/routes/activity.ts'
import { newQueue } from '../../support/queue.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

let queue: Awaited<ReturnType<typeof newQueue>>
let listeners = 0

const server = await testServer()
beforeEach(async () => {
  queue = await newQueue(server, `queuer ${++listeners}`)
})

describe('adding a set', () => {
  test('puts it at the end and is answered with its item', async () => {
    expect(await queue.shown()).toBe('')
    const answer = await queue.add(3)
    expect(answer.status).toBe(201)
    const item = exactly(addToQueue.answer, answer.body)
    expect(item).toMatchObject({ user_id: queue.userId, set_meta_id: 3, order: 1, is_current: false })
    expect(item.set_meta).toMatchObject({ id: 3, user_fav: { is_fav: false } })
    expect((await queue.add(1)).body).toMatchObject({ set_meta_id: 1, order: 2 })
    expect(await queue.shown()).toBe('3 1')
  })

  test('that is already queued is a 404 that says so', async () => {
    await queue.fill(3, 1)
    expect(expectFailure(await queue.add(3), 404).message).toBe('This set is already in the queue.')
    expect(await queue.shown()).toBe('3 1')
  })

  test('that is unknown is a 404', async () => {
    expect(expectFailure(await queue.add(99_999), 404).message).toBe('This set was not found')
  })

  test("needs no user_id, and refuses another listener's", async () => {
    expect((await queue.ask('POST', '', { body: { set_meta_id: 2 } })).status).toBe(201)
    expectFailure(await queue.ask('POST', '', { body: { user_id: queue.userId + 1, set_meta_id: 4 } }), 403)
    expect(await queue.shown()).toBe('2')
  })
})

describe('moving an item', () => {
  beforeEach(() => queue.fill(1, 2, 3, 4, 5))

  test.each([
    [4, 2, '1 4 2 3 5'],
    [2, 4, '1 3 4 2 5'],
    [5, 1, '5 1 2 3 4'],
    [1, 5, '2 3 4 5 1'],
    [3, 3, '1 2 3 4 5'],
    [2, 900, '1 3 4 5 2'],
  ])('of set %i to position %i', async (set, order, expected) => {
    expect(await queue.move(set, order)).toBe(expected)
    expect(await queue.shown()).toBe(expected)
  })

  test('makes it current when asked to: what is before it has been played', async () => {
    await queue.makeCurrent(2)
    expect(await queue.move(4, 3, true)).toBe('2 1 [4] 3 5')
    expect(await queue.move(2, 1, true)).toBe('[2] 1 4 3 5')
  })

  test('otherwise plays nothing: what waits stays behind the current one, which stays where it is', async () => {
    for (const set of [1, 2]) await queue.makeCurrent(set)
    expect(await queue.shown()).toBe('1 [2] 3 4 5')
    expect(await queue.move(4, 1)).toBe('1 [2] 4 3 5')
    expect(await queue.move(2, 5)).toBe('1 [2] 4 3 5')
    // One that has been played waits again.
    expect(await queue.move(1, 2)).toBe('[2] 1 4 3 5')
  })

  test("that is unknown or another listener's is a 404, and with the wrong set it is a 422", async () => {
    const stranger = await newQueue(server, `stranger ${listeners}`)
    await stranger.fill(1)
    const foreign = await stranger.itemOf(1)
    const own = await queue.itemOf(1)
    const body = { id: own.id, set_meta_id: 1, order: 2, is_current: true }
    expectFailure(await queue.ask('PUT', '', { body: { ...body, id: foreign.id } }), 404)
    expectFailure(await queue.ask('PUT', '', { body: { ...body, id: 999_999 } }), 404)
    expectFailure(await queue.ask('PUT', '', { body: { ...body, user_id: stranger.userId } }), 403)
    const { errors } = expectFailure(await queue.ask('PUT', '', { body: { ...body, set_meta_id: 2 } }), 422)
    expect(Object.keys(errors?.json ?? {})).toEqual(['set_meta_id'])
    expect(await stranger.shown()).toBe('1')
    expect(await queue.shown()).toBe('1 2 3 4 5')
  })

  test('closes the gap that a deleted set left', async () => {
    const set = { set_name: 'Going', artist: 'Gone', release_date: '2026-01-01', genre: 'House', duration: 1000 }
    const { id } = await server.db.insertInto('sets').values(set).returning('id').executeTakeFirstOrThrow()
    await queue.fill(id)
    await queue.move(id, 2)
    await server.db.deleteFrom('sets').where('id', '=', id).execute()
    expect(await queue.shown()).toBe('1 2 3 4 5')
    expect(await queue.move(5, 3)).toBe('1 2 5 3 4')
    await queue.fill(6)
    expect(await queue.shown()).toBe('1 2 5 3 4 6')
  })
})

describe('the current item', () => {
  test('is the one that was chosen last, right behind the one before it, and what waits still waits', async () => {
    await queue.fill(1, 2, 3)
    expect(await queue.makeCurrent(1)).toBe('[1] 2 3')
    expect(await queue.makeCurrent(7)).toBe('1 [7] 2 3')
    expect(await queue.makeCurrent(7)).toBe('1 [7] 2 3')
    expect(await queue.makeCurrent(3)).toBe('1 7 [3] 2')
    expect(await queue.makeCurrent(1)).toBe('7 3 [1] 2')
    expect(await queue.next()).toBe('7 3 1 [2]')
  })

  test('while there is none, is behind what was played and before what waits', async () => {
    await queue.fill(1, 2, 3)
    expect(await queue.makeCurrent(7)).toBe('[7] 1 2 3')
    for (const set of [1, 2]) await queue.makeCurrent(set)
    expect(await queue.remove(2)).toBe(204)
    expect(await queue.shown()).toBe('7 1 | 3')
    expect(await queue.makeCurrent(8)).toBe('7 1 [8] 3')
    await queue.next()
    expect(await queue.next()).toBe('7 1 8 3 |')
    expect(await queue.makeCurrent(9)).toBe('7 1 8 3 [9]')
  })

  test('stands behind what was played also in a queue of an older version', async () => {
    await queue.fill(1, 2, 3)
    const ofThis = server.db.updateTable('queue_items').where('user_id', '=', queue.userId).where('set_id', '=', 2)
    await ofThis.set({ is_current: true }).execute()
    expect(await queue.shown()).toBe('1 [2] 3')
    expect(await queue.makeCurrent(3)).toBe('1 2 [3]')
  })

  test('is none after it was unset, and still the same after another was', async () => {
    await queue.fill(1, 2)
    await queue.makeCurrent(1)
    expect(await queue.makeCurrent(2, false)).toBe('[1] 2')
    expect(await queue.makeCurrent(7, false)).toBe('[1] 2')
    expect(await queue.makeCurrent(1, false)).toBe('1 | 2')
  })

  test("can't be an unknown set, nor one in another listener's queue", async () => {
    for (const is_current of [true, false])
      expectFailure(await queue.ask('PUT', '/new-current', { body: { set_meta_id: 99_999, is_current } }), 404)
    const body = { user_id: queue.userId + 1, set_meta_id: 1, is_current: true }
    expectFailure(await queue.ask('PUT', '/new-current', { body }), 403)
    expect(await queue.shown()).toBe('')
  })

  test('moves to the next, and after the last one there is none', async () => {
    await queue.fill(1, 2, 3)
    for (const set of [1, 2]) await queue.makeCurrent(set)
    expect(await queue.next()).toBe('1 2 [3]')
    expect(await queue.next()).toBe('1 2 3 |')
    expect(await queue.next()).toBe('1 2 3 |')
  })

  test('is the first one that waits after none', async () => {
    expect(await queue.next()).toBe('')
    await queue.fill(1, 2)
    expect(await queue.next()).toBe('[1] 2')
    await queue.makeCurrent(1, false)
    expect(await queue.next()).toBe('1 [2]')
  })

  test('moves on only from the set that is given, so that a repeated call never restarts the queue', async () => {
    await queue.fill(1, 2)
    expect(await queue.next(1)).toBe('1 2')
    await queue.makeCurrent(1)
    expect(await queue.next(2)).toBe('[1] 2')
    expect(await queue.next(1)).toBe('1 [2]')
    expect(await queue.next(1)).toBe('1 [2]')
    expect(await queue.next(2)).toBe('1 2 |')
    expect(await queue.next(2)).toBe('1 2 |')
  })
})

describe('removing', () => {
  test('closes the gap, and after removing the current item nothing is current', async () => {
    await queue.fill(1, 2, 3, 4)
    for (const set of [1, 2, 3]) await queue.makeCurrent(set)
    expect(await queue.remove(2)).toBe(204)
    expect(await queue.shown()).toBe('1 [3] 4')
    expect(await queue.remove(3)).toBe(204)
    expect(await queue.shown()).toBe('1 | 4')
  })

  test("all of it empties only the listener's own queue, also if it is repeated", async () => {
    const stranger = await newQueue(server, `stranger ${listeners}`)
    await stranger.fill(1)
    await queue.fill(1, 2)
    for (let time = 0; time < 2; time++) expect((await queue.ask('DELETE', '')).status).toBe(204)
    expect(await queue.shown()).toBe('')
    expect(await stranger.shown()).toBe('1')
  })

  test("an unknown or another listener's item is a 404", async () => {
    const stranger = await newQueue(server, `stranger ${listeners}`)
    await stranger.fill(1)
    expectFailure(await queue.ask('DELETE', `/${(await stranger.itemOf(1)).id}`), 404)
    expectFailure(await queue.ask('DELETE', '/999999'), 404)
    expect(await stranger.shown()).toBe('1')
  })
})
