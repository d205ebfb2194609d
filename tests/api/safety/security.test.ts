import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../../../server/app/app.ts'
import type { AppSettings } from '../../../server/app/app-settings.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { publicHost } from '../../../server/media/media-host.ts'
import { type Answer, ask, emptyLibrary, expectFailure, tokenSecret } from '../../support/server/app.ts'
import { askWith, firebase } from '../../support/server/settings.ts'
import { testServer } from '../../support/server/test-server.ts'

const Line = z.looseObject({ reqId: z.string() })

const server = await testServer({ template: 'empty' })

const directives = (answer: { headers: Record<string, unknown> }) =>
  new Map(
    String(answer.headers['content-security-policy'])
      .split(';')
      .map(each => [each.trim().split(' ')[0] ?? '', each.trim().split(' ').slice(1)]),
  )

describe('the content security policy', () => {
  test('allows no other host, unless one is configured', async () => {
    const policy = directives(await server.ask('GET', '/api/health'))
    const sources = [...policy.values()].flat()
    expect(sources.filter(source => /[.:]\/|\*|eval/.test(source))).toEqual([])
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('font-src')).toEqual(["'self'"])
  })

  test('allows the identity provider only if it is configured', async () => {
    const policy = directives(await askWith(server.db, { firebase }, '/api/health'))
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com'])
    expect(policy.get('frame-src')).toEqual(['https://auth.segue.example'])
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ])
    const emulated = { ...firebase, emulatorHost: '127.0.0.1:9099' }
    expect(directives(await askWith(server.db, { firebase: emulated }, '/api/health')).get('connect-src')).toEqual([
      "'self'",
      'http://127.0.0.1:9099',
    ])
  })

  test('allows the media base URL for pictures, sound and requests if it is configured', async () => {
    const policy = directives(
      await askWith(server.db, { mediaHost: publicHost('https://media.example/segue/') }, '/api/health'),
    )
    for (const name of ['img-src', 'media-src', 'connect-src'])
      expect(policy.get(name)).toContain('https://media.example')
    expect(policy.get('script-src')).toEqual(["'self'"])
  })
})

test('Pages have no access to camera, microphone or location, not even by injected scripts', async () => {
  const policy = String((await server.ask('GET', '/api/health')).headers['permissions-policy'])
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${feature}=()`)
  // No browser knows it, and Chromium warns of it on every page.
  expect(policy).not.toContain('bluetooth')
})

test('A request that never ends times out after half a minute', async () => {
  const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret })
  expect(app.server.requestTimeout).toBe(30_000)
  // If this was longer, Node would also wait that long for a whole request.
  expect(app.server.headersTimeout).toBe(30_000)
  await app.close()
})

test('HSTS is sent if the public URL has https, or if a trusted proxy reports it', async () => {
  const secure = { 'x-forwarded-proto': 'https' }
  const hsts = async (settings: Partial<AppSettings>, headers = {}) =>
    (await askWith(server.db, settings, '/api/health', headers)).headers['strict-transport-security']
  expect(await hsts({})).toBeUndefined()
  expect(await hsts({}, secure)).toBeUndefined()
  expect(await hsts({ trustProxy: ['loopback'] }, secure)).toBe('max-age=31536000')
  expect(await hsts({ publicUrl: 'https://segue.example' })).toBe('max-age=31536000')
})

test('no answer of the API is cached, not even a failure', async () => {
  for (const path of ['/api/health', '/api/me', '/api/nothing', '/api/config', '/api/sets?limit=x'])
    expect((await server.ask('GET', path)).headers['cache-control']).toBe('no-store')
})

describe('a failure', () => {
  const broken: MediaLibrary = {
    ...emptyLibrary,
    picture: async path => {
      if (path === 'x.webp') throw Object.assign(new Error('no such file, /server/x.webp'), { code: 'ENOENT' })
      return undefined
    },
    // The file was deleted after it was found.
    audio: async () => ({
      size: 100,
      etag: 'gone',
      contentType: 'audio/mpeg',
      read: () => createReadStream('/nowhere/gone.mp3'),
    }),
  }

  test.each([
    ['/api/nothing', 404],
    ['/api/me', 401],
    ['/api/sets/%zz', 400],
    ['/media/%e0%a4%a.mp3', 400],
    ['/%', 400],
    ['/media/x.webp', 500],
    ['/media/0123456789abcdef.mp3', 500],
  ])('has the headers of any answer, and is not cached: %s', async (path, status) => {
    const app = await buildApp({ db: server.db, library: broken, tokenSecret })
    const [answer, good] = [
      await ask(app, 'GET', path, { headers: { range: 'bytes=0-9' } }),
      await ask(app, 'GET', '/api/health'),
    ]
    await app.close()
    expectFailure(answer, status)
    const own = ['x-request-id', 'content-length', 'date', 'content-type', 'connection', 'www-authenticate']
    // What is below /media/ may be loaded by other sites.
    own.push('cross-origin-resource-policy')
    const same = ({ headers }: Answer) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))
    expect(same(answer)).toEqual(same(good))
    expect(same(answer)).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })
})

describe("a request's id", () => {
  test('is in its answer, and differs each time', async () => {
    const ids = [await server.ask('GET', '/api/health'), await server.ask('GET', '/api/nothing')].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(ids[0]).toMatch(/^[\w-]{36}$/)
    expect(ids[1]).not.toBe(ids[0])
  })

  test("is a trusted proxy's own, if that is well-formed", async () => {
    const requestId = async (settings: Partial<AppSettings>, id: string) =>
      (await askWith(server.db, settings, '/api/health', { 'x-request-id': id })).headers['x-request-id']
    expect(await requestId({ trustProxy: ['loopback'] }, 'from-the-proxy')).toBe('from-the-proxy')
    expect(await requestId({}, 'from-anybody')).not.toBe('from-anybody')
    expect(await requestId({ trustProxy: ['loopback'] }, 'a b')).not.toBe('a b')
  })

  test('is in every line that is logged for it', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, log })
    for (const path of ['/api/health', '/api/nothing', '/api/sets/%zz?token=secret']) {
      lines.length = 0
      const { headers } = await ask(app, 'GET', path)
      const ids = lines.map(line => Line.parse(JSON.parse(line)).reqId)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids)).toEqual(new Set([headers['x-request-id']]))
      expect(lines.join()).not.toContain('secret')
    }
    await app.close()
  })
})

test('the log has that the database refused a row, but not its contents', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, log })
  await sql`alter table users add constraint no_parrots check (username <> 'parrot')`.execute(server.db)
  const body = { username: 'parrot', email: 'polly@private.example', password: 'crackers' }
  expectFailure(await ask(app, 'POST', '/api/users', { body }), 500)
  await app.close()
  expect(lines.join()).toContain('no_parrots')
  expect(lines.join()).not.toMatch(/polly|argon2|crackers/)
})
