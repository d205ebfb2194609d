import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import type { PushBrowser } from '../../support/peers/push-browser.ts'
import { allSent, pushed } from '../../support/peers/push-listeners.ts'
import { startPushService } from '../../support/peers/push-service.ts'
import { freshIds, release, takeFrom } from '../../support/releases.ts'
import { emptyLibrary, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** Pushes that a push service doesn't accept at once, and pushes that several servers could send. */

const service = await startPushService()
afterAll(() => service.stop())
const server = await testServer({ settings: { push: service.settings } })
const ids = await freshIds(server.db)

/** Builds the app of anotherProcess process of the installation. */
const anotherProcess = () =>
  buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings: { push: service.settings } })

/** Releases an ID that a new listener with these browsers watches. Resolves with the user's id. */
async function releaseFor(...browsers: PushBrowser[]) {
  const { id } = takeFrom(ids)
  const { userId } = await pushed(server, browsers, id)
  await release(server.db, String(id), '--artist', 'Sudden', '--title', `Number ${id}`)
  return userId
}

const subscriptionsOf = (userId: number) =>
  server.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()

test.each([404, 410])('a subscription that its service answers %i for is removed, the others remain', async status => {
  const [one, other] = [service.browser(), service.browser()]
  service.willAnswer({ status }, { status: 201 })
  const userId = await releaseFor(one, other)
  await allSent(server)
  const gone = service.order().at(-2) === one.subscription.endpoint ? one : other
  const left = gone === one ? other : one
  expect(await subscriptionsOf(userId)).toEqual([{ endpoint: left.subscription.endpoint }])
})

test('a service that never stops sending its answer has taken the push, and is left', async () => {
  service.willAnswer({ status: 201, isEndless: true })
  await releaseFor(service.browser())
  await allSent(server)
  expect(await service.leftAfter()).toBeLessThan(16 * 1024 * 1024)
})

test.each([503, 429])('a push that the service answers with %i is sent again after its retry-after', async status => {
  const device = service.browser()
  service.willAnswer({ status, headers: { 'retry-after': '1' } })
  const before = service.count()
  await releaseFor(device)
  await service.came(before + 2)
  await allSent(server)
  const [first, second] = service.cameFor(device)
  if (!first || !second) throw new Error('It arrived less than twice')
  expect(device.read(second.body)).toEqual(device.read(first.body))
  expect(second.at - first.at).toBeGreaterThanOrEqual(950)
})

test('a redirect is not followed, and a refused push is not sent again', async () => {
  const [one, other] = [service.browser(), service.browser()]
  service.willAnswer({ status: 307, headers: { location: 'https://push.example/elsewhere' } }, { status: 413 })
  const before = service.count()
  const userId = await releaseFor(one, other)
  await allSent(server)
  expect(service.count()).toBe(before + 2)
  expect(await subscriptionsOf(userId)).toHaveLength(2)
})

test('a push whose connection breaks is sent again, the first time after half a minute', async () => {
  const device = service.browser()
  service.willAnswer({ status: 0 })
  const before = service.count()
  const began = Date.now()
  const userId = await releaseFor(device)
  await service.came(before + 1)
  const retry = sql<{ due: Date }>`select due_at as due from push_queue
    join push_subscriptions using (session_id) where user_id = ${userId} and tries = 1
      and due_at < now() + interval '31 seconds'`
  const nextTry = async (): Promise<Date> => (await retry.execute(server.db)).rows[0]?.due ?? nextTry()
  expect((await nextTry()).getTime() - began).toBeGreaterThan(20_000)
  await sql`update push_queue set due_at = now()`.execute(server.db)
  const late = await anotherProcess()
  await service.came(before + 2)
  await allSent(server)
  await late.close()
})

test("a push service that doesn't answer delays only its own subscribers", async () => {
  const slow = Array.from({ length: 45 }, service.slowBrowser)
  const quick = service.browser()
  await releaseFor(...slow)
  const before = service.count()
  await service.came(before + 8)
  await releaseFor(quick)
  await service.came(before + 9)
  // Next, while all eight requests to the slow service are still under way: each that times out makes room for another.
  expect(service.order().at(before + 8)).toBe(quick.subscription.endpoint)
  await server.db.deleteFrom('push_subscriptions').execute()
})

test('several servers send each push once', async () => {
  const others = [await anotherProcess(), await anotherProcess()]
  const devices = Array.from({ length: 24 }, service.browser)
  await releaseFor(...devices)
  await allSent(server)
  for (const other of others) await other.close()
  expect(devices.map(device => service.cameFor(device).length)).toEqual(devices.map(() => 1))
})

test('a server that starts sends the pushes that others left, but none that is older than a day', async () => {
  const [fresh, old] = [service.browser(), service.browser()]
  service.willAnswer(...[1, 2].map(() => ({ status: 503, headers: { 'retry-after': '600' } })))
  const before = service.count()
  await releaseFor(fresh)
  const user = await releaseFor(old)
  await service.came(before + 2)
  await postponed(2)
  await sql`update push_queue set created_at = now() - interval '25 hours' where session_id in
    (select session_id from push_subscriptions where user_id = ${user})`.execute(server.db)
  await sql`update push_queue set due_at = now()`.execute(server.db)
  const next = await anotherProcess()
  await service.came(before + 3)
  await next.close()
  expect([fresh, old].map(device => service.cameFor(device).length)).toEqual([2, 1])
  await cleanUp(server.db)
  expect(await server.db.selectFrom('push_queue').select('id').execute()).toEqual([])
})

/** Resolves when this many pushes wait for another try, in more than 500 seconds. */
async function postponed(count: number): Promise<void> {
  const { rows } =
    await sql`select from push_queue where tries = 1 and due_at > now() + interval '500 seconds'`.execute(server.db)
  if (rows.length < count) await postponed(count)
}
