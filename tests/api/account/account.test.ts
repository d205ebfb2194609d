import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Tokens, User } from '#contract/entities/account.ts'
import { hashPassword } from '../../../server/lib/passwords.ts'
import { type Answer, addListener, exactly, expectFailure, signIn, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
await addListener(server.db, 'Mira', 'moonlight')
await addListener(server.db, 'Zoë Ünal', 'pässwörd:mit:Doppelpunkten 🎧')
const disabled = await addListener(server.db, 'gone', 'goodbye')
await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled).execute()
// Most of these sign in with wrong credentials; throttle.test.ts tests how often that is allowed.
beforeEach(() => server.db.deleteFrom('attempts').execute())

const mira = () => signIn(server, 'Mira', 'moonlight')
const me = (token: string) => server.ask('GET', '/api/me', { token })
const renew = (refresh_token: string) =>
  server.ask('PUT', '/api/tokens', { body: { access_token: 'not used', refresh_token } })

const Pair = z.object({ access_token: z.string(), refresh_token: z.string() })
function pairOf(answer: Answer) {
  expect(answer.status).toBe(200)
  const { access_token: access, refresh_token: refresh } = Pair.parse(answer.body)
  return { access, refresh }
}

describe('signing in', () => {
  test('is answered with an access token that identifies the caller, and a refresh token', async () => {
    const answer = await server.ask('POST', '/api/tokens', { basic: ['Mira', 'moonlight'] })
    const { access_token: token } = exactly(Tokens, answer.body)
    const profile = exactly(User, (await me(token)).body)
    expect(profile).toMatchObject({ username: 'Mira', email: 'Mira@listener.example', about_me: '', avatar_url: null })
  })

  test('accepts the username in any case, and names and passwords in any script', async () => {
    await expect(signIn(server, 'mIRA', 'moonlight')).resolves.toBeDefined()
    await expect(signIn(server, 'zoë ünal', 'pässwörd:mit:Doppelpunkten 🎧')).resolves.toBeDefined()
  })

  test('accepts an empty body with the content type of JSON', async () => {
    const answer = await server.ask('POST', '/api/tokens', { basic: ['Mira', 'moonlight'], text: '' })
    expect(answer.status).toBe(200)
  })

  test.each([
    ['a wrong password', ['Mira', 'sunlight']],
    ['a password in another case', ['Mira', 'Moonlight']],
    ['an empty password', ['Mira', '']],
    ['an unknown username', ['nobody', 'moonlight']],
    ['an email address as the username', ['Mira@listener.example', 'moonlight']],
    ['an empty username', ['', 'moonlight']],
    ['a disabled account with a wrong password', ['gone', 'sunlight']],
    ['a username with a NUL character', ['Mi\0ra', 'moonlight']],
    ['a very long password', ['Mira', 'm'.repeat(5000)]],
  ] as const)('refuses %s', async (_what, [username, password]) => {
    const { message } = expectFailure(await server.ask('POST', '/api/tokens', { basic: [username, password] }), 401)
    expect(message).toBe('Invalid username or password. Please try again.')
  })

  test('with the right password of a disabled account is answered that the account is disabled', async () => {
    const { message } = expectFailure(await server.ask('POST', '/api/tokens', { basic: ['gone', 'goodbye'] }), 403)
    expect(message).toBe('This account is disabled.')
  })

  test.each([
    ['no header', undefined],
    ['another scheme', 'Bearer TWlyYTptb29ubGlnaHQ='],
    ['no credentials', 'Basic'],
    ['text that is not base64', 'Basic Mira:moonlight'],
    ['no colon', `Basic ${Buffer.from('Mira').toString('base64')}`],
    ['bytes that are not UTF-8', `Basic ${Buffer.from([0x4d, 0xff, 0x3a, 0x6d]).toString('base64')}`],
  ])('refuses %s', async (_what, authorization) => {
    expectFailure(await server.ask('POST', '/api/tokens', authorization ? { headers: { authorization } } : {}), 401)
  })

  test('an unknown username takes as long to refuse as a wrong password', async () => {
    const password_hash = await hashPassword('moonlight')
    await server.db.updateTable('users').set({ password_hash }).where('username', '=', 'Mira').execute()
    // CPU time of this process: other load on the machine doesn't change it.
    const cpuTime = async (username: string) => {
      const before = process.cpuUsage()
      expectFailure(await server.ask('POST', '/api/tokens', { basic: [username, 'wrong'] }), 401)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const least = { unknown: Number.POSITIVE_INFINITY, mira: Number.POSITIVE_INFINITY }
    for (let run = 0; run < 5; run++) {
      least.unknown = Math.min(least.unknown, await cpuTime('nobody'))
      least.mira = Math.min(least.mira, await cpuTime('Mira'))
    }
    expect(least.unknown, JSON.stringify(least)).toBeGreaterThan(least.mira / 2)
  })
})

describe('an access token', () => {
  const forged = (claims: Record<string, unknown>, secret = tokenSecret, life = '15m') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('segue')
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(secret)
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('is valid for fifteen minutes', async () => {
    const { access } = await mira()
    const payload: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
    const { iat, exp } = z.parse(z.object({ iat: z.int(), exp: z.int() }), payload)
    expect(exp - iat).toBe(15 * 60)
  })

  test('is refused if another key signed it, if it has expired or if it belongs to no session', async () => {
    const { access } = await mira()
    const [, payload] = access.split('.')
    const claims = z.parse(
      z.object({ sub: z.string(), sid: z.string() }),
      JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()),
    )
    const tokens = {
      unsigned: `${encoded({ alg: 'none' })}.${payload}.`,
      foreign: await forged(claims, new TextEncoder().encode('the secret of another server, as long..')),
      expired: await forged(claims, tokenSecret, '-1s'),
      'of no session': await forged({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }),
      "of another user's session": await forged({ ...claims, sub: '2' }),
      nonsense: 'x.y.z',
      empty: '',
    }
    expect((await me(await forged(claims))).status).toBe(200)
    for (const [kind, token] of Object.entries(tokens)) expect([kind, (await me(token)).status]).toEqual([kind, 401])
  })

  test('is revoked with its session: signing out ends it and the refresh token at once', async () => {
    const { access, refresh } = await mira()
    const other = await mira()
    expect((await me(access)).status).toBe(200)
    const out = await server.ask('DELETE', '/api/tokens', { token: access })
    expect([out.status, out.bytes.length]).toEqual([204, 0])
    expectFailure(await me(access), 401)
    expectFailure(await renew(refresh), 401)
    expect((await me(other.access)).status).toBe(200)
  })
})

describe('a refresh token', () => {
  test('returns a new pair, and is stored only as its hash', async () => {
    const first = await mira()
    const second = pairOf(await renew(first.refresh))
    expect(second.refresh).not.toBe(first.refresh)
    expect((await me(second.access)).status).toBe(200)
    const stored = await server.db.selectFrom('refresh_tokens').select('hash').execute()
    const digest = createHash('sha256').update(second.refresh).digest('hex')
    expect(stored.map(({ hash }) => hash.toString('hex'))).toContain(digest)
  })

  test('stays usable until its successor is used: a lost answer signs no listener out', async () => {
    const first = await mira()
    const lost = pairOf(await renew(first.refresh))
    const again = pairOf(await renew(first.refresh))
    expect((await me(lost.access)).status).toBe(200)
    expect((await renew(again.refresh)).status).toBe(200)
  })

  test('ends the whole session when it is used after its successor was', async () => {
    const first = await mira()
    const second = pairOf(await renew(first.refresh))
    const third = pairOf(await renew(second.refresh))
    expectFailure(await renew(first.refresh), 401)
    expectFailure(await renew(third.refresh), 401)
    expectFailure(await me(third.access), 401)
  })

  test('ends the whole session when a thief and the owner both use a successor of it', async () => {
    const first = await mira()
    const thief = pairOf(await renew(first.refresh))
    const owner = pairOf(await renew(first.refresh))
    const stolen = pairOf(await renew(thief.refresh))
    expectFailure(await renew(owner.refresh), 401)
    expectFailure(await me(stolen.access), 401)
  })

  test('has a limited number of successors; one more is refused, and the earlier ones remain valid', async () => {
    const first = await mira()
    const earliest = pairOf(await renew(first.refresh))
    for (let at = 1; at < 20; at++) expect((await renew(first.refresh)).status).toBe(200)
    const refused = await renew(first.refresh)
    expectFailure(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await renew(earliest.refresh)).status).toBe(200)
  })

  test('may be sent twice at the same time', async () => {
    const { refresh } = await mira()
    const answers = await Promise.all([renew(refresh), renew(refresh)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('ends after 90 days, however often it was renewed', async () => {
    const first = await mira()
    const { expires_at } = await server.db
      .selectFrom('sessions')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(90)
    const second = pairOf(await renew(first.refresh))
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expectFailure(await renew(second.refresh), 401)
  })

  test.each(['', 'unknown', 'x'.repeat(200)])('that is unknown is refused', async token => {
    expectFailure(await renew(token), 401)
  })

  test.each(['with a \0', 'x'.repeat(10_000)])(
    'that no server issues is refused by the name of its field',
    async token => {
      const { errors } = expectFailure(await renew(token), 422)
      expect(Object.keys(errors?.json ?? {})).toEqual(['refresh_token'])
    },
  )

  test('that is missing is refused by the name of its field', async () => {
    const { errors } = expectFailure(await server.ask('PUT', '/api/tokens', { body: {} }), 422)
    expect(Object.keys(errors?.json ?? {})).toEqual(['access_token', 'refresh_token'])
  })
})
