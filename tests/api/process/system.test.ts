import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { publicHost } from '../../../server/media/media-host.ts'
import { ask, emptyLibrary, expectFailure, testApp, tokenSecret } from '../../support/server/app.ts'
import { askWith, firebase } from '../../support/server/settings.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })

describe('readiness', () => {
  test('is given as soon as the database answers with the schema of this version', async () => {
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

  test('is denied after a timeout if the database does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const db = openDatabase(`postgres://segue:secret@127.0.0.1:${port}/segue`)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = askWith(db, {}, '/api/ready')
    await once(silent, 'connection')
    // The answer takes less than twenty seconds.
    await vi.advanceTimersByTimeAsync(19_000)
    expectFailure(await asked, 503)
    vi.useRealTimers()
    silent.close()
    await db.destroy()
  })

  test('is denied before the schema is up to date', async () => {
    const { db, ask, close } = await testApp({ template: 'empty' })
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    expectFailure(await ask('GET', '/api/ready'), 503)
    await close()
  })
})

test('the configuration for clients contains what they need, and nothing else', async () => {
  expect((await server.ask('GET', '/api/config')).body).toEqual({
    firebase: null,
    is_demo: false,
    store_search_url: 'https://www.beatport.com/search?q=',
    push_public_key: null,
  })
  expect(
    (await askWith(server.db, { firebase, storeSearchUrl: 'https://shop.example/?find=' }, '/api/config')).body,
  ).toEqual({
    firebase: {
      api_key: 'key',
      auth_domain: 'auth.segue.example',
      project_id: 'segue',
      app_id: null,
      emulator_host: null,
    },
    is_demo: false,
    store_search_url: 'https://shop.example/?find=',
    push_public_key: null,
  })
})

test.each([
  ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ['a field', `{"access_token":"a","refresh_token":"b","more":${'['.repeat(33)}${']'.repeat(33)}}`],
])('a body that is nested too deeply is refused: %s', async (_, text) => {
  expectFailure(await server.ask('PUT', '/api/tokens', { text }), 400)
})

describe("a body that can't be stored", () => {
  test.each(['"a\\u0000b"', '"\\ud800"', '"tail \\udc00"', '["\\ud83d"]'])(
    '%s is a 422 that names the field',
    async text => {
      const answer = await server.ask('POST', '/api/users', {
        text: `{"username":"u","email":"u@x.example","password":"abc","about_me":${text}}`,
      })
      expect(Object.keys(expectFailure(answer, 422).errors?.json ?? {})).toContain('about_me')
    },
  )

  test('is refused with a reason in words', async () => {
    const answer = await server.ask('POST', '/api/users', { body: { username: 7, email: 'no address' } })
    const { json } = expectFailure(answer, 422).errors ?? {}
    expect(json?.username?.[0]).toMatch(/expected string/i)
    expect(json?.email?.[0]).toMatch(/email/i)
  })
})

test('requests of media are redirected to the media base URL, and never to another host', async () => {
  const settings = { mediaHost: publicHost('https://media.example/segue/') }
  const to = async (path: string) => {
    const { status, headers } = await askWith(server.db, settings, path)
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
