import { onTestFinished, vi } from 'vitest'
import type { User } from '../../../contract/entities/account.ts'
import type { Route } from '../../../contract/route.ts'
import { getMe, renewTokens, signOut } from '../../../contract/routes/account.ts'
import { listSets } from '../../../contract/routes/catalogue.ts'
import { revokePending } from '../../../src/data/session/revocations.ts'
import { resolveSession } from '../../../src/data/session/session.ts'
import { changeRecord, readRecord, type SessionRecord } from '../../../src/data/session/tokens/session-database.ts'
import { accessToken, refreshToken, storeTokens } from '../../../src/data/session/tokens/session-storage.ts'
import { callAs } from '../../../src/data/session/tokens/worker-session.ts'
import { type ComponentApp, expect, page, test } from '../support/app.tsx'
import { aUser, listOf } from '../support/entities.ts'
import { allowSignIn, quarry, signInByForm, signOutByMenu, tokenFor, withFavourites } from '../support/favourites.ts'
import { type Call, type FakeServer, noAnswer, refused } from '../support/server.ts'

/** An identity provider at which the listener is signed in. */
const provided = vi.hoisted(() => ({ token: '', isThere: true }))
vi.mock('../../../src/data/session/social/identity-provider.ts', () => ({
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

const expiredToken = 'e30.cmFuIG91dA.test'
const row = page.getByRole('table').getByRole('row').getByText('Live from the Quarry')
const none = { access: null, refresh: null }
const tokens = () => ({ access: accessToken(), refresh: refreshToken() })

/**
 * A server that accepts every access token of this listener except the expired one, and rotates refresh tokens: only
 * the newest one, at first the stored one, gets a new pair; any older one ends the session.
 */
function acceptRenewals(server: FakeServer, user: User): FakeServer {
  let made = 0
  let newest = refreshToken()
  const unlessExpired =
    <Answer,>(answer: Answer) =>
    ({ authorization }: Call<Route>) =>
      authorization?.endsWith(expiredToken) ? refused(401) : answer
  return withFavourites(server)
    .on(getMe, unlessExpired(user))
    .on(listSets, unlessExpired(listOf([quarry])))
    .on(renewTokens, ({ body }) => {
      if (body.refresh_token !== newest) return refused(401)
      made += 1
      newest = `refresh token ${made}`
      return { access_token: tokenFor(user, `renewed ${made}`), refresh_token: newest }
    })
}

/** Opens home for a listener whose session is in IndexedDB, too, where the worker reads it. */
async function openSession(app: ComponentApp, server: FakeServer): Promise<User> {
  withFavourites(server)
  const user = await app.openAs('/home')
  acceptRenewals(server, user)
  await recorded()
  return user
}

/** Waits until IndexedDB has the tokens of local storage. */
async function recorded(): Promise<SessionRecord> {
  await expect.poll(async () => (await readRecord())?.tokens?.refresh_token).toBe(refreshToken() ?? undefined)
  const record = await readRecord()
  if (!record) throw new Error('There is no record')
  return record
}

const expire = () =>
  storeTokens({ access_token: expiredToken, ...(refreshToken() && { refresh_token: refreshToken() ?? '' }) })
const expireRecord = () =>
  changeRecord(record =>
    record?.tokens ? { ...record, tokens: { ...record.tokens, access_token: expiredToken } } : record,
  )

/** Lets the page find its access token expired, and renew the session. */
async function renewedByPage(): Promise<void> {
  expire()
  await resolveSession()
  expect(accessToken()).not.toBe(expiredToken)
}

/** The worker fetches the profile of a listener. Resolves with the status. */
const asWorker = async (id: number) => (await callAs(id, getMe, {})).status

/** Lets the worker find the access token expired, and renew the session. */
async function renewedByWorker({ id }: User): Promise<void> {
  await expireRecord()
  expect(await asWorker(id)).toBe(200)
}

/** Resets local storage to an earlier state, as a crash does before the last writes are on the disk. */
function restoreStorage(stored: Record<string, string>): void {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

test('an expired access token is renewed without the listener noticing', async ({ app, server }) => {
  await openSession(app, server)
  expire()
  await app.go('/sets')
  await expect.element(row).toBeVisible()
  expect(server.calls(renewTokens)).toHaveLength(1)
  expect(tokens().refresh).toBe('refresh token 1')
})

test('a renewal whose answer is lost does not sign out, and the next one succeeds', async ({ app, server }) => {
  const user = await openSession(app, server)
  const { refresh } = tokens()
  server.on(renewTokens, noAnswer)
  expire()
  await app.go('/sets')
  await expect.element(page.getByRole('heading', { name: 'The server is unresponsive' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(tokens()).toEqual({ access: expiredToken, refresh })
  acceptRenewals(server, user)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row).toBeVisible()
  expect(tokens().refresh).toBe('refresh token 1')
})

test('a renewal that is answered after the sign-out does not sign in again', async ({ app, server }) => {
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

test('a session that was ended elsewhere ends for the page and the worker, and the login leads back', async ({
  app,
  server,
}) => {
  const user = await openSession(app, server)
  server.on(getMe, refused(401)).on(listSets, refused(401)).on(renewTokens, refused(401))
  await app.go('/sets')
  await expect.poll(() => app.path).toBe(`/login?next=${encodeURIComponent('/sets')}`)
  await expect.poll(readRecord).toBeNull()
  expect(await asWorker(user.id)).toBe(401)
  allowSignIn(acceptRenewals(server, user), user)
  await signInByForm(user)
  await expect.poll(() => app.path).toBe('/sets')
  await expect.element(row).toBeVisible()
})

test("signing out offline removes the listener's data at once, and revokes the session when online", async ({
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

test('after a sign-out the worker has no token, and the record is gone at the next visit', async ({ app, server }) => {
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

test("a sign-out that can't be recorded deletes the whole record, so that nothing restores the session", async ({
  app,
  server,
}) => {
  await openSession(app, server)
  const { put } = IDBObjectStore.prototype
  // Only the session's record can't be written.
  using _ = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'session') throw new DOMException('The disk is full', 'QuotaExceededError')
    return put.apply(this, args)
  })
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(readRecord).toBeNull()
})

test('a crash during a sign-out does not undo it, and signing in afterwards works', async ({ app, server }) => {
  const user = await openSession(app, server)
  const stored = { ...localStorage }
  server.on(signOut, noAnswer)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(async () => (await readRecord())?.tokens).toBeNull()
  restoreStorage(stored)
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expect(tokens()).toEqual(none)
  allowSignIn(server, user)
  await signInByForm(user)
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect((await recorded()).replaced).toEqual([])
  await resolveSession()
  expect(tokens().refresh).toBe(`refresh of ${user.id}`)
})

test("the worker's renewal that is answered after the sign-out does not sign in again", async ({ app, server }) => {
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

test('the worker sends nothing for a listener who is not signed in', async ({ app, server }) => {
  const { id } = await openSession(app, server)
  const before = server.calls(getMe).length
  expect(await asWorker(id + 1)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before)
  expect(await asWorker(id)).toBe(200)
})

test('replaced tokens that a crash restored are not used again', async ({ app, server }) => {
  await openSession(app, server)
  const stored = { ...localStorage }
  const first = refreshToken()
  for (const _ of [1, 2]) await renewedByPage()
  await recorded()
  restoreStorage(stored)
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

test('the page uses the tokens that the worker renewed, and does not renew them again', async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2]) await renewedByWorker(user)
  expire()
  await resolveSession()
  expect(server.calls(renewTokens)).toHaveLength(2)
  expect(tokens().refresh).toBe('refresh token 2')
})

test("the page renews the worker's tokens when they have expired, too", async ({ app, server }) => {
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

test('clearing local storage by hand signs out, and nothing restores the session', async ({ app, server }) => {
  const user = await openSession(app, server)
  await app.go('/sets')
  localStorage.clear()
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  await expect.poll(readRecord).toBeNull()
  expect(await asWorker(user.id)).toBe(401)
  expect(tokens()).toEqual(none)
})

test("the worker leaves an identity's renewal to the page, and then uses the page's token", async ({ app, server }) => {
  const uid = 'eve-at-google'
  const identityToken = (made: number) => `e30.${btoa(JSON.stringify({ sub: uid, made }))}.test`
  provided.token = identityToken(2)
  const user = aUser({ auth_provider: 'google', firebase_uid: uid })
  withFavourites(server)
  await app.openAs('/home', user)
  acceptRenewals(server, user)
  localStorage.removeItem('refresh_token')
  storeTokens({ access_token: identityToken(1) })
  await resolveSession()
  await expect.poll(async () => (await readRecord())?.tokens).toEqual({ access_token: identityToken(1) })
  expect(await asWorker(user.id)).toBe(200)
  await expireRecord()
  const before = server.calls(getMe).length
  expect(await asWorker(user.id)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before + 1)
  storeTokens({ access_token: expiredToken })
  await resolveSession()
  await expect.poll(async () => (await readRecord())?.tokens).toEqual({ access_token: identityToken(2) })
  expect(await asWorker(user.id)).toBe(200)
  expect(server.calls(renewTokens)).toEqual([])
})

test('a session whose identity the provider no longer knows ends', async ({ app, server }) => {
  const uid = 'eve-at-google'
  provided.isThere = false
  onTestFinished(() => {
    provided.isThere = true
  })
  withFavourites(server)
  const user = await app.openAs('/sets', aUser({ auth_provider: 'google', firebase_uid: uid }))
  server.on(getMe, user)
  localStorage.removeItem('refresh_token')
  storeTokens({ access_token: `e30.${btoa(JSON.stringify({ sub: uid }))}.test` })
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expect(tokens()).toEqual(none)
  await expect.poll(async () => (await readRecord())?.tokens ?? null).toBeNull()
})
