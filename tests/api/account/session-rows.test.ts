import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addListener, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
let userId: number
beforeEach(async () => {
  await server.db.deleteFrom('users').execute()
  await server.db.deleteFrom('attempts').execute()
  userId = await addListener(server.db, 'mira', 'moonlight')
})

const mira = () => signIn(server, 'mira', 'moonlight')
const me = async (token: string) => (await server.ask('GET', '/api/me', { token })).status
const renew = (refresh_token: string) => server.ask('PUT', '/api/tokens', { body: { access_token: '', refresh_token } })
const Renewed = z.object({ access_token: z.string(), refresh_token: z.string() })

async function count(table: 'sessions' | 'refresh_tokens'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(server.db)
  return Number(rows[0]?.count)
}

test('A listener who logs in for the 70th time has 50 sessions, the newest ones', async () => {
  const sessions = []
  for (let at = 0; at < 70; at++) sessions.push(await mira())
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([50, 50])
  expect(await Promise.all(sessions.slice(0, 20).map(({ access }) => me(access)))).toEqual(Array(20).fill(401))
  expect(await Promise.all(sessions.slice(20).map(({ access }) => me(access)))).toEqual(Array(50).fill(200))
})

test('Sessions that were logged out of make room first: a device in use stays logged in', async () => {
  const { access } = await mira()
  for (let at = 0; at < 60; at++) {
    const { access: token } = await mira()
    await server.ask('DELETE', '/api/tokens', { token })
  }
  expect(await count('sessions')).toBe(50)
  expect(await me(access)).toBe(200)
})

test("An identity's session that was ended stays, so that its token can't begin it again", async () => {
  await sql`insert into sessions (id, user_id, auth_time, expires_at, revoked_at)
    values (gen_random_uuid(), ${userId}, 1, now() + interval '1 day', now())`.execute(server.db)
  for (let at = 0; at < 55; at++) await mira()
  expect(await count('sessions')).toBe(51)
})

test('A session that is renewed 300 times has some 100 tokens, and ends when one of them is used again', async () => {
  const first = await mira()
  const used = [first.refresh]
  let last = first.access
  for (let at = 0; at < 300; at++) {
    const { access_token, refresh_token } = Renewed.parse((await renew(used.at(-1) ?? '')).body)
    used.push(refresh_token)
    last = access_token
  }
  expect(await count('refresh_tokens')).toBeLessThanOrEqual(101)
  expect((await renew(first.refresh)).status).toBe(401)
  expect(await me(last)).toBe(200)
  expect((await renew(used[250] ?? '')).status).toBe(401)
  expect(await me(last)).toBe(401)
})
