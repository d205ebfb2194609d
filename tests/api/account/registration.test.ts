import { beforeEach, describe, expect, test } from 'vitest'
import { User } from '#contract/entities/account.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { exactly, expectFailure, signIn, testApp } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
beforeEach(() => server.db.deleteFrom('attempts').execute())

const register = (body: Record<string, unknown>) => server.ask('POST', '/api/users', { body })
let people = 0
const person = () => {
  people++
  return { username: `person${people}`, email: `person${people}@x.example`, password: 'secret' }
}

describe('registration', () => {
  test("creates a listener who can sign in, with the provider 'internal'", async () => {
    const { username, email, password } = person()
    const answer = await register({ username, email, password, about_me: 'Hi.', auth_provider: 'web_client' })
    expect(answer.status).toBe(201)
    const user = exactly(User, answer.body)
    expect(user).toEqual({
      id: user.id,
      username,
      email,
      about_me: 'Hi.',
      firebase_uid: null,
      avatar_url: null,
      auth_provider: 'internal',
      role: 'listener',
    })
    const { access } = await signIn(server, username, password)
    expect((await server.ask('GET', '/api/me', { token: access })).body).toEqual(user)
    const { password_hash } = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  test('accepts about as another name of about_me', async () => {
    expect((await register({ ...person(), about: 'Selector.' })).body).toMatchObject({ about_me: 'Selector.' })
  })

  test.each([
    ['a short password', { password: 'ab' }, 'password', 'Password must have at least 3 characters'],
    ['no password', { password: undefined }, 'password', 'Password must have at least 3 characters'],
    ['no username', { username: ' ' }, 'username', undefined],
    ['a colon in the username', { username: 'a:b' }, 'username', "Usernames can't contain a colon"],
    [
      'a username of 41 characters',
      { username: 'é'.repeat(41) },
      'username',
      'Usernames can have at most 40 characters',
    ],
    ['a fullwidth colon in the username', { username: 'a\uff1ab' }, 'username', "Usernames can't contain a colon"],
    ["another listener's address as username", { username: 'demo@segue.example' }, 'username', undefined],
    ['no address', { email: 'ayo' }, 'email', undefined],
    ['a second header in the address', { email: 'x@y.example\r\nBcc: evil@z.example' }, 'email', undefined],
    ['a NUL', { username: 'a\0b' }, 'username', undefined],
  ])('refuses %s and names the field', async (_what, change, field, text) => {
    const errors = expectFailure(await register({ ...person(), ...change }), 422).errors?.json
    expect(Object.keys(errors ?? {})).toEqual([field])
    if (text) expect(errors?.[field]).toEqual([text])
  })

  test.each(['a\u200bb', 'a\u202eb', 'a\u2066b', '\u3164', 'a\u00adb', 'a\ufe0fb', 'a\ud7ffb', '\u2800'])(
    'refuses invisible characters in a username: %j',
    async username => {
      const { errors } = expectFailure(await register({ ...person(), username }), 422)
      expect(errors?.json).toEqual({ username: ["Usernames can't contain invisible characters"] })
    },
  )

  test('requires a password of three characters, or of the length that the operator configured', async () => {
    expect((await register({ ...person(), password: 'abc' })).status).toBe(201)
    const strict = await testApp({ template: 'empty', settings: { passwordMinLength: 8 } })
    const answer = await strict.ask('POST', '/api/users', { body: { ...person(), password: 'seven77' } })
    expect(expectFailure(answer, 422).errors?.json).toEqual({
      password: ['Password must have at least 8 characters'],
    })
    await strict.close()
  })

  test('names what is taken, regardless of its case', async () => {
    const first = person()
    await register(first)
    const taken = async (change: Record<string, string>) =>
      expectFailure(await register({ ...person(), ...change }), 409).errors?.json
    const username = ['This username is already taken, please use a different one']
    const email = ['This email is already taken, please use a different one']
    expect(await taken({ username: first.username.toUpperCase() })).toEqual({ username })
    expect(await taken({ email: first.email.toUpperCase() })).toEqual({ email })
    expect(await taken({ username: first.username, email: first.email })).toEqual({ username, email })
  })

  test('stores a name in its normalized form, and its owner signs in with any form of it', async () => {
    const typed = person()
    const username = `\uff2d\uff49\uff52\uff41\ufb01${people}`
    expect((await register({ ...typed, username })).body).toMatchObject({ username: `Mirafi${people}` })
    await signIn(server, username, typed.password)
    await signIn(server, `mirafi${people}`, typed.password)
  })

  test.each([
    ['Cyrillic', 'pavel', 'p\u0430v\u0435l'],
    ['a capital I for an l', 'alia', 'aIia'],
    ['a digit', 'olo', 'o1o'],
    ['two blanks', 'mira lund', 'mira  lund'],
    ['an older name', 'demo', 'd\u0435mo'],
  ])('refuses a name that looks like another: %s', async (_what, first, second) => {
    await register({ ...person(), username: first })
    await cleanUp(server.db)
    expect(expectFailure(await register({ ...person(), username: second }), 409).errors?.json).toEqual({
      username: ['This username looks like one that is taken, please use a different one'],
    })
  })

  test.each([
    ...['admin', 'Admin', 'adm1n', 'ADMlN', 'support', 'supp0rt', 's\u0443stem', 'moderator', 'Official', 'root'],
    ...['segue', 'Segue Support', 'segue_team', '5egue', 's\u0435gue', 'official.segue', 'admin2', 'the.segue.team'],
    ...['dem0', 'D3mo', 'd\u00e9mo', 'curator', 'cura\u0442or', 'CURA\u0422OR', 'curat\u00f6r', '\uff43\uff55rator'],
  ])('refuses a name that speaks for the installation: %s', async username => {
    const strict = await register({ ...person(), username })
    expect(Object.keys(expectFailure(strict, 409).errors?.json ?? {})).toEqual(['username'])
  })

  test.each(['mira', 'adminah', 'demon', 'seguewave', 'moda', 'Supporter', 'DJ Curator', 'rootkit', 'officially'])(
    'allows a name that only begins or ends like one: %s',
    async username => {
      expect((await register({ ...person(), username })).status).toBe(201)
    },
  )

  test('refuses a name that may be taken for that of a curator, and leaves those that exist', async () => {
    const [listener, curator] = [
      { ...person(), username: 'Tarn' },
      { ...person(), username: 'Nadia Volt' },
    ]
    for (const each of [listener, curator]) expect((await register(each)).status).toBe(201)
    const similar = { ...person(), username: 'T4rn' }
    expect((await register(similar)).status).toBe(201)
    const { username } = curator
    await server.db.updateTable('users').set({ role: 'curator' }).where('username', '=', username).execute()
    for (const name of ['nadiavolt', 'N4dia_V0lt', '\u039d\u03b1dia Vol\u0442', 'nad1a.volt'])
      expect(expectFailure(await register({ ...person(), username: name }), 409).errors?.json).toEqual({
        username: ['This username looks like one that is taken, please use a different one'],
      })
    for (const each of [listener, curator, similar]) await signIn(server, each.username, each.password)
  })

  test('lets an identity use its address as its name, even if it looks like another', async () => {
    for (const email of ['mira.lund@x.example', 'rnira.lund@x.example'])
      expect((await register({ username: email, email, firebase_uid: email })).status).toBe(201)
  })

  test('of one name twenty times at once creates one listener', async () => {
    const same = person()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => register({ ...same, email: `twin${at}@x.example` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })
})

describe("a listener's own record", () => {
  test('is found by their own address in any case, and not by other addresses', async () => {
    const me = person()
    const other = person()
    await register(me)
    await register(other)
    const { access: token } = await signIn(server, me.username, me.password)
    const get = (email: string) => server.ask('GET', `/api/users/${encodeURIComponent(email)}`, { token })
    expect((await get(me.email.toUpperCase())).body).toMatchObject({ username: me.username })
    const missing = expectFailure(await get('nobody@x.example'), 404)
    expect(expectFailure(await get(other.email), 404)).toEqual(missing)
  })

  test('is refused to a guest', async () => {
    expectFailure(await server.ask('GET', '/api/users/demo@segue.example'), 401)
  })
})
