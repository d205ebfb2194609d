import { expect, test } from 'vitest'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({
  settings: { writesPerMinute: { moments: 3, comments: 3, queue: 3, reports: 3, blocks: 3 } },
})
const [mira, ayo] = [(await addSignedIn(server)).access, (await addSignedIn(server)).access]

const like = (token: string, second: number) =>
  server.ask('POST', '/api/set-likes', { token, body: { set_meta_id: 1, set_timestamp: second * 1000 } })
const comment = (token: string) => server.ask('POST', '/api/posts', { token, body: { set_meta_id: 1, text: 'Again!' } })
const enqueue = (token: string, set: number) => server.ask('POST', '/api/queue', { token, body: { set_meta_id: set } })

const report = (token: string, id: number) =>
  server.ask('POST', `/api/posts/${id}/report`, { token, body: { reason: 'spam', text: '' } })
const block = (token: string, id: number) =>
  server.ask('PUT', `/api/me/blocked/${id}`, { token, body: { is_blocked: true } })

test.each([
  ['reports', report],
  ['changes of who is blocked', block],
] as const)('a listener can make a limited number of %s a minute', async (_what, write) => {
  for (let at = 1; at <= 3; at++) expect((await write(mira, at)).status).toBe(204)
  expectFailure(await write(mira, 4), 429)
  expect((await write(ayo, 4)).status).toBe(204)
})

test.each([
  ['moments', like],
  ['comments', comment],
  ['changes of the queue', enqueue],
] as const)(
  'a listener can make a limited number of %s a minute; other listeners and other writes are not affected',
  async (_what, write) => {
    for (let at = 1; at <= 3; at++) expect((await write(mira, at)).status).toBe(201)
    const refused = await write(mira, 4)
    expectFailure(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await write(ayo, 4)).status).toBe(201)
    expect((await server.ask('PUT', '/api/favs/set/1', { token: mira, body: { is_fav: true } })).status).toBe(200)
  },
)
