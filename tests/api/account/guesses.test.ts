import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, addListener, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  await server.db.deleteFrom('users').execute()
  await addListener(server.db, 'ayo', 'right password')
})

interface From {
  from?: string
  cookie?: string | undefined
}
const signIn = (username: string, password: string, { from, cookie }: From = {}) =>
  server.ask('POST', '/api/tokens', {
    basic: [username, password],
    ...(from !== undefined && { from }),
    ...(cookie !== undefined && { headers: { cookie } }),
  })

/** The cookie that an answer sets, as a browser sends it. */
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0]

/** Guesses at a name, each from another network. Resolves with how many of them were checked. */
async function guesses(count: number, from: (at: number) => string, username = 'ayo'): Promise<number> {
  let checked = 0
  for (let at = 0; at < count; at++)
    if ((await signIn(username, `guess ${at}`, { from: from(at) })).status === 401) checked++
  return checked
}
const inOneSite = (at: number) => `2001:db8:1:${(at + 1).toString(16)}::1`
const anywhere = (at: number) => `10.1.${at >> 8}.${at & 255}`

describe('of 500 guesses at one name', () => {
  test('ten are checked if they come from the networks of one /48, and its owner gets in elsewhere', async () => {
    expect(await guesses(500, inOneSite)).toBe(10)
    expect((await signIn('ayo', 'right password', { from: '2001:db8:2::1' })).status).toBe(200)
  })

  test('sixty are checked if they come from everywhere, and its owner gets in on a device where they have been', async () => {
    const known = cookieOf(await signIn('ayo', 'right password'))
    expect(await guesses(500, anywhere)).toBe(60)
    const refused = await signIn('ayo', 'right password', { from: '192.0.2.1' })
    expect(expectFailure(refused, 429).message).toBe('Too many failed login attempts. Please try again later.')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect((await signIn('ayo', 'right password', { from: '192.0.2.1', cookie: known })).status).toBe(200)
    expect((await signIn('ayo', 'right password', { from: anywhere(0), cookie: known })).status).toBe(200)
  })

  test('none locks another name', async () => {
    await guesses(200, anywhere)
    await addListener(server.db, 'mira', 'right password')
    expect((await signIn('mira', 'right password', { from: anywhere(0) })).status).toBe(200)
  })
})

test('Of 500 guesses at as many names from one /48, 120 are checked', async () => {
  let checked = 0
  for (let at = 0; at < 500; at++)
    if ((await signIn(`name ${at}`, 'x', { from: inOneSite(at) })).status === 401) checked++
  expect(checked).toBe(120)
})

describe('a known device', () => {
  test('gets five guesses of its own in a quarter of an hour', async () => {
    const cookie = cookieOf(await signIn('ayo', 'right password'))
    const statuses = []
    for (let at = 0; at < 7; at++)
      statuses.push((await signIn('ayo', `guess ${at}`, { from: anywhere(at), cookie })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('is known to the accounts that have logged in there, and to no other', async () => {
    await addListener(server.db, 'mira', 'right password')
    const first = cookieOf(await signIn('ayo', 'right password'))
    const both = cookieOf(await signIn('mira', 'right password', { cookie: first }))
    await guesses(60, anywhere)
    await guesses(60, anywhere, 'mira')
    const entry = async (name: string, cookie?: string) =>
      (await signIn(name, 'right password', { from: '192.0.2.1', cookie })).status
    expect(await entry('mira', first)).toBe(429)
    expect(await entry('ayo', both)).toBe(200)
    expect(await entry('mira', both)).toBe(200)
  })

  test('is forgotten with the password, and the one that has reset it is known', async () => {
    const old = cookieOf(await signIn('ayo', 'right password'))
    const changed = await server.ask('PUT', '/api/me/password', {
      token: await tokenOf('ayo', 'right password'),
      body: { current_password: 'right password', new_password: 'new password' },
    })
    await guesses(60, anywhere)
    expect((await signIn('ayo', 'new password', { from: '192.0.2.1', cookie: old })).status).toBe(429)
    const cookie = cookieOf(changed)
    expect((await signIn('ayo', 'new password', { from: '192.0.2.1', cookie })).status).toBe(200)
  })

  test.each(['', 'a.b', '~~.~', 'a'.repeat(60)])('is none by a cookie that somebody made up: %s', async value => {
    await guesses(60, anywhere)
    expect(
      (await signIn('ayo', 'right password', { from: '192.0.2.1', cookie: `segue_devices=${value}` })).status,
    ).toBe(429)
  })

  test('has a cookie that names nobody, and that no script can read', async () => {
    const header = String((await signIn('ayo', 'right password')).headers['set-cookie'])
    expect(header).toMatch(
      /^segue_devices=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
  })
})

async function tokenOf(username: string, password: string): Promise<string> {
  const { body } = await signIn(username, password)
  return typeof body === 'object' && body !== null && 'access_token' in body ? String(body.access_token) : ''
}

describe('an email address that has an account', () => {
  const register = (email: string, from: string, username = email.replace(/\W/g, '-')) =>
    server.ask('POST', '/api/users', { body: { username, email, password: 'secret' }, from })
  const taken = 'ayo@listener.example'

  test('is told to a network ten times an hour; then no registration from there succeeds or tells', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) statuses.push((await register(taken, '192.0.2.1', `n${at}`)).status)
    expect(statuses.filter(status => status === 409)).toHaveLength(10)
    const known = expectFailure(await register(taken, '192.0.2.1', 'somebody'), 429)
    expect(expectFailure(await register('free@x.example', '192.0.2.1'), 429)).toEqual(known)
    expect(expectFailure(await register('free@x.example', '192.0.2.1', 'ayo'), 429)).toEqual(known)
    expect((await register('free@x.example', '192.0.2.2')).status).toBe(201)
  })

  test('is told ten times if thirty ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => register(taken, '192.0.2.1', `n${at}`)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  })

  test('is told thirty times to all networks of a /48', async () => {
    let told = 0
    for (let at = 0; at < 100; at++) if ((await register(taken, inOneSite(at), `n${at}`)).status === 409) told++
    expect(told).toBe(30)
  })

  test("doesn't end registrations that succeed or fail for other reasons", async () => {
    for (let at = 0; at < 12; at++) expect((await register(`n${at}@x.example`, '192.0.2.1', 'ayo')).status).toBe(409)
    for (let at = 0; at < 12; at++) expect((await register(`n${at}@x.example`, '192.0.2.1')).status).toBe(201)
  })
})
