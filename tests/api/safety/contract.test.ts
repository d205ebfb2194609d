import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isSignedIn, type Route } from '#contract/route.ts'
import { table } from '#contract/table.ts'
import { buildApp } from '../../../server/app/app.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { type Answer, ask, emptyLibrary, expectFailure, signIn, tokenSecret } from '../../support/server/app.ts'
import { studioFilesIn } from '../../support/server/studio-files.ts'
import { testServer } from '../../support/server/test-server.ts'

const root = ownFolder()
const server = await testServer({ settings: { studioFiles: studioFilesIn(root.path) } })
// Every call exists for an admin.
await server.db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'demo').execute()
const token = (await signIn(server)).access

const routes = [...table].map(([name, route]) => ({ name, route, call: `${route.method} ${route.path}` }))
const filled = (path: string, value = '1') => `/api${path.replace(/\{\w+\}/g, value)}`
/** An address of this route whose id fits: a number, or a UUID. */
const fitting = ({ path, params }: Route) =>
  filled(path, !params || params.safeParse({ id: '1' }).success ? '1' : '8f1b7f0e-0d0b-4e55-9d6a-2f8c5b6a7c01')
const send = (route: Route, { path = fitting(route), text }: { path?: string; text?: string } = {}) =>
  server.ask(route.method, path, { token, ...(text !== undefined && { text }) })

describe('access to a call', () => {
  test.each(routes.filter(({ route }) => isSignedIn(route.access)))(
    '$call is refused to guests, whatever else is wrong with the request',
    async ({ route }) => {
      const path = filled(route.path, 'x')
      expectFailure(await server.ask(route.method, path), 401)
      expectFailure(await server.ask(route.method, path, { token: 'x.y.z' }), 401)
      expectFailure(await server.ask(route.method, path, { basic: ['demo', 'demo-listener'] }), 401)
      if (route.method !== 'GET') expectFailure(await server.ask(route.method, path, { text: '{' }), 401)
    },
  )

  test.each(routes.filter(({ route }) => route.access === 'basic'))(
    '$call needs a name and a password',
    async ({ route }) => {
      expectFailure(await send(route), 401)
    },
  )
})

// An event stream doesn't end, so its answer can't be awaited; events.test.ts tests it.
test.each(routes.filter(({ route }) => !route.type))('$call is implemented', async ({ name, route }) => {
  // A separate session, as the other calls still need the first one.
  const bearer = name === 'signOut' ? (await signIn(server)).access : token
  const { status } = await server.ask(route.method, filled(route.path), { token: bearer })
  expect(status).toBeLessThan(500)
})

describe('bad input', () => {
  const impossible = ['0', '-1', '1.5', 'x', '2147483648', '1e400', '%00', '%20', '..%2f..%2fetc%2fpasswd']
  test.each(routes.filter(({ route }) => route.path.includes('{id}')))(
    "$call answers 404 for what can't be an id",
    async ({ route }) => {
      for (const id of impossible) {
        const answer = await send(route, { path: filled(route.path, id) })
        expect([id, answer.status]).toEqual([id, 404])
      }
    },
  )

  test('an email address that is invalid or too long is a 404 like an unknown one', async () => {
    for (const email of ['a%00b', 'nobody@segue.example', 'x'.repeat(300), 'x'.repeat(9_000)])
      expectFailure(await server.ask('GET', `/api/users/${email}`, { token }), 404)
  })

  const invalid = {
    order_by: ['', 'id', 'release_date; drop table sets', '__proto__'],
    order_direction: ['', 'up', 'DESC'],
    limit: ['0', '101', '-1', '1.5', 'many', '1e9', ''],
    offset: ['-1', '1.5', 'x', '1e99', '9999999999999999999'],
    after_id: ['0', 'x', '2147483648'],
    search: ['x'.repeat(201), '%00', 'a%00b'],
    genre: ['x'.repeat(101), '%00'],
    after: ['%00'],
  }
  const cases = Object.entries(invalid).flatMap(([field, values]) => values.map(value => ({ field, value })))
  const isList = ({ route: { query } }: (typeof routes)[number]) =>
    query instanceof z.ZodMiniObject && 'order_by' in query.shape
  test.each(routes.filter(isList))('$call names each invalid query field', async ({ route }) => {
    for (const { field, value } of cases) {
      const answer = await send(route, { path: `${filled(route.path)}?${field}=${value}` })
      const named = Object.keys(expectFailure(answer, 422).errors?.query ?? {})
      expect({ field, value, named }).toEqual({ field, value, named: [field] })
    }
  })

  test.each(routes.filter(({ route }) => route.body))(
    '$call refuses a body that is not JSON or does not match its schema',
    async ({ route }) => {
      const statuses = async (bodies: string[]) => {
        const answers = await Promise.all(bodies.map(text => send(route, { text })))
        return [...new Set(answers.map(({ status }) => status))]
      }
      const unreadable = await statuses(['{', 'nonsense', '{"a":1}}', '{"__proto__":{"is_fav":true}}'])
      const mismatched = await statuses(['[]', '"text"', '7', '[[[[[[]]]]]]'])
      expect(unreadable.filter(status => status !== 400)).toEqual([])
      expect(mismatched.filter(status => status !== 422)).toEqual([])
    },
  )
})

describe('a request that matches no call', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/sets'],
    ['PUT', '/api/health'],
    ['GET', '/api/sets/1/nothing'],
    ['GET', '/api/../etc/passwd'],
  ] as const)('%s %s is a 404 in JSON', async (method, path) => {
    expectFailure(await server.ask(method, path), 404)
  })

  test('a path with broken escapes is a 400', async () => {
    expectFailure(await server.ask('GET', '/api/sets/%zz'), 400)
  })

  test('a body of another type is a 415, a huge one a 413', async () => {
    const headers = { 'content-type': 'text/plain' }
    expectFailure(await server.ask('PUT', '/api/tokens', { text: 'hello', headers }), 415)
    expectFailure(await server.ask('PUT', '/api/tokens', { text: `"${'x'.repeat(300_000)}"` }), 413)
  })
})

test('a call without a body needs no content type and accepts any', async () => {
  const types = [{}, { 'content-type': 'application/json' }, { 'content-type': 'application/json; charset=utf-8' }]
  const statuses = await Promise.all(
    types.map(async headers => (await server.ask('PUT', '/api/favs/set/1', { token, headers })).status),
  )
  expect(statuses).toEqual([200, 200, 200])
})

test('the OpenAPI document has every call with the access it requires', async () => {
  const { status, body } = await server.ask('GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(body).toMatchObject({ openapi: '3.1.0' })
  for (const { route } of routes) {
    const bearer = [{ bearer: [] }]
    const security = route.access === 'public' ? [] : route.access === 'basic' ? [{ basic: [] }] : bearer
    expect(body).toHaveProperty(['paths', route.path, route.method.toLowerCase(), 'security'], security)
  }
})

describe('when the database is unreachable', () => {
  const unreachable = openDatabase('postgres://segue:secret@127.0.0.1:1/segue')
  const withApp = async (work: (answerOf: (path: string, token?: string) => Promise<Answer>) => Promise<void>) => {
    const app = await buildApp({ db: unreachable, library: emptyLibrary, tokenSecret })
    await work((path, bearer) => ask(app, 'GET', path, bearer === undefined ? {} : { token: bearer }))
    await app.close()
  }
  afterAll(() => unreachable.destroy())

  test('a call answers 503 with a retry-after, and reveals nothing internal', async () => {
    await withApp(async answerOf => {
      const answer = await answerOf('/api/sets', token)
      expectFailure(answer, 503)
      expect(answer.headers['retry-after']).toBeDefined()
      expect(answer.bytes.toString()).not.toMatch(/127\.0\.0\.1|secret|ECONN/)
    })
  })
})
