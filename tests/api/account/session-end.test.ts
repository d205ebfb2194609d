import { expect, test } from 'vitest'
import { accountDeleted, type SessionEnd, sessionEnded, sessionEndIn } from '#contract/session-end.ts'
import { addSignedIn, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** What a refused session says of how it ended: a device removes what belongs to the listener only if that is for good. */

const server = await testServer({ template: 'empty' })

interface Session {
  id: number
  access: string
  refresh: string
}

let people = 0
const enter = (): Promise<Session> => {
  people += 1
  return addSignedIn(server, `listener-${people}`)
}

/** Another session of the same listener. */
const again = () => signIn(server, `listener-${people}`, 'listener')

/** What the server says of a session whose renewal it refuses. */
async function endOf({ access, refresh }: Session): Promise<SessionEnd | null> {
  const body = { access_token: access, refresh_token: refresh }
  return sessionEndIn(expectFailure(await server.ask('PUT', '/api/tokens', { body }), 401))
}

/** What it says to a call with the access token. */
const endByCall = async ({ access: token }: Session) =>
  sessionEndIn(expectFailure(await server.ask('GET', '/api/me', { token }), 401))

const users = (id: number) => server.db.updateTable('users').where('id', '=', id)

test('a session that was ended from another device says so', async () => {
  const session = await enter()
  const other = await again()
  expect((await server.ask('DELETE', '/api/sessions', { token: other.access })).status).toBe(204)
  expect([await endOf(session), await endByCall(session)]).toEqual([sessionEnded, sessionEnded])
})

test('so does that of a disabled account', async () => {
  const session = await enter()
  await users(session.id).set({ disabled_at: new Date() }).execute()
  expect([await endOf(session), await endByCall(session)]).toEqual([sessionEnded, sessionEnded])
})

test('that of a deleted account says that the account is gone', async () => {
  const session = await enter()
  await server.db.deleteFrom('users').where('id', '=', session.id).execute()
  expect([await endOf(session), await endByCall(session)]).toEqual([accountDeleted, accountDeleted])
})

test('one whose refresh token was used twice is over for both who have it', async () => {
  const session = await enter()
  const body = { access_token: session.access, refresh_token: session.refresh }
  const renew = () => server.ask('PUT', '/api/tokens', { body })
  const [first] = [await renew()]
  expect(first.status).toBe(200)
  await server.ask('PUT', '/api/tokens', { body: first.body })
  expect(await endOf(session)).toBe(sessionEnded)
})

test('one that ran out is not said to be over for good', async () => {
  const session = await enter()
  await server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', session.id)
    .execute()
  expect([await endOf(session), await endByCall(session)]).toEqual([null, null])
})

test('nor is one that a restored database knows nothing of, or nothing new', async () => {
  const renewed = await enter()
  await server.db.deleteFrom('refresh_tokens').execute()
  expect(await endOf(renewed)).toBeNull()
  const begun = await enter()
  await server.db.deleteFrom('sessions').where('user_id', '=', begun.id).execute()
  expect([await endOf(begun), await endByCall(begun)]).toEqual([null, null])
})

test('nobody learns about a session from a token that the server has not signed', async () => {
  const session = await enter()
  await users(session.id).set({ disabled_at: new Date() }).execute()
  const forged = `${session.access.slice(0, session.access.lastIndexOf('.'))}.AAAA`
  expect(await endOf({ ...session, access: forged })).toBeNull()
})
