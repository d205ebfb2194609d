import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { getQueue } from '#contract/routes/activity.ts'
import { itemsInShort } from './queue-model.ts'
import { type Answer, type Asked, addListener, exactly, signIn, type TestApp } from './server/app.ts'

type Queue = z.output<typeof getQueue.answer>

/** The queue as `queueInShort` writes it. Fails if the items' `order` isn't 1, 2, 3, …, or a played one stands behind others. */
export function inShort(queue: Queue): string {
  const { data, pagination } = queue
  expect(pagination).toEqual({ offset: 0, count: data.length, total: data.length })
  expect(data.map(({ order }) => order)).toEqual(data.map((_, index) => index + 1))
  expect(data.filter(({ is_current }) => is_current).length).toBeLessThanOrEqual(1)
  const played = data.filter(({ is_played }) => is_played).length
  expect(data.map(({ is_played }) => is_played)).toEqual(data.map((_, index) => index < played))
  expect(data.findIndex(({ is_current }) => is_current)).toBeOneOf([-1, played])
  return itemsInShort(data.map(({ set_meta_id: set, ...state }) => ({ set, ...state })))
}

/** Adds a listener with an empty queue. Resolves with functions that call the queue's API. */
export async function newQueue(server: TestApp, name: string) {
  const userId = await addListener(server.db, name, 'listener')
  const { access: token } = await signIn(server, name, 'listener')
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked: Asked = {}) =>
    server.ask(method, `/api/queue${path}`, { token, ...asked })
  const listOf = (answer: Answer): Queue => {
    expect(answer).toMatchObject({ status: 200 })
    return exactly(getQueue.answer, answer.body)
  }
  const get = async () => listOf(await ask('GET', ''))
  const itemOf = async (setId: number) => {
    const item = (await get()).data.find(each => each.set_meta_id === setId)
    if (!item) throw new Error(`Set ${setId} is not queued`)
    return item
  }
  return {
    userId,
    token,
    ask,
    itemOf,
    shown: async () => inShort(await get()),
    add: (set_meta_id: number, headers: Record<string, string> = {}) =>
      ask('POST', '', { body: { user_id: userId, set_meta_id }, headers }),
    fill: async (...sets: number[]) => {
      for (const set_meta_id of sets) expect((await ask('POST', '', { body: { set_meta_id } })).status).toBe(201)
    },
    move: async (setId: number, order: number, is_current = false) => {
      const { id } = await itemOf(setId)
      const body = { id, user_id: userId, set_meta_id: setId, order, is_current }
      return inShort(listOf(await ask('PUT', '', { body })))
    },
    makeCurrent: async (set_meta_id: number, is_current = true) =>
      inShort(listOf(await ask('PUT', '/new-current', { body: { user_id: userId, set_meta_id, is_current } }))),
    next: async (from_set_meta_id?: number) =>
      inShort(listOf(await ask('PUT', '/next', from_set_meta_id === undefined ? {} : { body: { from_set_meta_id } }))),
    remove: async (setId: number) => (await ask('DELETE', `/${(await itemOf(setId)).id}`)).status,
  }
}
