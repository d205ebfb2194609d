import { onTestFinished, vi } from 'vitest'
import type { User } from '../../contract/entities/account.ts'
import type { Route } from '../../contract/route.ts'
import { getMe, renewTokens, signOut } from '../../contract/routes/account.ts'
import { listSets } from '../../contract/routes/catalogue.ts'
import { revokePending } from '../../src/data/session/revocations.ts'
import { resolveSession } from '../../src/data/session/session.ts'
import { changeRecord, readRecord, type SessionRecord } from '../../src/data/session/session-database.ts'
import { accessToken, refreshToken, storeTokens } from '../../src/data/session/session-storage.ts'
import { callAs } from '../../src/data/session/worker-session.ts'
import { type ComponentApp, expect, page, test } from './support/app.tsx'
import { aUser, listOf } from './support/entities.ts'
import { lets, quarry, signInByForm, signOutByMenu, tokenFor, withHearts } from './support/hearts.ts'
import { type Call, type FakeServer, noAnswer, refused } from './support/server.ts'

/** The identity provider: one who is signed in there, and gets a new token whenever it is asked for. */
const provided = vi.hoisted(() => ({ token: '', isThere: true }))
vi.mock('../../src/data/session/social/identity-provider.ts', () => ({
  isProviderOpen: () => false,
  identityProvider: async () => ({
    token: async () => provided.token,
    signOut: async () => undefined,
    onIdentity(listener: (isThere: boolean) => void) {
      listener(provided.isThere)
      return () => undefined
    },
  }),
}))

const ranOut = 'e30.cmFuIG91dA.test'
const row = page.getByRole('table').getByRole('row').getByText('Live from the Quarry')
const none = { access: null, refresh: null }
const tokens = () => ({ access: accessToken(), refresh: refreshToken() })

/**
 * A server that takes any token of this listener that hasn't run out, and makes a new pair for the newest refresh token
 * alone, the stored one at first: who uses an older one has lost the session.
 */
function renews(server: FakeServer, user: User): FakeServer {
  let made = 0
  let newest = refreshToken()
  const orRanOut =
    <Answer,>(answer: Answer) =>
    ({ authorization }: Call<Route>) =>
      authorization?.endsWith(ranOut) ? refused(401) : answer
  return withHearts(server)
    .on(getMe, orRanOut(user))
    .on(listSets, orRanOut(listOf([quarry])))
    .on(renewTokens, ({ body }) => {
      if (body.refresh_token !== newest) return refused(401)
      made += 1
      newest = `refresh token ${made}`
      return { access_token: tokenFor(user, `renewed ${made}`), refresh_token: newest }
    })
}

/** A listener at home, whose session stands in the record that the worker reads. */
async function openSession(app: ComponentApp, server: FakeServer): Promise<User> {
  withHearts(server)
  const user = await app.openAs('/home')
  renews(server, user)
  await recorded()
  return user
}

/** Waits until the record has the tokens that local storage has. */
async function recorded(): Promise<SessionRecord> {
  await expect.poll(async () => (await readRecord())?.tokens?.refresh_token).toBe(refreshToken() ?? undefined)
  const record = await readRecord()
  if (!record) throw new Error('There is no record')
  return record
}

const expire = () =>
  storeTokens({ access_token: ranOut, ...(refreshToken() && { refresh_token: refreshToken() ?? '' }) })
const expireRecord = () =>
  changeRecord(record => (record?.tokens ? { ...record, tokens: { ...record.tokens, access_token: ranOut } } : record))

/** The page finds that its access token ran out, and renews the session. */
async function renewedByPage(): Promise<void> {
  expire()
  await resolveSession()
  expect(accessToken()).not.toBe(ranOut)
}

/** The worker asks for the profile of a listener; gives the status. */
const asWorker = async (id: number) => (await callAs(id, getMe, {})).status

/** The worker finds that the access token ran out, and renews the session. */
async function renewedByWorker({ id }: User): Promise<void> {
  await expireRecord()
  expect(await asWorker(id)).toBe(200)
}

/** Local storage becomes what it was, as a kill leaves it that comes before the last writes are on the disk. */
function bringBack(stored: Record<string, string>): void {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

test('an access token that ran out is renewed without the listener noticing', async ({ app, server }) => {
  await openSession(app, server)
  expire()
  await app.go('/sets')
  await expect.element(row).toBeVisible()
  expect(server.calls(renewTokens)).toHaveLength(1)
  expect(tokens().refresh).toBe('refresh token 1')
})

test('a renewal whose answer is lost signs nobody out, and the next one succeeds', async ({ app, server }) => {
  const user = await openSession(app, server)
  const { refresh } = tokens()
  server.on(renewTokens, noAnswer)
  expire()
  await app.go('/sets')
  await expect.element(page.getByRole('heading', { name: 'The server is unresponsive' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(tokens()).toEqual({ access: ranOut, refresh })
  renews(server, user)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row).toBeVisible()
  expect(tokens().refresh).toBe('refresh token 1')
})

test('a renewal that is answered after the sign-out brings nobody back', async ({ app, server }) => {
  const user = await openSession(app, server)
  const answer = server.hold(renewTokens)
  expire()
  void app.go('/sets')
  await expect.poll(() => server.calls(renewTokens)).toHaveLength(1)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  answer({ access_token: tokenFor(user, 'late'), refresh_token: 'late' })
  await navigator.locks.request('segue.renew-session', () => undefined)
  expect(tokens()).toEqual(none)
  expect(app.path).toBe('/login')
})

test('a session that was ended elsewhere ends here and for the worker, and leads back after signing in', async ({
  app,
  server,
}) => {
  const user = await openSession(app, server)
  server.on(getMe, refused(401)).on(listSets, refused(401)).on(renewTokens, refused(401))
  await app.go('/sets')
  await expect.poll(() => app.path).toBe(`/login?next=${encodeURIComponent('/sets')}`)
  await expect.poll(readRecord).toBeNull()
  expect(await asWorker(user.id)).toBe(401)
  lets(renews(server, user), user)
  await signInByForm(user)
  await expect.poll(() => app.path).toBe('/sets')
  await expect.element(row).toBeVisible()
})

test('signing out without a network forgets the listener at once, and revokes the session when it is back', async ({
  app,
  server,
}) => {
  const user = await openSession(app, server)
  const { access } = tokens()
  await app.go('/sets')
  await expect.element(row).toBeVisible()
  server.goAway()
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(() => Object.keys(localStorage)).toEqual(['revocations'])
  expect(await asWorker(user.id)).toBe(401)
  server.comeBack()
  await revokePending()
  expect(server.calls(signOut).map(({ authorization }) => authorization)).toEqual([`Bearer ${access}`])
  expect(Object.keys(localStorage)).toEqual([])
})

test('after a sign-out the worker has no token, and nothing is left at the next visit', async ({ app, server }) => {
  const { id } = await openSession(app, server)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(async () => (await readRecord())?.tokens).toBeNull()
  const before = server.calls(getMe).length
  expect(await asWorker(id)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before)
  await resolveSession()
  await expect.poll(readRecord).toBeNull()
})

test('a sign-out that can’t be written down takes the whole record away, so that nothing brings the session back', async ({
  app,
  server,
}) => {
  await openSession(app, server)
  const { put } = IDBObjectStore.prototype
  // Of all that the page stores, only the record is refused.
  using _ = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'session') throw new DOMException('The disk is full', 'QuotaExceededError')
    return put.apply(this, args)
  })
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(readRecord).toBeNull()
})

test('a kill in the middle of a sign-out does not undo it, and who signs in after that is signed in', async ({
  app,
  server,
}) => {
  const user = await openSession(app, server)
  const stored = { ...localStorage }
  server.on(signOut, noAnswer)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(async () => (await readRecord())?.tokens).toBeNull()
  bringBack(stored)
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expect(tokens()).toEqual(none)
  lets(server, user)
  await signInByForm(user)
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect((await recorded()).replaced).toEqual([])
  await resolveSession()
  expect(tokens().refresh).toBe(`refresh of ${user.id}`)
})

test('the worker’s renewal that is answered after the sign-out brings nobody back', async ({ app, server }) => {
  const user = await openSession(app, server)
  await expireRecord()
  const answer = server.hold(renewTokens)
  const status = asWorker(user.id)
  await expect.poll(() => server.calls(renewTokens)).toHaveLength(1)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(async () => (await readRecord())?.tokens).toBeNull()
  answer({ access_token: tokenFor(user, 'late'), refresh_token: 'late' })
  expect(await status).toBe(500)
  expect((await readRecord())?.tokens).toBeNull()
})

test('the worker asks nothing for anybody but the listener whose session it is', async ({ app, server }) => {
  const { id } = await openSession(app, server)
  const before = server.calls(getMe).length
  expect(await asWorker(id + 1)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before)
  expect(await asWorker(id)).toBe(200)
})

test('tokens that a kill brought back are not used again', async ({ app, server }) => {
  await openSession(app, server)
  const stored = { ...localStorage }
  const first = refreshToken()
  for (const _ of [1, 2]) await renewedByPage()
  await recorded()
  bringBack(stored)
  await renewedByPage()
  expect(server.calls(renewTokens).map(({ body }) => body.refresh_token)).toEqual([
    first,
    'refresh token 1',
    ...server
      .calls(renewTokens)
      .slice(2)
      .map(() => 'refresh token 2'),
  ])
  await app.go('/sets')
  await expect.element(row).toBeVisible()
})

test('what the worker renewed serves the page, and nobody renews it again', async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2]) await renewedByWorker(user)
  expire()
  await resolveSession()
  expect(server.calls(renewTokens)).toHaveLength(2)
  expect(tokens().refresh).toBe('refresh token 2')
})

test('what the worker renewed may have run out, too: the page goes on from there', async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2]) await renewedByWorker(user)
  await expireRecord()
  expire()
  await app.go('/sets')
  await expect.element(row).toBeVisible()
  expect(tokens().refresh).toBe('refresh token 3')
  await recorded()
})

test('the page and the worker can renew in turn', async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2, 3]) {
    await renewedByWorker(user)
    await renewedByPage()
    await recorded()
  }
  await app.go('/sets')
  await expect.element(row).toBeVisible()
})

test('clearing local storage by hand signs out, and nothing brings the session back', async ({ app, server }) => {
  const user = await openSession(app, server)
  await app.go('/sets')
  localStorage.clear()
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  await expect.poll(readRecord).toBeNull()
  expect(await asWorker(user.id)).toBe(401)
  expect(tokens()).toEqual(none)
})

test('what only an identity provider can renew, the worker leaves to the page, and goes on with what that brings', async ({
  app,
  server,
}) => {
  const uid = 'eve-at-google'
  const identityToken = (made: number) => `e30.${btoa(JSON.stringify({ sub: uid, made }))}.test`
  provided.token = identityToken(2)
  const user = aUser({ auth_provider: 'google', firebase_uid: uid })
  withHearts(server)
  await app.openAs('/home', user)
  renews(server, user)
  localStorage.removeItem('refresh_token')
  storeTokens({ access_token: identityToken(1) })
  await resolveSession()
  await expect.poll(async () => (await readRecord())?.tokens).toEqual({ access_token: identityToken(1) })
  expect(await asWorker(user.id)).toBe(200)
  await expireRecord()
  const before = server.calls(getMe).length
  expect(await asWorker(user.id)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before + 1)
  storeTokens({ access_token: ranOut })
  await resolveSession()
  await expect.poll(async () => (await readRecord())?.tokens).toEqual({ access_token: identityToken(2) })
  expect(await asWorker(user.id)).toBe(200)
  expect(server.calls(renewTokens)).toEqual([])
})

test('a session whose identity the provider no longer knows is over, and leads back after signing in', async ({
  app,
  server,
}) => {
  const uid = 'eve-at-google'
  provided.isThere = false
  onTestFinished(() => {
    provided.isThere = true
  })
  withHearts(server)
  const user = await app.openAs('/sets', aUser({ auth_provider: 'google', firebase_uid: uid }))
  server.on(getMe, user)
  localStorage.removeItem('refresh_token')
  storeTokens({ access_token: `e30.${btoa(JSON.stringify({ sub: uid }))}.test` })
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expect(tokens()).toEqual(none)
  await expect.poll(async () => (await readRecord())?.tokens ?? null).toBeNull()
})
