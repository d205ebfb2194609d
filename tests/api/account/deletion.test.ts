import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { wrongCounters } from '../../../server/db/counters.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { tablesOfUsers } from '../../support/database/tables-of-users.ts'
import { startIdentityProvider } from '../../support/peers/identity-provider.ts'
import { type Asked, addSignedIn, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())
const server = await testServer({ settings: { identify: provider.identify } })
beforeEach(() => server.db.deleteFrom('attempts').execute())

const newListener = () => addSignedIn(server, undefined, 'moonlight')
/** The status of a call that needs nothing but a valid session. */
const sessionStatus = async (token: string) => (await server.ask('GET', '/api/sessions', { token })).status
const remove = (token: string, body: unknown = { password: 'moonlight' }, more: Asked = {}) =>
  server.ask('DELETE', '/api/me', { token, body, ...more })

/** The number of this user's rows in each table. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tablesOfUsers(server.db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
      where user_id = ${userId}`.execute(server.db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** Adds a row of the listener to every table that can have one. */
async function addAllData(id: number, token: string) {
  const call = async (method: 'PUT' | 'POST', path: string, body?: unknown) => {
    const asked = { token, headers: { 'idempotency-key': randomUUID() }, ...(body !== undefined && { body }) }
    expect((await server.ask(method, `/api${path}`, asked)).status).toBeLessThan(300)
  }
  for (const path of ['/favs/set/1', '/favs/track/1', '/favs/set/2/likes-toggle', '/favs/track/2/likes-toggle'])
    await call('PUT', path)
  await call('POST', '/set-likes', { set_meta_id: 1, set_timestamp: 5000 })
  await call('POST', '/queue', { set_meta_id: 1 })
  await call('POST', '/me/app-passwords', { name: 'Phone' })
  await sql`insert into listenbrainz (user_id, user_name, token) values (${id}, 'mira', '')`.execute(server.db)
  await sql`insert into scrobbles (user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
    values (${id}, 1, 1, 0, 1, 1, now(), now())`.execute(server.db)
  await call('POST', '/together', { set_meta_id: 1, position: 0, at: Date.now(), is_playing: true, speed: 1 })
  await call('PUT', '/me/player', { page: randomUUID(), set_meta_id: 1, position: 0, is_playing: true, speed: 1 })
  await sql`insert into room_guests (room_id, user_id) select max(id), ${id} from rooms`.execute(server.db)
  await sql`insert into idempotency_keys (user_id, key, request) values (${id}, 'of the version before', '')`.execute(
    server.db,
  )
  await sql`insert into posts (user_id, set_id, text) values (${id}, 1, 'Hello')`.execute(server.db)
  await sql`insert into reports (post_id, user_id, reason, text) select min(id), ${id}, 'spam', '' from posts`.execute(
    server.db,
  )
  await sql`insert into blocks (user_id, blocked_id, is_blocked, blocked_at)
    select ${id}, min(id), true, now() from users where id <> ${id}`.execute(server.db)
  await sql`insert into suggestions (track_id, user_id, artist, title, why, edited_at)
    select min(id), ${id}, 'Yuna Brandt', 'Nordlicht', 'heard', now() from tracks where mix_type = 'ID'`.execute(
    server.db,
  )
  await sql`insert into suggestion_votes (suggestion_id, user_id, agrees, voted_at)
    select max(id), ${id}, true, now() from suggestions`.execute(server.db)
  await sql`insert into plays (user_id, set_id, current_timestamp_ms) values (${id}, 1, 7)`.execute(server.db)
  await sql`insert into stretches (user_id, set_id, current_timestamp_ms) values (${id}, 1, 7)`.execute(server.db)
  await sql`insert into user_artist_stats (user_id, artist_id, is_followed) values (${id}, 1, true)`.execute(server.db)
  await sql`insert into user_label_stats (user_id, label_id, is_followed) values (${id}, 1, true)`.execute(server.db)
  await call('POST', '/playlists', { id: randomUUID(), name: 'Sunrise', description: '', visibility: 'private' })
  await sql`with other as (select id from users where id <> ${id} limit 1),
    made as (insert into playlists (id, user_id, name, description, visibility)
      select gen_random_uuid(), id, 'Dusk', '', 'link' from other returning id)
    insert into playlist_follows (user_id, playlist_id, is_followed, followed_at) select ${id}, id, true, now() from made`.execute(
    server.db,
  )
  await sql`insert into notifications (user_id, release_id) select ${id}, min(id) from releases`.execute(server.db)
  await sql`insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
    select id, user_id, ${`https://push.example/${id}`}, 'key', 'auth' from sessions where user_id = ${id} limit 1`.execute(
    server.db,
  )
  await sql`insert into private_feeds (user_id, token) values (${id}, ${`feed of ${id}`})`.execute(server.db)
  await sql`insert into merges (kind, from_id, to_id, item) values ('track', ${1_000_000 + id}, 1, '{}')`.execute(
    server.db,
  )
  await sql`insert into merged_rows (kind, from_id, user_id, source, row)
    values ('track', ${1_000_000 + id}, ${id}, 'user_track_favs', '{}')`.execute(server.db)
  await sql`insert into reset_mails (user_id) values (${id})`.execute(server.db)
  await sql`insert into password_resets values (${String(id)}::bytea, ${id}, now() + interval '1 minute')`.execute(
    server.db,
  )
}

describe('deleting an account', () => {
  test('removes all rows of the listener, and every counter remains correct', async () => {
    const { id, name, access, refresh } = await newListener()
    const other = await signIn(server, name, 'moonlight')
    await addAllData(id, access)
    const before = await rowsOf(id)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    expect([await sessionStatus(access), await sessionStatus(other.access)]).toEqual([200, 200])
    const answer = await remove(access)
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
    expect([await sessionStatus(access), await sessionStatus(other.access)]).toEqual([401, 401])
    const renewal = { access_token: access, refresh_token: refresh }
    expectFailure(await server.ask('PUT', '/api/tokens', { body: renewal }), 401)
    expectFailure(await server.ask('POST', '/api/tokens', { basic: [name, 'moonlight'] }), 401)
    expect(Object.values(await rowsOf(id)).filter(count => count > 0)).toEqual([])
    expect(await server.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('frees the name and the address for a new account, which is empty', async () => {
    const { id, name, access } = await newListener()
    await addAllData(id, access)
    await remove(access)
    const body = { username: name, email: `${name}@listener.example`, password: 'another' }
    expect((await server.ask('POST', '/api/users', { body })).status).toBe(201)
    const next = await signIn(server, name, 'another')
    expect((await server.ask('GET', '/api/queue', { token: next.access })).body).toMatchObject({ data: [] })
    expect(await sessionStatus(access)).toBe(401)
  })

  test('needs the password; a wrong one, or none, deletes nothing', async () => {
    const { access } = await newListener()
    const wrong = expectFailure(await remove(access, { password: 'sunlight' }), 422)
    expect(wrong.errors?.json).toEqual({ password: ["This isn't your current password"] })
    for (let time = 0; time < 6; time++) {
      const { errors } = expectFailure(await remove(access, {}), 422)
      expect(errors?.json).toEqual({ password: ['Enter your password to delete your account'] })
    }
    expectFailure(await server.ask('DELETE', '/api/me', { token: access }), 422)
    expect(await sessionStatus(access)).toBe(200)
    expect((await remove(access)).status).toBe(204)
  })

  test('limits guesses of the password, also parallel ones; signing in is limited separately', async () => {
    const { access, name } = await newListener()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => remove(access, { password: `guess ${at}` }, { from: `10.0.0.${at}` })),
    )
    const statuses = guesses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(15).fill(429)])
    const refused = await remove(access)
    expectFailure(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await signIn(server, name, 'moonlight')
  })

  test('works for more listeners at once than the database has connections', async () => {
    const listeners = await Promise.all(Array.from({ length: 15 }, newListener))
    const answers = await Promise.all(
      listeners.map(({ access }, at) => remove(access, undefined, { from: `10.1.0.${at}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test("that an identity registered needs no password, and the provider's tokens are refused from then on", async () => {
    const person = { sub: 'uid-leaving', email: 'leaving@x.example' }
    const registration = { firebase_uid: person.sub, username: person.email, email: person.email }
    await server.ask('POST', '/api/users', { body: registration })
    const tokens = [
      await provider.token(person),
      await provider.token({ ...person, auth_time: Math.floor(Date.now() / 1000) - 3600 }),
    ]
    const [token = ''] = tokens
    for (const each of tokens) expect(await sessionStatus(each)).toBe(200)
    expect((await remove(token, {})).status).toBe(204)
    for (const each of tokens) expect(await sessionStatus(each)).toBe(401)
    expectFailure(await server.ask('GET', `/api/users/${person.email}`, { token }), 404)
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (): Asked => ({ headers: { 'idempotency-key': randomUUID() } })

  test('is deleted with the account: the same request again is a 401', async () => {
    const { access } = await newListener()
    const more = keyed()
    expect((await remove(access, undefined, more)).status).toBe(204)
    expectFailure(await remove(access, undefined, more), 401)
  })

  test('sent four times at once deletes the account once, and the other answers are 401', async () => {
    const { access } = await newListener()
    const more = keyed()
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(access, undefined, more)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401, 401, 401])
  })
})

test('A write that was under way when its account was deleted is a 401, and stores nothing', async () => {
  const { id, access } = await newListener()
  let late: ReturnType<typeof server.ask> | undefined
  await server.db.transaction().execute(async trx => {
    await trx.deleteFrom('users').where('id', '=', id).execute()
    late = server.ask('PUT', '/api/favs/set/1', { token: access })
    await untilWaiting(server.db, 1)
  })
  expectFailure((await late) ?? (await server.ask('GET', '/api/health')), 401)
  expect(Object.values(await rowsOf(id)).filter(count => count > 0)).toEqual([])
  expect(await wrongCounters(server.db)).toEqual([])
})
