import { vi } from 'vitest'
import { getMe, renewTokens, signOut } from '#contract/routes/account.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { setQuery } from '../../../../src/data/catalogue/set-queries.ts'
import { finishSignOut } from '../../../../src/data/session/listener-data.ts'
import { revokePending } from '../../../../src/data/session/revocations.ts'
import { resolveSession } from '../../../../src/data/session/session.ts'
import { readRecord } from '../../../../src/data/session/tokens/session-database.ts'
import { readText, storageKeys } from '../../../../src/data/storage/stored.ts'
import { rooftop, visitPages } from '../../support/cached-pages.ts'
import { expect, page, test } from '../../support/catalogue.ts'
import { aUser } from '../../support/entities.ts'
import { allowSignIn, signInByForm, signOutByMenu, tokenFor } from '../../support/favourites.ts'
import { noAnswer } from '../../support/server.ts'
import {
  asWorker,
  expire,
  expireRecord,
  keysStored,
  none,
  openSession,
  recorded,
  restoreStorage,
  row,
  tokens,
} from '../../support/session.ts'
import { withNavigator } from '../../support/with-navigator.ts'

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
  await expect.poll(keysStored).toEqual(['revocations'])
  expect(await asWorker(user.id)).toBe(401)
  server.comeBack()
  await revokePending()
  expect(server.calls(signOut).map(({ authorization }) => authorization)).toEqual([`Bearer ${access}`])
  expect(keysStored()).toEqual([])
})

test('a log-out is finished where the browser has no service workers', async ({ app, server }) => {
  await openSession(app, server)
  server.on(signOut, null)
  using _ = withNavigator({ serviceWorker: undefined })
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(keysStored).toEqual([])
})

test('a log-out waits for the next start where recordings may be that the browser refuses', async ({ app, server }) => {
  await openSession(app, server)
  server.on(signOut, null)
  await expect.poll(() => readText(storageKeys.canWriteFiles)).toBe('true')
  const refuse = () => Promise.reject(new DOMException('Security error when calling GetDirectory', 'SecurityError'))
  {
    using _ = withNavigator({ storage: { getDirectory: refuse } })
    await signOutByMenu()
    await expect.poll(() => app.path).toBe('/login')
    await expect.poll(keysStored).toEqual(['logout'])
  }
  finishSignOut()
  await expect.poll(keysStored).toEqual([])
})

test('what a page that is left at a log-out still asks for is not reported as a failure', async ({ app, server }) => {
  await visitPages(app, allowSignIn(server, aUser()).on(signOut, null))
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  await expect.poll(() => server.calls(signOut)).toHaveLength(1)
  const logged = vi.spyOn(console, 'error')
  using _ = { [Symbol.dispose]: () => logged.mockRestore() }
  await expect(queryClient.fetchQuery(setQuery(rooftop.id))).rejects.toMatchObject({ status: 401 })
  expect(logged).not.toHaveBeenCalled()
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
