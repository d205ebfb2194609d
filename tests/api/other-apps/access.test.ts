import { createHash } from 'node:crypto'
import SubsonicAPI from 'subsonic-api'
import { describe, expect, test } from 'vitest'
import { getAppPasswords } from '#contract/routes/other-apps.ts'
import { createSecretBox } from '../../../server/lib/secret-box.ts'
import { exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'
import { codeIn, type Listener, letIn, makeAppPassword, openServer } from './support/players.ts'

const server = await keep(openServer())
const listener = await server.newListener()

const ping = (parameters: Record<string, string>) =>
  server.get('ping', { f: 'json', v: '1.16.1', c: 'tests', ...parameters })
const list = async ({ token }: Listener) =>
  exactly(getAppPasswords.answer, (await server.ask('GET', '/api/me/app-passwords', { token })).body).data
const isLetIn = async (parameters: Record<string, string>) =>
  (await (await ping(parameters)).text()).includes('"status":"ok"')
const digest = (password: string) => createHash('md5').update(`${password}a salt`).digest('hex')

describe('Another app is let in', () => {
  test('by an app password: as a digest, as a key, as it is and in hexadecimal', async () => {
    const { username: u, password } = listener
    expect(await isLetIn({ u, t: digest(password), s: 'a salt' })).toBe(true)
    expect(await isLetIn({ u: u.toUpperCase(), t: digest(password).toUpperCase(), s: 'a salt' })).toBe(true)
    expect(await isLetIn({ apiKey: password })).toBe(true)
    expect(await isLetIn({ u, p: password })).toBe(true)
    expect(await isLetIn({ u, p: `enc:${Buffer.from(password).toString('hex')}` })).toBe(true)
    const client = new SubsonicAPI({ url: server.url, auth: { apiKey: password } })
    expect((await client.getUser()).user.username).toBe(u)
  })

  test("never by the listener's own password", async () => {
    const { username: u } = listener
    expect(await codeIn(await ping({ u, p: 'own-password' }))).toBe(40)
    expect(await codeIn(await ping({ u, t: digest('own-password'), s: 'a salt' }))).toBe(40)
    expect(await codeIn(await ping({ apiKey: 'own-password' }))).toBe(44)
  })

  test("never by another listener's app password", async () => {
    const { password } = await server.newListener()
    const { username: u } = listener
    expect(await codeIn(await ping({ u, p: password }))).toBe(40)
    expect(await codeIn(await ping({ u, t: digest(password), s: 'a salt' }))).toBe(40)
    expect(await codeIn(await ping({ u: 'nobody-of-this-name', p: password }))).toBe(40)
  })

  test('with exactly one way of saying who it is', async () => {
    const { username: u, password } = listener
    expect(await codeIn(await ping({ apiKey: password, u }))).toBe(43)
    expect(await codeIn(await ping({}))).toBe(10)
    expect(await codeIn(await ping({ u }))).toBe(10)
    expect(await codeIn(await ping({ u, t: digest(password) }))).toBe(10)
    expect(await codeIn(await server.get('ping', { f: 'json', u, p: password }))).toBe(10)
    expect(await codeIn(await ping({ u, p: 'with a \0' }))).toBe(0)
  })

  test("to Segue's own API by no means", async () => {
    expectFailure(await server.ask('GET', '/api/me', { token: listener.password }), 401)
    expectFailure(await server.ask('POST', '/api/tokens', { basic: [listener.username, listener.password] }), 401)
  })

  test('no longer once its password is removed, the account disabled or its password changed', async () => {
    const one = await server.newListener()
    const { username: u, password: p, token } = one
    const other = await makeAppPassword(server, token, 'Tablet')
    expectFailure(await server.ask('DELETE', `/api/me/app-passwords/${other.id}`, { token: listener.token }), 404)
    expect((await server.ask('DELETE', `/api/me/app-passwords/${other.id}`, { token })).body).toBe('')
    expect([await isLetIn({ u, p: other.password }), await isLetIn({ u, p })]).toEqual([false, true])

    await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', one.id).execute()
    expect(await isLetIn({ u, p })).toBe(false)
    await server.db.updateTable('users').set({ disabled_at: null }).where('id', '=', one.id).execute()

    const body = { current_password: 'own-password', new_password: 'a new one' }
    expect((await server.ask('PUT', '/api/me/password', { token, body })).status).toBe(204)
    expect(await isLetIn({ u, p })).toBe(false)
    expect(await list(one)).toEqual([])
  })

  test('with a failure count: who never stops asking is told to wait, and a right password still opens', async () => {
    const { username: u, password: p } = listener
    const failed = async () => ping({ u, p: 'wrong' })
    let last = await failed()
    for (let tries = 0; tries < 150 && last.status !== 429; tries++) last = await failed()
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await isLetIn({ u, p })).toBe(true)
  })
})

describe('App passwords in the settings', () => {
  test('are listed by name with their last use, the newest first, and never shown again', async () => {
    const one = await server.newListener()
    await makeAppPassword(server, one.token, '  Symfonium on my phone ')
    const names = async () => (await list(one)).map(({ name, last_used_dt }) => [name, last_used_dt !== null])
    expect(await names()).toEqual([
      ['Symfonium on my phone', false],
      ['Phone', false],
    ])
    await ping({ u: one.username, p: one.password })
    expect((await names())[1]).toEqual(['Phone', true])
    const stored = await server.db.selectFrom('app_passwords').selectAll().where('user_id', '=', one.id).execute()
    expect(JSON.stringify(stored.map(row => [String(row.hash), String(row.sealed)]))).not.toContain(one.password)
  })

  test('are at most 25, need a name, and a repeated request shows none again', async () => {
    const one = await server.newListener()
    const make = (name: string, headers = {}) =>
      server.ask('POST', '/api/me/app-passwords', { token: one.token, body: { name }, headers })
    expectFailure(await make('  '), 422)
    expect((await make('Once', { 'idempotency-key': 'once' })).status).toBe(201)
    expectFailure(await make('Once', { 'idempotency-key': 'once' }), 409)
    for (let made = 2; made < 25; made++) await make(`App ${made}`)
    expectFailure(await make('One more'), 409)
    expect(await list(one)).toHaveLength(25)
  })

  test('are unreadable with another token secret, and another listener’s is no use', () => {
    const box = createSecretBox(Buffer.from('one secret'))
    const sealed = box.seal('a password', 'of 1')
    expect(box.open(sealed, 'of 1')).toBe('a password')
    expect(box.open(sealed, 'of 2')).toBeUndefined()
    expect(createSecretBox(Buffer.from('another')).open(sealed, 'of 1')).toBeUndefined()
    expect(box.open(Buffer.from('no box'), 'of 1')).toBeUndefined()
  })
})

describe('What fails', () => {
  const ask = (call: string, parameters: Record<string, string> = {}) =>
    server.get(call, { ...letIn(listener), f: 'json', ...parameters })

  test.each<[call: string, parameters: Record<string, string>]>([
    ['getArtist', { id: 'ar-999999' }],
    ['getAlbum', { id: 'al-999999' }],
    ['getAlbum', { id: 'ar-1' }],
    ['getSong', { id: "1' or true --" }],
    ['getMusicDirectory', { id: 'al-0' }],
    ['stream', { id: 'so-999999' }],
    ['getCoverArt', { id: 'al-999999' }],
    ['getLyricsBySongId', { id: 'so-999999' }],
    ['getSimilarSongs', { id: 'so-999999' }],
    ['star', { id: 'so-999999' }],
    ['scrobble', { id: 'so-999999' }],
    ['createBookmark', { id: 'so-999999', position: '1' }],
    ['savePlayQueue', { id: 'so-999999', current: 'so-999999' }],
  ])('an unknown item: %s %o', async (call, parameters) => {
    const answer = await ask(call, parameters)
    expect([answer.status, await codeIn(answer)]).toEqual([200, 70])
  })

  test.each<[call: string, parameters: Record<string, string>]>([
    ['getAlbum', {}],
    ['getAlbumList2', {}],
    ['getAlbumList2', { type: 'byYear', fromYear: '2000' }],
    ['search3', {}],
    ['star', {}],
    ['scrobble', {}],
    ['createBookmark', { id: 'so-1' }],
    ['stream', {}],
  ])('a missing parameter: %s %o', async (call, parameters) =>
    expect(await codeIn(await ask(call, parameters))).toBe(10),
  )

  test.each<[call: string, parameters: Record<string, string>]>([
    ['getAlbumList2', { type: 'toString' }],
    ['getAlbumList2', { type: 'newest', size: '-1' }],
    ['search3', { query: 'a\0b' }],
    ['createBookmark', { id: 'so-1', position: 'a lot' }],
    ['ping', { f: 'jsonp', callback: 'alert' }],
    ['constructor', {}],
    ['deleteUser', { username: 'demo' }],
  ])('what is unusable or unknown: %s %o', async (call, parameters) =>
    expect(await codeIn(await ask(call, parameters))).toBe(0),
  )

  test("another listener's account", async () => {
    expect(await codeIn(await ask('getUser', { username: 'demo' }))).toBe(50)
    expect(await codeIn(await ask('getAvatar', { username: 'demo' }))).toBe(50)
  })
})

test('Players on other sites may ask, but only below /rest, and without cookies', async () => {
  const origin = { headers: { origin: 'https://player.example' } }
  const rest = await server.get('ping', letIn(listener), origin)
  expect(rest.headers.get('access-control-allow-origin')).toBe('*')
  expect(rest.headers.get('access-control-allow-credentials')).toBeNull()
  expect(rest.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const asked = await server.get('ping', {}, { ...origin, method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST'])
  const api = await fetch(`${server.url}/api/health`, origin)
  expect(api.headers.get('access-control-allow-origin')).toBeNull()
})

test('An account that is reset by mail lets no app in anymore', async () => {
  const { revokeAll } = await import('../../../server/db/accounts/link-identity.ts')
  const { id, username: u, password: p } = await server.newListener()
  await revokeAll(server.db, id)
  expect(await isLetIn({ u, p })).toBe(false)
  expect((await signIn(server, u, 'own-password')).access).toBeTruthy()
})
