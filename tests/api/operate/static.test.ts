import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { expectFailure, signIn, testApp } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const shell = '<!doctype html><title>Segue</title><script type="module" src="/assets/index-abc123.js"></script>'
const script = 'console.log("hello");'.repeat(200)

const logged: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'segue-client-'))
const client = join(folder, 'client')
await mkdir(join(client, 'assets'), { recursive: true })
await writeFile(join(folder, 'secret.txt'), 'not for visitors')
await writeFile(join(client, 'index.html'), shell)
await writeFile(join(client, 'sw.js'), '// worker')
await writeFile(join(client, 'manifest.webmanifest'), '{}')
await writeFile(join(client, 'assets/index-abc123.js'), script)
await writeFile(join(client, 'assets/index-abc123.js.br'), brotliCompressSync(script))
const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
afterAll(() => rm(folder, { recursive: true }))
const server = await testServer({ clientDir: client, log })

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the client', () => {
  test.each(['/', '/home', '/sets/12?genre=House', '/sets', '/any/thing/else', '/apiary', '/reset?token=x'])(
    'has one shell for the page %s',
    async path => {
      const answer = await server.ask('GET', path, { headers: html })
      expect([answer.status, answer.body]).toEqual([200, shell])
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test('has its shell, worker and manifest revalidated, and its assets cached for a year', async () => {
    const cacheControl = async (path: string) => (await server.ask('GET', path)).headers['cache-control']
    for (const path of ['/index.html', '/sw.js', '/manifest.webmanifest'])
      expect(await cacheControl(path)).toBe('no-cache')
    expect(await cacheControl('/assets/index-abc123.js')).toBe('public, max-age=31536000, immutable')
  })

  test('is sent in the compressed form of the build', async () => {
    const headers = { 'accept-encoding': 'br' }
    const answer = await server.ask('GET', '/assets/index-abc123.js', { headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.bytes.equals(brotliCompressSync(script))).toBe(true)
    expect((await server.ask('GET', '/assets/index-abc123.js')).body).toBe(script)
  })

  test('is built with compressed copies of all its scripts and styles', async () => {
    const assets = await readdir('dist/client/assets')
    const texts = assets.filter(name => /\.(?:js|css)$/.test(name))
    expect(texts).not.toEqual([])
    for (const name of texts) {
      const built = (ending: string) => readFile(join('dist/client/assets', name + ending))
      const text = await built('')
      expect(brotliDecompressSync(await built('.br')).equals(text), name).toBe(true)
      expect(gunzipSync(await built('.gz')).equals(text), name).toBe(true)
    }
  })

  test('is not sent again to a browser that has it', async () => {
    const { etag } = (await server.ask('GET', '/')).headers
    const answer = await server.ask('GET', '/', { headers: { 'if-none-match': String(etag) } })
    expect(answer.status).toBe(304)
  })

  test.each([
    '/assets/gone-123.js',
    '/assets/',
    '/api/nothing',
    '/media/nothing',
    '/preview/nothing',
    '/embed/nothing',
    '/feeds/nothing',
    '/sitemaps/nothing',
    '/metrics',
    '/gone.js',
  ])('is not answered with the shell for %s', async path => {
    expectFailure(await server.ask('GET', path, { headers: html }), 404)
  })

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'])(
    'serves nothing outside its folder: %s',
    async path => {
      expect((await server.ask('GET', path, { headers: html })).bytes.toString()).not.toContain('not for visitors')
    },
  )

  test('accepts no other method', async () => {
    expectFailure(await server.ask('POST', '/home', { headers: html }), 404)
  })
})

test('without a built client only the API and the media are served', async () => {
  const bare = await testApp({ template: 'empty' })
  expectFailure(await bare.ask('GET', '/home', { headers: html }), 404)
  expect((await bare.ask('GET', '/api/health')).body).toEqual({ status: 'ok' })
  await bare.close()
})

describe('security headers', () => {
  test.each(['/', '/assets/index-abc123.js', '/api/health', '/api/nothing', '/media/nothing'])(
    'are sent with %s',
    async path => {
      const { headers } = await server.ask('GET', path, { headers: html })
      const policy = String(headers['content-security-policy'])
      const directives = new Map(policy.split(';').map(each => [each.trim().split(' ')[0], each.trim()]))
      expect(directives.get('script-src')).toBe("script-src 'self'")
      expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(directives.get('base-uri')).toBe("base-uri 'none'")
      expect(directives.get('object-src') ?? directives.get('default-src')).toMatch(/'none'$/)
      expect(directives.get('media-src')).toBe("media-src 'self' blob:")
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('do not require TLS where there is none', async () => {
    const { headers } = await server.ask('GET', '/')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})

test('tokens are not cached', async () => {
  const { headers } = await server.ask('POST', '/api/tokens', { basic: ['demo', 'demo-listener'] })
  expect(headers['cache-control']).toBe('no-store')
})

test('the log never holds a password, a token or what was searched for', async () => {
  const { access, refresh } = await signIn(server)
  const basic = Buffer.from('demo:demo-listener').toString('base64')
  await server.ask('PUT', '/api/tokens', { body: { access_token: access, refresh_token: refresh } })
  await server.ask('GET', '/api/sets?search=my-private-search', { token: access, headers: { cookie: 'sid=biscuit' } })
  await server.ask('GET', '/reset?token=mail-token', { headers: html })
  await server.ask('GET', '/api/sets/%zz?token=mail-token', { headers: html })
  const log = logged.join('\n')
  expect(log).toContain('/api/sets')
  for (const secret of [access, refresh, basic, 'demo-listener', 'my-private-search', 'mail-token', 'biscuit'])
    expect([secret.slice(0, 20), log.includes(secret)]).toEqual([secret.slice(0, 20), false])
})
