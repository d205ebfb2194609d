import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getSessions } from '#contract/routes/me.ts'
import { buildApp } from '../../../server/app/app.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { watch } from '../../support/database/watched-database.ts'
import { startIdentityProvider } from '../../support/peers/identity-provider.ts'
import {
  addListener,
  ask,
  emptyLibrary,
  exactly,
  expectFailure,
  signIn,
  tokenSecret,
} from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())
const server = await testServer({ template: 'empty', settings: { identify: provider.identify } })
beforeEach(() => server.db.deleteFrom('attempts').execute())

const now = Math.floor(Date.now() / 1000)
const day = 24 * 60 * 60
let people = 0
const newPerson = () => {
  people++
  return { sub: `uid-${people}`, email: `person${people}@x.example` }
}
type Person = ReturnType<typeof newPerson>
/** A token of the sign-in `signedIn` seconds ago, issued `issued` seconds ago. */
const tokenOf = (person: Person, signedIn: number, issued = signedIn) =>
  provider.token({ ...person, auth_time: now - signedIn, iat: now - issued })

const me = async (token: string) => (await server.ask('GET', '/api/me', { token })).status
const list = async (token: string) =>
  exactly(getSessions.answer, (await server.ask('GET', '/api/sessions', { token })).body).data
const signOut = async (token: string) => (await server.ask('DELETE', '/api/tokens', { token })).status
const link = async (id: number, { sub }: Person, token: string) => {
  const body = { id: String(id), firebase_uid: sub, auth_provider: 'google' }
  return (await server.ask('PUT', '/api/users/auth-id', { token, body })).status
}
async function register(person: Person) {
  const body = { firebase_uid: person.sub, username: person.email, email: person.email }
  expect((await server.ask('POST', '/api/users', { body })).status).toBe(201)
  return person
}
/** Adds an account with a password and the person's address. Resolves with its id. */
async function withPassword({ sub, email }: Person, email_verified = false) {
  const id = await addListener(server.db, sub, 'moonlight')
  await server.db.updateTable('users').set({ email, email_verified }).where('id', '=', id).execute()
  return id
}

describe('a sign-in at the provider', () => {
  test('is one session for all of its tokens, and another sign-in is another session', async () => {
    const person = await register(newPerson())
    const first = await tokenOf(person, 7200)
    const headers = { 'user-agent': 'Phone' }
    expect((await server.ask('GET', '/api/me', { token: first, headers })).status).toBe(200)
    expect(await list(await tokenOf(person, 7200, 60))).toMatchObject([{ user_agent: 'Phone', is_current: true }])
    const laptop = await tokenOf(person, 300)
    expect((await list(laptop)).map(each => each.is_current)).toEqual([true, false])
    // Another person's sign-in in the same second is a session of its own.
    expect(await list(await tokenOf(await register(newPerson()), 300))).toHaveLength(1)
  })

  test('was last used when its latest token was issued', async () => {
    const person = await register(newPerson())
    const [{ id = '' } = {}] = await list(await tokenOf(person, 7200))
    const used = async () => (await list(await tokenOf(person, 7200)))[0]?.last_used_dt
    const last_used_at = new Date((now - 7200) * 1000)
    await server.db.updateTable('sessions').set({ last_used_at }).where('id', '=', id).execute()
    expect(await used()).toBe(last_used_at.toISOString())
    await me(await tokenOf(person, 7200, 3600))
    expect(await used()).toBe(new Date((now - 3600) * 1000).toISOString())
  })

  test('is one session also if twenty requests at once are its first', async () => {
    const person = await register(newPerson())
    const tokens = await Promise.all([0, 1, 2, 3].map(at => tokenOf(person, 100, 50 - at)))
    const asked = Array.from({ length: 20 }, (_, at) => me(tokens[at % 4] ?? ''))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(await list(tokens[0] ?? '')).toHaveLength(1)
  })

  test('costs its first request two statements, and each later one a single statement', async () => {
    const person = await register(newPerson())
    await me(await tokenOf(person, 9000))
    const watched = watch(server.db)
    const settings = { identify: provider.identify }
    const app = await buildApp({ db: watched.db, library: emptyLibrary, tokenSecret, settings })
    const asked = async (token: string) => {
      watched.sent()
      expect((await ask(app, 'GET', '/api/me', { token })).status).toBe(200)
      return watched.sent()
    }
    const token = await tokenOf(person, 100)
    // The last statement is the call's own.
    expect([await asked(token), await asked(token)]).toEqual([3, 2])
    expect(await asked(await tokenOf(person, 100, 99))).toBe(2)
    await app.close()
  })

  test("ends after 90 days, however fresh its token is; an older one isn't stored", async () => {
    const person = await register(newPerson())
    const token = await tokenOf(person, 90 * day - 60, 10)
    expect(await me(token)).toBe(200)
    const over = await tokenOf(person, 90 * day + 60, 10)
    expect(await me(over)).toBe(401)
    expect(await list(token)).toHaveLength(1)
    await server.db.updateTable('sessions').set({ expires_at: new Date() }).execute()
    expect(await me(await tokenOf(person, 90 * day - 60, 9))).toBe(401)
  })
})

describe('signing out', () => {
  test('ends every token of that sign-in, for every call, and no other sign-in', async () => {
    const person = await register(newPerson())
    const [here, there] = [await tokenOf(person, 500), await tokenOf(person, 400)]
    expect([await me(here), await me(there)]).toEqual([200, 200])
    expect(await signOut(here)).toBe(204)
    const renewed = await tokenOf(person, 500, 0)
    expect([await me(here), await me(renewed), await me(there)]).toEqual([401, 401, 200])
    expectFailure(await server.ask('GET', `/api/users/${person.email}`, { token: renewed }), 401)
    expect(await list(there)).toHaveLength(1)
    expect(await me(await tokenOf(person, 1))).toBe(200)
  })

  test('is possible from another session, also from one by password', async () => {
    const person = newPerson()
    const id = await withPassword(person, true)
    const { access } = await signIn(server, person.sub, 'moonlight')
    const [first, second] = [await tokenOf(person, 500), await tokenOf(person, 400)]
    expect(await link(id, person, first)).toBe(200)
    expect([await me(first), await me(second)]).toEqual([200, 200])
    expect(await list(access)).toHaveLength(3)
    const current = (await list(first)).find(({ is_current }) => is_current)
    expect((await server.ask('DELETE', `/api/sessions/${current?.id}`, { token: access })).status).toBe(204)
    expect([await me(first), await me(second), await me(access)]).toEqual([401, 200, 200])
    expect((await server.ask('DELETE', '/api/sessions', { token: access })).status).toBe(204)
    expect([await me(second), await me(access)]).toEqual([401, 200])
  })

  test("of all others leaves the identity's current session", async () => {
    const person = await register(newPerson())
    const [here, there] = [await tokenOf(person, 500), await tokenOf(person, 400)]
    expect([await me(here), await me(there)]).toEqual([200, 200])
    await server.ask('DELETE', '/api/sessions', { token: here })
    expect([await me(here), await me(there)]).toEqual([200, 401])
  })
})

describe("an identity's sessions end with", () => {
  test('a password reset', async () => {
    const person = await register(newPerson())
    const token = await tokenOf(person, 500)
    const [session] = await list(token)
    const { user_id } = await server.db
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '=', session?.id ?? '')
      .executeTakeFirstOrThrow()
    const hash = createHash('sha256').update('mailed').digest()
    const expires_at = new Date(Date.now() + 60_000)
    await server.db.insertInto('password_resets').values({ hash, user_id, expires_at }).execute()
    const body = { token: 'mailed', new_password: 'sunlight' }
    expect((await server.ask('PUT', '/api/tokens/reset', { body })).status).toBe(200)
    expect([await me(token), await me(await tokenOf(person, 500, 0))]).toEqual([401, 401])
    expect(await me(await tokenOf(person, 1))).toBe(200)
  })

  test("the account's deletion, also if the first request of a sign-in arrives during it", async () => {
    const person = await register(newPerson())
    await me(await tokenOf(person, 500))
    let late: Promise<number> | undefined
    await server.db.transaction().execute(async trx => {
      await trx.deleteFrom('users').where('firebase_uid', '=', person.sub).execute()
      late = tokenOf(person, 400).then(me)
      await untilWaiting(server.db, 1)
    })
    expect(await late).toBe(401)
  })
})

describe('linking an identity', () => {
  test("ends the squatter's sessions, and the identity remains signed in", async () => {
    const person = newPerson()
    const id = await withPassword(person)
    const { access } = await signIn(server, person.sub, 'moonlight')
    const token = await tokenOf(person, 500)
    const links = await Promise.all([link(id, person, token), link(id, person, token)])
    expect(links).toEqual([200, 200])
    expect(new Set(await Promise.all(Array.from({ length: 5 }, () => me(token))))).toEqual(new Set([200]))
    expect(await me(access)).toBe(401)
    expect(await list(token)).toMatchObject([{ is_current: true }])
  })

  test('again ends no session, whether or not the address is verified', async () => {
    const person = await register(newPerson())
    const token = await tokenOf(person, 500)
    expect(await me(token)).toBe(200)
    const account = server.db.updateTable('users').where('firebase_uid', '=', person.sub)
    for (const email_verified of [true, false]) {
      const { id } = await account.set({ email_verified }).returning('id').executeTakeFirstOrThrow()
      expect(await link(id, person, token)).toBe(200)
      expect(await me(token)).toBe(200)
    }
  })

  test("in place of another of the same address ends that one's sessions, but not those by password", async () => {
    const person = newPerson()
    const id = await withPassword(person, true)
    const { access } = await signIn(server, person.sub, 'moonlight')
    const before = await tokenOf(person, 500)
    expect([await link(id, person, before), await me(before)]).toEqual([200, 200])
    const other = { ...person, sub: `${person.sub}-apple` }
    const after = await tokenOf(other, 400)
    expect([await link(id, other, after), await me(after)]).toEqual([200, 200])
    expect([await me(before), await me(access)]).toEqual([401, 200])
    expect(await list(after)).toHaveLength(2)
  })
})
