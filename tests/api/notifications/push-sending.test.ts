import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import type { PushBrowser } from '../../support/peers/push-browser.ts'
import { allSent, pushed } from '../../support/peers/push-listeners.ts'
import { type PushService, startPushService } from '../../support/peers/push-service.ts'
import { freshIds, release, takeFrom } from '../../support/releases.ts'
import { emptyLibrary, type TestApp, testApp, tokenSecret } from '../../support/server/app.ts'

/** What becomes of pushes that are not taken at once, and of those that several servers could send. */

let service: PushService
let server: TestApp
let ids: Awaited<ReturnType<typeof freshIds>>

beforeAll(async () => {
  service = await startPushService()
  server = await testApp({ settings: { push: service.settings } })
  ids = await freshIds(server.db)
})
afterAll(async () => {
  await server.close()
  await service.stop()
})

/** Another process of the installation. */
const another = () =>
  buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings: { push: service.settings } })

/** An ID that these browsers' listener watches comes out. */
async function comesOutFor(...browsers: PushBrowser[]) {
  const { id } = takeFrom(ids)
  const { userId } = await pushed(server, browsers, id)
  await release(server.db, String(id), '--artist', 'Sudden', '--title', `Number ${id}`)
  return userId
}

const subscriptionsOf = (userId: number) =>
  server.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()

test.each([404, 410])('a subscription that its service answers %i for is removed, the others stay', async status => {
  const [one, other] = [service.browser(), service.browser()]
  service.willAnswer({ status }, { status: 201 })
  const userId = await comesOutFor(one, other)
  await allSent(server)
  const gone = service.order().at(-2) === one.subscription.endpoint ? one : other
  const left = gone === one ? other : one
  expect(await subscriptionsOf(userId)).toEqual([{ endpoint: left.subscription.endpoint }])
})

test.each([503, 429])(
  'a service that answers %i is asked again when it said, and the same comes again',
  async status => {
    const device = service.browser()
    service.willAnswer({ status, headers: { 'retry-after': '1' } })
    const before = service.count()
    await comesOutFor(device)
    await service.came(before + 2)
    await allSent(server)
    const [first, second] = service.cameFor(device)
    if (!first || !second) throw new Error('It came less than twice')
    expect(device.read(second.body)).toEqual(device.read(first.body))
    expect(second.at - first.at).toBeGreaterThanOrEqual(950)
  },
)

test('a redirect is not followed, and what is refused is not sent again', async () => {
  const [one, other] = [service.browser(), service.browser()]
  service.willAnswer({ status: 307, headers: { location: 'https://push.example/elsewhere' } }, { status: 413 })
  const before = service.count()
  const userId = await comesOutFor(one, other)
  await allSent(server)
  expect(service.count()).toBe(before + 2)
  expect(await subscriptionsOf(userId)).toHaveLength(2)
})

test('a connection that breaks is tried again later, and half a minute after the first time', async () => {
  const device = service.browser()
  service.willAnswer({ status: 0 })
  const before = service.count()
  const userId = await comesOutFor(device)
  await service.came(before + 1)
  const waiting = sql<{ seconds: number }>`select extract(epoch from due_at - now())::float8 as seconds from push_queue
    join push_subscriptions using (session_id) where user_id = ${userId} and tries = 1
      and due_at < now() + interval '31 seconds'`
  const waits = async (): Promise<number> => (await waiting.execute(server.db)).rows[0]?.seconds ?? waits()
  expect(await waits()).toBeGreaterThan(20)
  await sql`update push_queue set due_at = now()`.execute(server.db)
  const late = await another()
  await service.came(before + 2)
  await allSent(server)
  await late.close()
})

test('a push service that answers nothing delays only those who subscribed to it', async () => {
  const slow = Array.from({ length: 90 }, service.slowBrowser)
  const quick = service.browser()
  await comesOutFor(...slow)
  const before = service.count()
  await service.came(before + 8)
  await comesOutFor(quick)
  // Long before the first of the slow ones is given up.
  await expect.poll(() => service.cameFor(quick).length, { timeout: 8_000 }).toBe(1)
  await server.db.deleteFrom('push_subscriptions').execute()
})

test('several servers send each push once', { timeout: 120_000 }, async () => {
  const others = [await another(), await another()]
  const devices = Array.from({ length: 24 }, service.browser)
  await comesOutFor(...devices)
  await allSent(server)
  for (const other of others) await other.close()
  expect(devices.map(device => service.cameFor(device).length)).toEqual(devices.map(() => 1))
})

test('what others left is sent by a server that starts; after a day nobody wants it', async () => {
  const [fresh, old] = [service.browser(), service.browser()]
  service.willAnswer(...[1, 2].map(() => ({ status: 503, headers: { 'retry-after': '600' } })))
  const begin = service.count()
  await comesOutFor(fresh)
  const user = await comesOutFor(old)
  await service.came(begin + 2)
  await postponed(2)
  await sql`update push_queue set created_at = now() - interval '25 hours' where session_id in
    (select session_id from push_subscriptions where user_id = ${user})`.execute(server.db)
  await sql`update push_queue set due_at = now()`.execute(server.db)
  const next = await another()
  await service.came(begin + 3)
  await next.close()
  expect([fresh, old].map(device => service.cameFor(device).length)).toEqual([2, 1])
  await cleanUp(server.db)
  expect(await server.db.selectFrom('push_queue').select('id').execute()).toEqual([])
})

/** Resolves when so many are to be tried again, longer from now than a sending lasts. */
async function postponed(count: number): Promise<void> {
  const { rows } =
    await sql`select from push_queue where tries = 1 and due_at > now() + interval '500 seconds'`.execute(server.db)
  if (rows.length < count) await postponed(count)
}
