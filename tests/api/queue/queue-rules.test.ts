import { beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { newQueue } from '../../support/queue.ts'
import { expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

let queue: Awaited<ReturnType<typeof newQueue>>
let listeners = 0

const server = await testServer()
beforeEach(async () => {
  queue = await newQueue(server, `queuer ${++listeners}`)
})

describe('an invalid body is a 422 that names its fields', () => {
  const cases: [method: 'POST' | 'PUT', path: string, body: unknown, fields: string[]][] = [
    ['POST', '', undefined, ['body']],
    ['POST', '', {}, ['set_meta_id']],
    ['POST', '', { set_meta_id: '1', user_id: 0 }, ['user_id', 'set_meta_id']],
    ['PUT', '', {}, ['id', 'set_meta_id', 'order', 'is_current']],
    ['PUT', '', { id: 1, set_meta_id: 1, order: 0, is_current: 'no' }, ['order', 'is_current']],
    ['PUT', '', { id: 1, set_meta_id: 1, order: 1.5, is_current: true }, ['order']],
    ['PUT', '/new-current', {}, ['is_current', 'set_meta_id']],
    ['PUT', '/new-current', { set_meta_id: -1, is_current: true }, ['set_meta_id']],
    ['PUT', '/next', { from_set_meta_id: 'x' }, ['from_set_meta_id']],
  ]
  test.each(cases)('%s %s %j', async (method, path, body, fields) => {
    const { errors } = expectFailure(await queue.ask(method, path, { body }), 422)
    expect(Object.keys(errors?.json ?? {})).toEqual(fields)
  })
})

test.each<[Route['method'], string]>([
  ['GET', ''],
  ['POST', ''],
  ['PUT', ''],
  ['PUT', '/new-current'],
  ['PUT', '/next'],
  ['DELETE', ''],
  ['DELETE', '/1'],
])('%s %s is refused to guests', async (method, path) => {
  expectFailure(await server.ask(method, `/api/queue${path}`), 401)
})

describe('at the same time', () => {
  test('two moves to the next from the same set move once', async () => {
    await queue.fill(1, 2, 3, 4)
    await queue.makeCurrent(1)
    expect(await Promise.all([queue.next(1), queue.next(1)])).toEqual(['1 [2] 3 4', '1 [2] 3 4'])
  })

  test('two moves to the next without a set move twice', async () => {
    await queue.fill(1, 2, 3, 4)
    await queue.makeCurrent(1)
    const answers = await Promise.all([queue.next(), queue.next()])
    expect(answers.toSorted()).toEqual(['1 2 [3] 4', '1 [2] 3 4'])
    expect(await queue.shown()).toBe('1 2 [3] 4')
  })

  test('twenty adds of one set add it once, and adds of different sets add each', async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => queue.add(1)))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(404)])
    await Promise.all(Array.from({ length: 19 }, (_, index) => queue.add(index + 2)))
    expect((await queue.shown()).split(' ')).toHaveLength(20)
  })

  test('twenty different changes leave a consistent queue', async () => {
    await queue.fill(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    const items = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(queue.itemOf))
    const moves = items.map(({ id, set_meta_id }, index) =>
      queue.ask('PUT', '', { body: { id, set_meta_id, order: 10 - index, is_current: index % 3 === 0 } }),
    )
    const removals = items.slice(0, 4).map(({ id }) => queue.ask('DELETE', `/${id}`))
    const adds = [11, 12, 13, 14].map(set => queue.add(set))
    const choices = [9, 15].map(set_meta_id =>
      queue.ask('PUT', '/new-current', { body: { set_meta_id, is_current: true } }),
    )
    const steps = [queue.ask('PUT', '/next'), queue.ask('PUT', '/next')]
    const answers = await Promise.all([...moves, ...removals, ...adds, ...choices, ...steps])
    expect(answers.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([])
    const sets = (await queue.shown()).replaceAll(/[[\]]/g, '').split(' ').map(Number)
    expect(sets.toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    const stored = await server.db
      .selectFrom('queue_items')
      .select('order')
      .where('user_id', '=', queue.userId)
      .orderBy('order')
      .execute()
    expect(stored.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})
