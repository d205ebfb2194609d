import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { type Watched, watch } from '../../support/database/watched-database.ts'
import { type Asked, addListener, ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

let watched: Watched
let app: FastifyInstance

const server = await testServer({ template: 'empty' })
const userId = await addListener(server.db, 'mira', 'moonlight')

beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  await server.db.updateTable('users').set({ disabled_at: null }).execute()
  watched = watch(server.db)
  app = await buildApp({ db: watched.db, library: emptyLibrary, tokenSecret })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const call = (method: 'GET' | 'DELETE', url: string, asked: Asked) => ask(app, method, url, asked)
const me = async (token: string) => (await call('GET', '/api/me', { token })).status
const signOut = async (token: string) => (await call('DELETE', '/api/tokens', { token })).status
const mira = async () => (await signIn(server, 'mira', 'moonlight')).access
const secondsLater = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000, shouldAdvanceTime: false })

describe('the check of a session', () => {
  test('queries the database once for each call, without a cache', async () => {
    const token = await mira()
    const statements = async () => {
      watched.sent()
      expect(await me(token)).toBe(200)
      return watched.sent()
    }
    expect([await statements(), await statements()]).toEqual([2, 2])
  })

  test("doesn't query the database for a forged token", async () => {
    const [head, claims] = (await mira()).split('.')
    watched.sent()
    expect(await me(`${head}.${claims}.AAAA`)).toBe(401)
    expect(watched.sent()).toBe(0)
  })

  test('notices at once that another process has disabled the account', async () => {
    const token = await mira()
    expect(await me(token)).toBe(200)
    await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', userId).execute()
    expect(await me(token)).toBe(401)
  })

  test('refuses a token from its expiry on', async () => {
    const token = await mira()
    expect(await me(token)).toBe(200)
    secondsLater(15 * 60 - 2)
    expect(await me(token)).toBe(200)
    secondsLater(3)
    expect(await me(token)).toBe(401)
  })

  test("refuses a token whose session has expired, before the token's own expiry", async () => {
    const token = await mira()
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await me(token)).toBe(401)
  })
})

describe('signing out', () => {
  test('ends a session also for a check that is under way and answered late', async () => {
    const token = await mira()
    const held = watched.holdNext()
    const late = me(token)
    const answerCheck = await held
    expect(await signOut(token)).toBe(204)
    answerCheck()
    await late
    expect(await me(token)).toBe(401)
  })

  test('works for more listeners at once than the database has connections', async () => {
    const tokens: string[] = []
    for (let at = 0; at < 25; at++) tokens.push(await mira())
    expect(new Set(await Promise.all(tokens.map(signOut)))).toEqual(new Set([204]))
    expect(new Set(await Promise.all(tokens.map(me)))).toEqual(new Set([401]))
  })
})
