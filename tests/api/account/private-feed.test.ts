import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faultOf, readFeed } from '../../support/feeds/read-feed.ts'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const publicUrl = 'https://segue.example'
const logged: string[] = []

const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
const server = await testServer({ log, settings: { publicUrl } })

const Feed = z.object({ address: z.nullable(z.string()) })
const addressOf = async (method: 'GET' | 'PUT', token: string) =>
  Feed.parse((await server.ask(method, '/api/me/feed', { token })).body).address

/** Turns a listener's feed on. Resolves with its path. */
async function turnOn(token: string): Promise<string> {
  const address = await addressOf('PUT', token)
  expect(address).toMatch(/^https:\/\/segue\.example\/feeds\/private\/[\w-]{43}\.xml$/)
  return String(address).slice(publicUrl.length)
}

const statusOf = async (path: string) => (await server.ask('GET', path)).status

test('a feed is off until the listener turns it on, and its address can be read again', async () => {
  const { access: token } = await addSignedIn(server, 'mira')
  expect(await addressOf('GET', token)).toBeNull()
  const path = await turnOn(token)
  expect(await addressOf('GET', token)).toBe(publicUrl + path)
  expect(await statusOf(path)).toBe(200)
})

test('it has the sets that the listener likes, the newest likes first, and is not listed anywhere', async () => {
  const { id, access: token } = await addSignedIn(server, 'noor')
  const path = await turnOn(token)
  for (const [set_id, first_liked_date] of [
    [3, '2026-05-01'],
    [5, '2026-06-01'],
  ] as const)
    await server.db
      .insertInto('user_set_favs')
      .values({ user_id: id, set_id, is_fav: true, first_liked_date })
      .execute()
  const { headers, bytes } = await server.ask('GET', path)
  expect(faultOf(bytes.toString())).toBeUndefined()
  const { partytime, feedsmith } = readFeed(bytes.toString())
  expect(partytime.items.map(({ guid }) => guid)).toEqual(['segue-set-5', 'segue-set-3'])
  expect(partytime.items[0]?.pubDate).toEqual(new Date('2026-06-01T00:00:00Z'))
  expect([partytime.itunesBlock, feedsmith.podcast?.guid]).toEqual([true, undefined])
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, max-age=900' })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(bytes.toString()).not.toContain('noor')
})

test('a new address ends the old one at once, and turning it off ends both', async () => {
  const { access: token } = await addSignedIn(server, 'ilse')
  const old = await turnOn(token)
  const fresh = await turnOn(token)
  expect([await statusOf(old), await statusOf(fresh)]).toEqual([404, 200])
  expect((await server.ask('DELETE', '/api/me/feed', { token })).status).toBe(204)
  expect(await statusOf(fresh)).toBe(404)
  expect(await addressOf('GET', token)).toBeNull()
})

test('a request for a new address that is repeated with its key makes no other', async () => {
  const { access: token } = await addSignedIn(server, 'kai')
  const headers = { 'idempotency-key': 'renew-1' }
  const first = await server.ask('PUT', '/api/me/feed', { token, headers })
  expect((await server.ask('PUT', '/api/me/feed', { token, headers })).body).toEqual(first.body)
  const { answer } = await server.db
    .selectFrom('answered_requests')
    .select('answer')
    .where('key', '=', 'renew-1')
    .executeTakeFirstOrThrow()
  expect(answer ?? '').not.toContain('/feeds/')
})

test('it ends while the account is disabled, and with the account', async () => {
  const { id, access: token } = await addSignedIn(server, 'yuna')
  const path = await turnOn(token)
  const disable = (disabled_at: Date | null) =>
    server.db.updateTable('users').set({ disabled_at }).where('id', '=', id).execute()
  await disable(new Date())
  expect(await statusOf(path)).toBe(404)
  await disable(null)
  expect(await statusOf(path)).toBe(200)
  await server.db.deleteFrom('users').where('id', '=', id).execute()
  expect(await statusOf(path)).toBe(404)
})

test('its address stands in no log and in no export, which says that there is one', async () => {
  const { access: token } = await addSignedIn(server, 'oda')
  const path = await turnOn(token)
  const secret = path.slice('/feeds/private/'.length, -'.xml'.length)
  expect(await statusOf(path)).toBe(200)
  // As Fastify logs a request that goes wrong.
  server.app.log.warn({ req: { method: 'GET', url: path } })
  expect(logged.join('\n')).toContain('/feeds/private/…')
  expect(logged.join('\n')).not.toContain(secret)
  const { body } = await server.ask('GET', '/api/me/export', { token })
  expect(body).toMatchObject({ feeds: [{ created_dt: expect.any(String) }] })
  expect(JSON.stringify(body)).not.toContain(secret)
})

test('addresses are not to be guessed: after 30 wrong ones in a minute a network has to wait', async () => {
  const wrong = (index: number) => `/feeds/private/${String(index).padStart(43, 'x')}.xml`
  // One person has all addresses that begin so.
  const from = (index: number) => `2001:db8:1:2::${index}`
  const { access: token } = await addSignedIn(server, 'petra')
  const right = await turnOn(token)
  for (let index = 0; index < 60; index++) await server.ask('GET', wrong(index), { from: from(index) })
  const refused = await server.ask('GET', wrong(60), { from: from(60) })
  expectFailure(refused, 429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Apps whose servers read many listeners' feeds are not held back.
  expect((await server.ask('GET', right, { from: from(61) })).status).toBe(200)
})
