import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { networkOf, siteOf } from '../../../server/lib/network.ts'
import { addListener, ask, emptyLibrary, expectFailure, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
/** Tries are counted in the database alone: without them it is as if nobody had tried. */
beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  await server.db.deleteFrom('users').execute()
  await addListener(server.db, 'ayo', 'right password')
})

const signIn = (username: string, password: string, more: { from?: string; headers?: Record<string, string> } = {}) =>
  server.ask('POST', '/api/tokens', { basic: [username, password], ...more })
const guesses = (count: number, username: string, more?: Parameters<typeof signIn>[2]) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn(username, `guess ${index}`, more)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

describe('a name', () => {
  test('can be guessed at five times by a network, also when twenty guesses come at once; its owner elsewhere gets in', async () => {
    expect(statuses(await guesses(20, 'ayo'))).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    expect((await signIn('ayo', 'right password', { from: '10.0.0.2' })).status).toBe(200)
    const refused = await signIn('Ayo', 'right password')
    expect(expectFailure(refused, 429).message).toBe('Too many failed login attempts. Please try again later.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })

  test('has no other spelling that can be guessed at instead', async () => {
    await addListener(server.db, 'mikis', 'right password')
    const spellings = ['mikis', 'MIKIS', 'm\u0130kis', 'mi\u212ais', 'm\u0130\u212a\u0130s', 'MiKiS']
    const answers = []
    for (const name of spellings) answers.push(await signIn(name, 'x'))
    expect(statuses(answers)).toEqual([...Array(5).fill(401), 429])
  })

  test("that is locked doesn't lock its network", async () => {
    await guesses(5, 'ayo')
    for (let at = 0; at < 30; at++) expect((await signIn('ayo', 'right password')).status).toBe(429)
    await addListener(server.db, 'neighbour', 'right password')
    expect((await signIn('neighbour', 'right password')).status).toBe(200)
  })

  test('that nobody has is throttled alike', async () => {
    expect(statuses(await guesses(6, 'nobody'))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('is forgiven by the right password', async () => {
    await guesses(4, 'ayo')
    expect((await signIn('ayo', 'right password')).status).toBe(200)
    expect(statuses(await guesses(6, 'ayo'))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('can be tried again when the window is over, and not because the server started again', async () => {
    await guesses(6, 'ayo')
    const again = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret })
    const basic: [string, string] = ['ayo', 'right password']
    expect((await ask(again, 'POST', '/api/tokens', { basic })).status).toBe(429)
    await server.db
      .updateTable('attempts')
      .set({ window_ends: new Date(Date.now() - 1000) })
      .execute()
    expect((await ask(again, 'POST', '/api/tokens', { basic })).status).toBe(200)
    await again.close()
  })
})

describe('an address', () => {
  test('gets thirty wrong guesses at any names', async () => {
    const answers = []
    for (let at = 0; at < 31; at++) answers.push(await signIn(`name ${at}`, 'x', { from: '10.1.1.1' }))
    expect(statuses(answers)).toEqual([...Array(30).fill(401), 429])
    expect((await signIn('ayo', 'right password', { from: '10.1.1.1' })).status).toBe(429)
    expect((await signIn('ayo', 'right password', { from: '10.1.1.2' })).status).toBe(200)
  })

  test("isn't used up by signing in rightly", async () => {
    for (let at = 0; at < 32; at++) expect((await signIn('ayo', 'right password')).status).toBe(200)
  })

  test('is not what a forwarding header claims', async () => {
    const forged = (at: number) => ({ from: '10.1.1.1', headers: { 'x-forwarded-for': `9.9.9.${at}` } })
    for (let at = 0; at < 30; at++) await signIn(`name ${at}`, 'x', forged(at))
    expect((await signIn('ayo', 'right password', forged(99))).status).toBe(429)
  })

  test('is what a trusted proxy says', async () => {
    const behind = await buildApp({
      db: server.db,
      library: emptyLibrary,
      tokenSecret,
      settings: { trustProxy: ['10.1.1.1'] },
    })
    const through = (at: number, from: string) =>
      ask(behind, 'POST', '/api/tokens', {
        basic: ['ayo', 'right password'],
        from,
        headers: { 'x-forwarded-for': `9.9.9.${at}` },
      })
    await server.db
      .insertInto('attempts')
      .values({ name: 'sign-in-from:9.9.9.1', tries: 30, window_ends: new Date(Date.now() + 60_000) })
      .execute()
    expect((await through(1, '10.1.1.1')).status).toBe(429)
    expect((await through(2, '10.1.1.1')).status).toBe(200)
    expect((await through(1, '10.1.1.2')).status).toBe(200)
    await behind.close()
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['what a proxy made up', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::7', '2001:db8:0::/48'],
    ['192.0.2.7', undefined],
    ['::ffff:192.0.2.7', undefined],
    ['what a proxy made up', undefined],
  ])('%s is in the site %s', (address, site) => {
    expect(siteOf(address)).toBe(site)
  })
})

test('Registering and asking for mails have limits of their own', async () => {
  let mails = 0
  const register = (at: number) =>
    server.ask('POST', '/api/users', { body: { username: `n${at}`, email: `n${at}@x.example`, firebase_uid: 'u' } })
  const reset = () => server.ask('POST', '/api/tokens/reset', { body: { email: `nobody${mails++}@x.example` } })
  const registered = []
  for (let at = 0; at < 51; at++) registered.push(await register(at))
  expect(statuses(registered)).toEqual([...Array(50).fill(201), 429])
  const asked = []
  for (let at = 0; at < 21; at++) asked.push(await reset())
  expect(statuses(asked)).toEqual([...Array(20).fill(200), 429])
})
