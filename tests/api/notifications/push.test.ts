import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { setPushSubscription } from '#contract/routes/push.ts'
import { pushBrowser } from '../../support/peers/push-browser.ts'
import { allSent, pushed, subscribed } from '../../support/peers/push-listeners.ts'
import { type PushService, startPushService } from '../../support/peers/push-service.ts'
import { freshIds, release, takeFrom } from '../../support/releases.ts'
import { exactly, testApp } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'

/** Which devices get a push about a release, and which page it opens. */

const service = await startPushService()
afterAll(() => service.stop())
const server = await testServer({ settings: { push: service.settings } })
const ids = await freshIds(server.db)

const nextId = () => takeFrom(ids)
const releaseTrack = (id: number, title = `Number ${id}`) =>
  release(server.db, String(id), '--artist', 'Sudden', '--title', title)

/** The only message that a device got. Throws if there are none or several. */
function messageFor(browser: ReturnType<PushService['browser']>) {
  const [one, ...more] = service.cameFor(browser)
  if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} messages arrived`)
  return { ...one, message: browser.read(one.body) }
}

/** Throws for a token that the server's own key has not signed. */
async function signedBy(authorization: string) {
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? []
  expect(key).toBe(service.settings.keys.publicKey)
  const point = Buffer.from(service.settings.keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const { payload } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
  )
  return payload
}

test('an ID that the operator releases is pushed once to each device of its watchers', async () => {
  const track = nextId()
  const [phone, laptop, silent] = [service.browser(), service.browser(), service.browser()]
  const one = await pushed(server, [phone, laptop], track.id)
  await pushed(server, [silent])
  const environment = { DATABASE_URL: server.databaseUrl }
  const before = service.count()
  const { code } = await segueHere(
    ['release', String(track.id), '--artist', 'Sudden', '--title', 'By Hand'],
    environment,
  )
  expect(code).toBe(0)
  await service.came(before + 2)
  await allSent(server)
  const set = await server.db.selectFrom('sets').selectAll().where('id', '=', track.setId).executeTakeFirstOrThrow()
  for (const device of [phone, laptop]) {
    const { message, headers } = messageFor(device)
    expect(message).toMatchObject({
      title: 'Sudden - By Hand',
      body: `ID ${track.position} in ${set.set_name} was just released`,
      path: `/sets/${track.setId}?t=${Math.ceil(track.start / 1000)}`.replace('?t=0', ''),
      tag: `release-${track.id}`,
      unread: 1,
    })
    expect(headers).toMatchObject({
      ...{ ttl: '86400', urgency: 'normal', topic: `release-${track.id}`, 'content-encoding': 'aes128gcm' },
    })
    const claims = await signedBy(headers.authorization ?? '')
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: service.settings.keys.subject })
  }
  expect(service.cameFor(silent)).toEqual([])
  expect((await server.ask('GET', '/api/notifications', { token: one.token })).body).toMatchObject({
    pagination: { total: 1 },
  })
})

test('it opens the set in which the listener liked a moment of it, not the one where it was first played', async () => {
  const track = nextId()
  const { rows } = await sql<{ id: number; start: number }>`
    insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
      select set_id, ${track.id}, max(track_position) + 1, max(end_time), max(end_time) + 60500 from set_tracks
      where set_id <> ${track.setId} group by set_id order by set_id desc limit 1
    returning set_id as id, start_time as start`.execute(server.db)
  const elsewhere = rows[0] ?? { id: 0, start: 0 }
  await sql`update sets set duration = greatest(duration, ${elsewhere.start + 60_500}) where id = ${elsewhere.id}`.execute(
    server.db,
  )
  const [liked, watched] = [service.browser(), service.browser()]
  const one = await pushed(server, [liked])
  await one.put('/set-likes', { set_meta_id: elsewhere.id, set_timestamp: elsewhere.start + 30_000 }, 'POST')
  await pushed(server, [watched], track.id)
  await releaseTrack(track.id)
  await allSent(server)
  expect(messageFor(liked).message.path).toBe(`/sets/${elsewhere.id}?t=${Math.ceil(elsewhere.start / 1000)}`)
  expect(messageFor(watched).message.path).toMatch(new RegExp(`^/sets/${track.setId}(\\?|$)`))
})

test("a push about a track that is in no set opens the track's page, and the longest names are cut to fit", async () => {
  const { id } = nextId()
  await server.db.deleteFrom('set_tracks').where('track_id', '=', id).execute()
  const device = service.browser()
  await pushed(server, [device], id)
  await release(
    server.db,
    String(id),
    ...['a', 'b', 'c', 'd'].flatMap(name => ['--artist', name.repeat(200)]),
    '--title',
    '😀'.repeat(100),
  )
  await allSent(server)
  const { message, body } = messageFor(device)
  expect(message).toMatchObject({ body: 'A new track was just released', path: `/tracks/${id}` })
  expect([...message.title]).toHaveLength(160)
  expect(body.length).toBeLessThan(4096)
})

test('a device gets no pushes after its session has ended, for whatever reason', async () => {
  const track = nextId()
  const devices = Array.from({ length: 4 }, service.browser)
  const one = await pushed(server, devices, track.id)
  const [active, signedOut, revoked] = one.sessions
  await server.ask('DELETE', '/api/tokens', {
    token: signedOut?.access ?? '',
    body: { access_token: signedOut?.access, refresh_token: signedOut?.refresh },
  })
  const { sid } = decodeJwt(revoked?.access ?? '')
  await server.ask('DELETE', `/api/sessions/${sid}`, { token: active?.access ?? '' })
  const [, , , expired] = one.sessions
  await sql`update sessions set expires_at = now() where id = ${decodeJwt(expired?.access ?? '').sid}`.execute(
    server.db,
  )
  const before = service.count()
  await releaseTrack(track.id)
  await service.came(before + 1)
  expect(devices.map(device => service.cameFor(device).length)).toEqual([1, 0, 0, 0])
  await sql`delete from push_queue`.execute(server.db)
})

test('a browser belongs to the listener who subscribed last, and pushes for the other are not sent to it', async () => {
  const track = nextId()
  const shared = service.browser()
  const [first, second] = [await pushed(server, [shared], track.id), await pushed(server, [])]
  expect((await subscribed(server, second.token, shared)).body).toEqual({ is_new: true })
  expect((await subscribed(server, second.token, shared)).body).toEqual({ is_new: false })
  await releaseTrack(track.id)
  await allSent(server)
  expect(service.cameFor(shared)).toEqual([])
  // The first listener has no subscription any more, so this doesn't remove the other's.
  expect((await server.ask('DELETE', '/api/push/subscription', { token: first.token })).status).toBe(204)
  const left = await server.db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', shared.subscription.endpoint)
    .execute()
  expect(left).toEqual([{ user_id: second.userId }])
})

test('a session that subscribes again has one subscription, and none after it unsubscribes', async () => {
  const [before, after] = [service.browser(), service.browser()]
  const one = await pushed(server, [before])
  const answer = await subscribed(server, one.token, after)
  expect(exactly(setPushSubscription.answer, answer.body)).toEqual({ is_new: true })
  const own = server.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', one.userId)
  expect(await own.execute()).toEqual([{ endpoint: after.subscription.endpoint }])
  for (let times = 0; times < 2; times++)
    expect((await server.ask('DELETE', '/api/push/subscription', { token: one.token })).status).toBe(204)
  expect(await own.execute()).toEqual([])
})

test.each(['http://push.example/x', 'https://127.0.0.1/x', 'https://localhost/x', 'https://push.example:8443/x'])(
  '%s is refused as the address of a push service',
  async endpoint => {
    const { token } = await pushed(server, [])
    expect((await subscribed(server, token, pushBrowser(endpoint))).status).toBe(422)
  },
)

test('invalid keys are refused, and an address that is too long', async () => {
  const { token } = await pushed(server, [])
  const { subscription } = service.browser()
  const put = (body: unknown) => server.ask('PUT', '/api/push/subscription', { token, body })
  for (const keys of [{}, { ...subscription.keys, auth: 'x' }, { ...subscription.keys, p256dh: 'BA' }])
    expect((await put({ ...subscription, keys })).status).toBe(422)
  expect((await put({ ...subscription, endpoint: `https://push.example/${'x'.repeat(1000)}` })).status).toBe(422)
})

test('without keys for push its calls are a 404, and the config call has no public key', async () => {
  const without = await testApp()
  const { token } = await pushed(without, [])
  expect((await subscribed(without, token, service.browser())).status).toBe(404)
  expect((await without.ask('DELETE', '/api/push/subscription', { token })).status).toBe(404)
  expect((await without.ask('GET', '/api/config')).body).toMatchObject({ push_public_key: null })
  await without.close()
  expect((await server.ask('GET', '/api/config')).body).toMatchObject({
    push_public_key: service.settings.keys.publicKey,
  })
})
