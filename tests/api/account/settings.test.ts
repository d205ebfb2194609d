import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Settings, User } from '#contract/entities/account.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { startIdentityProvider } from '../../support/peers/identity-provider.ts'
import { type Asked, addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())
const server = await testServer({ template: 'empty', settings: { identify: provider.identify, passwordMinLength: 5 } })
beforeEach(() => server.db.deleteFrom('attempts').execute())

let people = 0
const newListener = () => addSignedIn(server, undefined, 'moonlight')
async function identity() {
  people++
  const person = { sub: `uid-${people}`, email: `person${people}@x.example` }
  const body = { firebase_uid: person.sub, username: person.email, email: person.email }
  expect((await server.ask('POST', '/api/users', { body })).status).toBe(201)
  return provider.token(person)
}

const put = (path: string, token: string, body: unknown, more: Asked = {}) =>
  server.ask('PUT', `/api${path}`, { token, body, ...more })
const get = (path: string, token: string) => server.ask('GET', `/api${path}`, { token })
const me = async (token: string) => (await get('/me', token)).status

describe('the about text', () => {
  test('is changed, trimmed, and shown by the profile', async () => {
    const { access, name } = await newListener()
    const other = await newListener()
    const changed = exactly(User, (await put('/me', access, { about_me: '  Plays at night 🎧\n' })).body)
    expect(changed).toMatchObject({ username: name, about_me: 'Plays at night 🎧' })
    expect((await get('/me', access)).body).toEqual(changed)
    expect((await get('/me', other.access)).body).toMatchObject({ about_me: '' })
    expect((await put('/me', access, { about_me: '' })).body).toMatchObject({ about_me: '' })
  })

  test.each([['x'.repeat(5001)], ['with a \0'], [7], [undefined]])(
    "that can't be stored is refused by the name of its field",
    async about_me => {
      const { access } = await newListener()
      expect(expectFailure(await put('/me', access, { about_me }), 422).errors?.json).toHaveProperty('about_me')
    },
  )

  test('is the only field that this call changes', async () => {
    const { access, name } = await newListener()
    const { body } = await put('/me', access, { about_me: 'x', username: 'admin', email: 'a@b.example', id: 1 })
    expect(body).toMatchObject({ username: name, email: `${name}@listener.example` })
  })
})

describe('the settings', () => {
  test('allow marketing emails at first, and store the other choice', async () => {
    const { access } = await newListener()
    const other = await newListener()
    const at = async (token: string) => exactly(Settings, (await get('/me/settings', token)).body)
    const first = { marketing_opt_out: false, has_password: true, autoplay: true, keep_history: true }
    expect(await at(access)).toEqual(first)
    const answer = await put('/me/settings', access, { marketing_opt_out: true })
    expect(exactly(Settings, answer.body)).toEqual({ ...first, marketing_opt_out: true })
    expect(await at(access)).toEqual({ ...first, marketing_opt_out: true })
    expect(await at(other.access)).toEqual(first)
    await put('/me/settings', access, { marketing_opt_out: false })
    expect(await at(access)).toMatchObject({ marketing_opt_out: false })
  })

  test("show that an identity's account has no password", async () => {
    const answer = await get('/me/settings', await identity())
    expect(answer.body).toMatchObject({ marketing_opt_out: false, has_password: false })
  })

  test.each(['autoplay', 'keep_history'] as const)(
    'have %s as the listener turned it last, whenever that arrives',
    async name => {
      const { access } = await newListener()
      const minutesAgo = (minutes: number) => ({
        headers: { 'x-recorded-at': String(1_000_000_000_000 - minutes * 60_000), 'x-sent-at': '1000000000000' },
      })
      expect((await put('/me/settings', access, { [name]: false }, minutesAgo(5))).body).toMatchObject({
        [name]: false,
      })
      expect((await put('/me/settings', access, { [name]: true }, minutesAgo(9))).body).toMatchObject({ [name]: false })
      expect((await put('/me/settings', access, { [name]: true }, minutesAgo(1))).body).toMatchObject({ [name]: true })
      expect((await put('/me/settings', access, { [name]: false })).body).toMatchObject({ [name]: false })
    },
  )

  test.each([[{}], [{ has_password: false }], [{ autoplay: 'yes' }], [{ keep_history: null }]])(
    'refuse %j',
    async body => {
      const { access } = await newListener()
      expectFailure(await put('/me/settings', access, body), 422)
    },
  )
})

describe('a new password', () => {
  const change = (token: string, current_password: string, new_password: string, more: Asked = {}) =>
    put('/me/password', token, { current_password, new_password }, more)

  test('replaces the old one; every other session and every pending reset ends', async () => {
    const { id, name, access, refresh } = await newListener()
    const other = await signIn(server, name, 'moonlight')
    const bystander = await newListener()
    expect(await me(other.access)).toBe(200)
    const reset = { hash: Buffer.from(`reset of ${id}`), user_id: id, expires_at: new Date(Date.now() + 60_000) }
    await server.db.insertInto('password_resets').values(reset).execute()
    const answer = await change(access, 'moonlight', 'sunlight')
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
    expect([await me(access), await me(other.access), await me(bystander.access)]).toEqual([200, 401, 200])
    const renewal = { access_token: other.access, refresh_token: other.refresh }
    expectFailure(await server.ask('PUT', '/api/tokens', { body: renewal }), 401)
    const own = { access_token: access, refresh_token: refresh }
    expect((await server.ask('PUT', '/api/tokens', { body: own })).status).toBe(200)
    expect(await server.db.selectFrom('password_resets').select('hash').where('user_id', '=', id).execute()).toEqual([])
    expectFailure(await server.ask('POST', '/api/tokens', { basic: [name, 'moonlight'] }), 401)
    await signIn(server, name, 'sunlight')
  })

  test('requires the current one; with a wrong one nothing changes', async () => {
    const { access, name } = await newListener()
    const { errors } = expectFailure(await change(access, 'Moonlight', 'sunlight'), 422)
    expect(errors?.json).toEqual({ current_password: ["This isn't your current password"] })
    await signIn(server, name, 'moonlight')
  })

  test("has the operator's minimum length; a short one doesn't count as a guess of the current one", async () => {
    const { access } = await newListener()
    for (let time = 0; time < 6; time++) {
      const { errors } = expectFailure(await change(access, 'moonlight', '1234'), 422)
      expect(errors?.json).toEqual({ new_password: ['Password must have at least 5 characters'] })
    }
    expect((await change(access, 'moonlight', '12345')).status).toBe(204)
  })

  test("is refused for an identity's account, which gets its first password by a reset mail", async () => {
    const token = await identity()
    for (let time = 0; time < 6; time++) {
      const { message } = expectFailure(await change(token, 'anything', 'sunlight'), 409)
      expect(message).toBe('This account has no password yet. Request a password reset email to set one.')
    }
  })

  test('limits guesses of the current one, also parallel ones; signing in is limited separately', async () => {
    const { access, name } = await newListener()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(access, `guess ${at}`, 'sunlight', { from: `10.0.0.${at}` })),
    )
    const statuses = guesses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(15).fill(429)])
    const refused = await change(access, 'moonlight', 'sunlight')
    expectFailure(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await signIn(server, name, 'moonlight')
  })

  test('resets the count of wrong guesses', async () => {
    const { access, name } = await newListener()
    for (let at = 0; at < 4; at++) await change(access, `guess ${at}`, 'sunlight')
    expect((await change(access, 'moonlight', 'sunlight')).status).toBe(204)
    expect(await server.db.selectFrom('attempts').selectAll().where('tries', '>', 4).execute()).toEqual([])
    for (let at = 0; at < 4; at++) await server.ask('POST', '/api/tokens', { basic: [name, 'x'] })
    await signIn(server, name, 'sunlight')
  })

  test('can be set by a signed-in listener while wrong guesses lock signing in', async () => {
    const { access, name } = await newListener()
    for (let at = 0; at < 6; at++) await server.ask('POST', '/api/tokens', { basic: [name, 'x'] })
    expect((await change(access, 'moonlight', 'sunlight')).status).toBe(204)
  })

  test('repeated under its idempotency key gets the same answer, and counts as no attempt', async () => {
    const { access } = await newListener()
    const headers = { 'idempotency-key': randomUUID() }
    for (let time = 0; time < 7; time++)
      expect((await change(access, 'moonlight', 'sunlight', { headers })).status).toBe(204)
    expectFailure(await change(access, 'moonlight', 'starlight', { headers }), 422)
  })

  test('stores no plain hash of the request under its key, by which the password could be guessed', async () => {
    const { id, access } = await newListener()
    const key = randomUUID()
    await change(access, 'moonlight', 'sunlight', { headers: { 'idempotency-key': key } })
    const stored = await server.db.selectFrom('answered_requests').select('request').where('key', '=', key).execute()
    const body = { current_password: 'moonlight', new_password: 'sunlight' }
    const text = JSON.stringify(['PUT', '/api/me/password', body])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    expect([id, stored.length]).toEqual([id, 1])
    expect(stored[0]?.request.toString('hex')).not.toBe(Buffer.from(digest).toString('hex'))
  })

  test('requested twice at once is set once', async () => {
    const { access, name } = await newListener()
    const answers = await Promise.all(['sunlight', 'starlight'].map(each => change(access, 'moonlight', each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
    await signIn(server, name, answers[0]?.status === 204 ? 'sunlight' : 'starlight')
  })

  test('refuses a sign-in with the old one that is under way', async () => {
    const { id, name } = await newListener()
    let late: Promise<{ status: number }> | undefined
    await server.db.transaction().execute(async trx => {
      await trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute()
      late = server.ask('POST', '/api/tokens', { basic: [name, 'moonlight'] })
      await untilWaiting(server.db, 1)
    })
    expect((await late)?.status).toBe(401)
  })
})
