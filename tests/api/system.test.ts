import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { table } from '../../contract/table.ts'
import { type AppSettings, buildApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/pool.ts'
import { createMetrics, listenForMetrics } from '../../server/plugins/metrics.ts'
import { ask, emptyLibrary, expectFailure, type TestApp, testApp, tokenSecret } from '../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ template: 'empty' })
})
afterAll(() => server.close())

/** The answer of a server with other settings. */
async function withSettings(settings: Partial<AppSettings>, path: string, headers: Record<string, string> = {}) {
  const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings })
  const answer = await ask(app, 'GET', path, { headers })
  await app.close()
  return answer
}

const directives = (answer: { headers: Record<string, unknown> }) =>
  new Map(
    String(answer.headers['content-security-policy'])
      .split(';')
      .map(each => [each.trim().split(' ')[0] ?? '', each.trim().split(' ').slice(1)]),
  )

const firebase = {
  projectId: 'segue',
  apiKey: 'key',
  authDomain: 'auth.segue.example',
  appId: undefined,
  emulatorHost: undefined,
}

describe('the content security policy', () => {
  test('names no other host than our own, unless one is configured', () => {
    const policy = String(directives)
    expect(policy).not.toContain('unsafe-eval')
    return server.ask('GET', '/api/health').then(answer => {
      const sources = [...directives(answer).values()].flat()
      expect(sources.filter(source => source.includes('.'))).toEqual([])
      expect(directives(answer).get('script-src')).toEqual(["'self'"])
    })
  })

  test('lets the identity provider in where it is configured, and only there', async () => {
    const policy = directives(await withSettings({ firebase }, '/api/health'))
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com'])
    expect(policy.get('frame-src')).toEqual(['https://auth.segue.example'])
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ])
    const emulated = { ...firebase, emulatorHost: '127.0.0.1:9099' }
    expect(directives(await withSettings({ firebase: emulated }, '/api/health')).get('connect-src')).toEqual([
      "'self'",
      'http://127.0.0.1:9099',
    ])
  })

  test('lets the media’s host show and play where it is configured', async () => {
    const policy = directives(await withSettings({ mediaBaseUrl: 'https://media.example/segue/' }, '/api/health'))
    for (const name of ['img-src', 'media-src', 'connect-src'])
      expect(policy.get(name)).toContain('https://media.example')
    expect(policy.get('script-src')).toEqual(["'self'"])
  })
})

test('TLS is promised behind TLS: where it is public, or where a trusted proxy says so', async () => {
  const secure = { 'x-forwarded-proto': 'https' }
  const promised = async (settings: Partial<AppSettings>, headers = {}) =>
    (await withSettings(settings, '/api/health', headers)).headers['strict-transport-security']
  expect(await promised({})).toBeUndefined()
  expect(await promised({}, secure)).toBeUndefined()
  expect(await promised({ trustProxy: ['loopback'] }, secure)).toBe('max-age=31536000')
  expect(await promised({ publicUrl: 'https://segue.example' })).toBe('max-age=31536000')
})

test('nothing of the API is kept by a cache, failures neither', async () => {
  for (const path of ['/api/health', '/api/me', '/api/nothing', '/api/config', '/api/sets?limit=x'])
    expect((await server.ask('GET', path)).headers['cache-control']).toBe('no-store')
})

describe('a request’s id', () => {
  test('is in its answer, each time another', async () => {
    const ids = [await server.ask('GET', '/api/health'), await server.ask('GET', '/api/nothing')].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(ids[0]).toMatch(/^[\w-]{36}$/)
    expect(ids[1]).not.toBe(ids[0])
  })

  test('is a trusted proxy’s own, when it is well formed', async () => {
    const told = async (settings: Partial<AppSettings>, id: string) =>
      (await withSettings(settings, '/api/health', { 'x-request-id': id })).headers['x-request-id']
    expect(await told({ trustProxy: ['loopback'] }, 'from-the-proxy')).toBe('from-the-proxy')
    expect(await told({}, 'from-anybody')).not.toBe('from-anybody')
    expect(await told({ trustProxy: ['loopback'] }, 'a b')).not.toBe('a b')
  })
})

describe('readiness', () => {
  test('is told once the database answers with the schema of this program', async () => {
    expect(await server.ask('GET', '/api/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const away = openDatabase('postgres://segue:secret@127.0.0.1:1/segue')
    const app = await buildApp({ db: away, library: emptyLibrary, tokenSecret })
    const answer = await ask(app, 'GET', '/api/ready')
    expectFailure(answer, 503)
    expect(answer.headers['retry-after']).toBe('2')
    expect((await ask(app, 'GET', '/api/health')).status).toBe(200)
    await app.close()
    await away.destroy()
  })
})

test('clients learn how the server is set up, and nothing else of it', async () => {
  expect((await server.ask('GET', '/api/config')).body).toEqual({ firebase: null })
  expect((await withSettings({ firebase }, '/api/config')).body).toEqual({
    firebase: {
      api_key: 'key',
      auth_domain: 'auth.segue.example',
      project_id: 'segue',
      app_id: null,
      emulator_host: null,
    },
  })
})

describe('metrics', () => {
  test('are shown to who has the token, counted by route and not by address', async () => {
    const metrics = createMetrics()
    const settings = { metrics, metricsToken: 'a token of the tests' }
    const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings })
    await ask(app, 'GET', '/api/sets/17')
    expectFailure(await ask(app, 'GET', '/metrics'), 404)
    expectFailure(await ask(app, 'GET', '/metrics', { token: 'another' }), 404)
    const { body } = await ask(app, 'GET', '/metrics', { token: settings.metricsToken })
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/sets/:id",status="401"} 1')
    expect(body).toContain('process_cpu_user_seconds_total')
    await app.close()
  })

  test('have a port of their own, or aren’t there', async () => {
    expectFailure(await server.ask('GET', '/metrics'), 404)
    const own = await listenForMetrics(createMetrics(), 0, '127.0.0.1')
    const address = own.address()
    const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('nodejs_heap_size_total_bytes')
    expect((await fetch(`${url}/`)).status).toBe(404)
    await new Promise(resolve => own.close(resolve))
  })
})

describe('the API’s document', () => {
  const Operation = z.looseObject({
    parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.record(z.string(), z.unknown()) })),
    responses: z.record(z.string(), z.unknown()),
  })
  const Document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), Operation)) })

  test('is valid: every schema in it compiles, every path names its parameters', async () => {
    const document = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
    expect(document.openapi).toBe('3.1.0')
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
    addFormats.default(ajv)
    ajv.addVocabulary(['components', 'paths', 'openapi', 'info', 'servers'])
    ajv.addSchema({ ...document, $id: 'document' })
    let compiled = 0
    const visit = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        const here = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
        if (key === 'schema') {
          ajv.compile({ $ref: `document#${here}` })
          compiled++
        } else visit(inner, here)
      }
    }
    visit(document.paths, '/paths')
    expect(compiled).toBeGreaterThan(400)
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods)) {
        const named = parameters.filter(each => each.in === 'path').map(({ name }) => `{${name}}`)
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
      }
  })

  test('shows ids as integers, and what a write may carry', async () => {
    const { paths } = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
    const favourite = paths['/favs/set/{id}']?.put
    expect(favourite?.parameters.find(({ name }) => name === 'id')?.schema).toMatchObject({ type: 'integer' })
    expect(favourite?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(Object.keys(favourite?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '404', '409', '422']))
  })

  test('has a page for people, without a script, that tells every call', async () => {
    const { status, headers, body } = await server.ask('GET', '/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const page = String(body)
    expect(page).not.toMatch(/<script|onclick|javascript:/i)
    for (const [name, { path }] of table) {
      expect(page).toContain(`id="${name}"`)
      expect(page).toContain(`<code>${path}</code>`)
    }
  })
})

describe('a body that can’t be kept', () => {
  test.each(['"a\\u0000b"', '"\\ud800"', '"tail \\udc00"', '["\\ud83d"]'])(
    '%s is a 422 that names the field',
    async text => {
      const answer = await server.ask('POST', '/api/users', {
        text: `{"username":"u","email":"u@x.example","password":"abc","about_me":${text}}`,
      })
      expect(Object.keys(expectFailure(answer, 422).errors?.json ?? {})).toContain('about_me')
    },
  )

  test('is told in words what is wrong with it', async () => {
    const answer = await server.ask('POST', '/api/users', { body: { username: 7, email: 'no address' } })
    const { json } = expectFailure(answer, 422).errors ?? {}
    expect(json?.username?.[0]).toMatch(/expected string/i)
    expect(json?.email?.[0]).toMatch(/email/i)
  })
})

test('media that are elsewhere are shown the way there, and never to another host', async () => {
  const settings = { mediaBaseUrl: 'https://media.example/segue/' }
  const to = async (path: string) => {
    const { status, headers } = await withSettings(settings, path)
    return [status, headers.location]
  }
  expect(await to('/media/art/sets/1-640.webp')).toEqual([307, 'https://media.example/segue/art/sets/1-640.webp'])
  for (const path of [
    '/media//evil.example/x',
    '/media/..%2f..%2fx',
    '/media/%2e%2e/x',
    '/media/https:%2f%2fevil.example',
  ]) {
    const [, location] = await to(path)
    expect(String(location ?? 'https://media.example/segue/')).toMatch(/^https:\/\/media\.example\/segue\//)
  }
})
