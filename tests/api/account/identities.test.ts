import { UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { User } from '#contract/entities/account.ts'
import { project, startIdentityProvider } from '../../support/peers/identity-provider.ts'
import { exactly, expectFailure, signIn, testApp } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())
const server = await testServer({ template: 'empty', settings: { identify: provider.identify } })
beforeEach(() => server.db.deleteFrom('attempts').execute())

let people = 0
const newPerson = () => {
  people++
  return { sub: `uid-${people}`, email: `person${people}@x.example` }
}

const me = (token: string) => server.ask('GET', '/api/me', { token })
const find = (email: string, token: string) => server.ask('GET', `/api/users/${encodeURIComponent(email)}`, { token })
const link = (id: number, firebase_uid: string, token: string) =>
  server.ask('PUT', '/api/users/auth-id', { token, body: { id: String(id), firebase_uid, auth_provider: 'google' } })

async function create(body: Record<string, unknown>) {
  const answer = await server.ask('POST', '/api/users', { body })
  expect(answer.status).toBe(201)
  return exactly(User, answer.body)
}
const claim = ({ sub, email }: { sub: string; email: string }) =>
  create({ firebase_uid: sub, username: email, email, about_me: 'Somebody' })

test('An identity registers an account, is signed in to it, and the account names its provider', async () => {
  const person = newPerson()
  const token = await provider.token(person)
  expectFailure(await find(person.email, token), 404)
  const made = await claim(person)
  expect(made).toMatchObject({ firebase_uid: person.sub, username: person.email, auth_provider: null })
  expect((await me(token)).body).toEqual({ ...made, auth_provider: 'google' })
  expect((await find(person.email, token)).body).toMatchObject({ id: made.id })
  // Another address at the provider changes nothing: the uid is linked now.
  const moved = await provider.token({ ...person, email: 'moved@x.example' })
  expect((await me(moved)).body).toMatchObject({ id: made.id })
})

test('An identity that proves its claimed account in ten requests at once is signed in by each of them', async () => {
  const person = newPerson()
  const made = await claim(person)
  const token = await provider.token(person)
  const answers = await Promise.all(Array.from({ length: 10 }, () => me(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers[9]?.body).toMatchObject({ id: made.id, auth_provider: 'google' })
})

test('Twenty identities are linked at once, more than the database has connections', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const person = newPerson()
      const { id } = await claim({ ...person, sub: `not-${person.sub}` })
      return { id, uid: person.sub, token: await provider.token(person) }
    }),
  )
  const answers = await Promise.all(people.map(({ id, uid, token }) => link(id, uid, token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test("While the provider's keys can't be fetched, its tokens are answered with 503, and others with 401", async () => {
  const own = await startIdentityProvider()
  const apart = await testApp({ template: 'empty', settings: { identify: own.identify } })
  const person = newPerson()
  const token = await own.token(person)
  await own.close()
  const answer = await apart.ask('GET', '/api/me', { token })
  expectFailure(answer, 503)
  expect(answer.headers['retry-after']).toBe('5')
  expectFailure(await apart.ask('GET', '/api/me', { token: 'nonsense' }), 401)
  await apart.close()
})

test('An identity finds the account of its verified address and links it; the password remains valid if the account had verified the address', async () => {
  const person = newPerson()
  const { id } = await create({ username: person.sub, email: person.email, password: 'mine' })
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  const token = await provider.token(person)
  expectFailure(await me(token), 401)
  expect((await find(person.email.toUpperCase(), token)).body).toMatchObject({ id, firebase_uid: null })
  const linked = exactly(User, (await link(id, person.sub, token)).body)
  expect(linked).toMatchObject({ id, firebase_uid: person.sub, auth_provider: 'google' })
  expect((await me(token)).body).toEqual(linked)
  await signIn(server, person.sub, 'mine')
})

describe('an attack fails:', () => {
  test("an account that claims another person's uid isn't opened by that person, whose address is a different one", async () => {
    const victim = newPerson()
    const squatter = await create({ firebase_uid: victim.sub, username: 'squat', email: 'squatter@x.example' })
    const token = await provider.token(victim)
    expectFailure(await me(token), 401)
    expectFailure(await find(squatter.email, token), 404)
    expectFailure(await link(squatter.id, victim.sub, token), 404)
  })

  test("an account that claims another person's address isn't opened by the identity that registered it", async () => {
    const victim = newPerson()
    const attacker = newPerson()
    const made = await create({ firebase_uid: attacker.sub, username: victim.email, email: victim.email })
    const token = await provider.token(attacker)
    expectFailure(await me(token), 401)
    expectFailure(await find(victim.email, token), 404)
    expectFailure(await link(made.id, attacker.sub, token), 404)
  })

  test("an account registered early with a victim's address: the victim's identity takes it over, and its password and sessions end", async () => {
    const victim = newPerson()
    const { id } = await create({ username: `early-${victim.sub}`, email: victim.email, password: 'attacker' })
    const { access, refresh } = await signIn(server, `early-${victim.sub}`, 'attacker')
    expect((await me(access)).status).toBe(200)
    const reset = { hash: Buffer.from(`reset of ${id}`), user_id: id, expires_at: new Date(Date.now() + 60_000) }
    await server.db.insertInto('password_resets').values(reset).execute()
    expect((await link(id, victim.sub, await provider.token(victim))).status).toBe(200)
    expectFailure(await me(access), 401)
    expectFailure(
      await server.ask('PUT', '/api/tokens', { body: { access_token: access, refresh_token: refresh } }),
      401,
    )
    expectFailure(await server.ask('POST', '/api/tokens', { basic: [`early-${victim.sub}`, 'attacker'] }), 401)
    const resets = await server.db.selectFrom('password_resets').select('hash').where('user_id', '=', id).execute()
    expect(resets).toEqual([])
  })

  test('an address that the provider has not verified proves nothing', async () => {
    const victim = newPerson()
    const { id } = await create({ username: victim.sub, email: victim.email, password: 'mine' })
    const token = await provider.token({ ...victim, email_verified: false })
    expectFailure(await find(victim.email, token), 404)
    expectFailure(await link(id, victim.sub, token), 403)
    const claimed = newPerson()
    await claim(claimed)
    expectFailure(await me(await provider.token({ ...claimed, email_verified: false })), 401)
  })

  test("an access token of this server can't link an identity", async () => {
    const person = newPerson()
    const { id } = await create({ username: person.sub, email: person.email, password: 'mine' })
    const { access } = await signIn(server, person.sub, 'mine')
    expectFailure(await link(id, 'any-uid', access), 403)
  })

  test("another uid than the token's can't be linked", async () => {
    const person = newPerson()
    const { id } = await create({ username: person.sub, email: person.email, password: 'mine' })
    expectFailure(await link(id, 'uid-of-somebody', await provider.token(person)), 403)
  })

  test("an identity that has an account can't link a second one", async () => {
    const person = newPerson()
    await claim(person)
    await me(await provider.token(person))
    const { id } = await create({ username: `x${person.sub}`, email: `x${person.email}`, password: 'mine' })
    expectFailure(await link(id, person.sub, await provider.token({ ...person, email: `x${person.email}` })), 409)
  })

  test('a disabled account refuses its identity, and the answer says why', async () => {
    const person = newPerson()
    const { id } = await claim(person)
    const token = await provider.token(person)
    await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    expectFailure(await me(token), 401)
    const { message } = expectFailure(await find(person.email, token), 403)
    expect(message).toBe('This account is disabled.')
  })

  test("a squatter's session ends as soon as the claimed identity proves the address", async () => {
    const victim = newPerson()
    const name = `squat-${victim.sub}`
    await create({ firebase_uid: victim.sub, username: name, email: victim.email, password: 'attacker' })
    const { access } = await signIn(server, name, 'attacker')
    expect((await me(access)).status).toBe(200)
    expect((await me(await provider.token(victim))).status).toBe(200)
    expectFailure(await me(access), 401)
    expectFailure(await server.ask('POST', '/api/tokens', { basic: [name, 'attacker'] }), 401)
  })

  test("an address that equals the victim's only after lower-casing proves nothing", async () => {
    const victim = { ...newPerson(), email: `kilo${people}@x.example` }
    const { id } = await create({ username: victim.sub, email: victim.email, password: 'mine' })
    const token = await provider.token({ sub: 'uid-of-kelvin', email: victim.email.replace('k', '\u212a') })
    expectFailure(await find(victim.email, token), 404)
    expectFailure(await link(id, 'uid-of-kelvin', token), 403)
  })

  const now = Math.floor(Date.now() / 1000)
  test.each([
    ['of another project', { aud: 'other-project' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['that has expired', { exp: now - 1 }],
    ['from the future', { iat: now + 3600 }],
    ['of a sign-in in the future', { auth_time: now + 3600 }],
    ['without a subject', { sub: '' }],
  ])('a token %s', async (_what, change) => {
    const person = newPerson()
    await claim(person)
    expect((await me(await provider.token({ ...person }))).status).toBe(200)
    expectFailure(await me(await provider.token({ ...person, ...change })), 401)
  })

  test("a token signed with another algorithm by the provider's own key", async () => {
    const person = newPerson()
    await claim(person)
    expectFailure(await me(await provider.token(person, 'RS512')), 401)
  })

  test('a token that is unsigned, signed by another key, or signed with the public key as a secret', async () => {
    const person = newPerson()
    await claim(person)
    const claims = { ...person, iss: `https://securetoken.google.com/${project}`, aud: project, email_verified: true }
    expectFailure(await me(new UnsecuredJWT({ ...claims, exp: now + 60, iat: now, auth_time: now }).encode()), 401)
    expectFailure(await me(await provider.forged(person)), 401)
    expectFailure(await me(await provider.token(person, new TextEncoder().encode(provider.publicKey))), 401)
    expect((await me(await provider.token(person))).status).toBe(200)
  })
})
