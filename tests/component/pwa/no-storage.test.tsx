import { vi } from 'vitest'
import { renewTokens } from '#contract/routes/account.ts'
import { listSets } from '#contract/routes/catalogue.ts'
import { expect, page, test } from '../support/app.tsx'
import { aUser, listOf } from '../support/entities.ts'
import { allowSignIn, heartOf, quarry, signInByForm, signOutByMenu, withFavourites } from '../support/favourites.ts'
import { refused } from '../support/server.ts'

/** A device that stores nothing: a session lasts as long as the page. */

function failing(name: string): () => never {
  return () => {
    throw new DOMException("It can't be used", name)
  }
}

const isFull = failing('QuotaExceededError')
const isForbidden = failing('SecurityError')

const limits = {
  'whose storage is full': () => [vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isFull)],
  'that forbids to store anything': () => [
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(isForbidden),
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isForbidden),
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(isForbidden),
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(isForbidden),
    vi.spyOn(CacheStorage.prototype, 'open').mockImplementation(async () => isForbidden()),
    vi.spyOn(LockManager.prototype, 'request').mockImplementation(async () => isForbidden()),
  ],
}

for (const [which, limit] of Object.entries(limits))
  test(`on a device ${which}, a sign-in and its renewal last as long as the page`, async ({ app, server }) => {
    const spies = limit()
    using _ = { [Symbol.dispose]: () => spies.forEach(spy => void spy.mockRestore()) }
    const user = aUser()
    withFavourites(allowSignIn(server, user))
    await app.open('/login')
    await signInByForm(user)
    await expect.poll(() => app.path).toBe('/home')

    server.on(listSets, () => (server.calls(renewTokens).length === 0 ? refused(401) : listOf([quarry])))
    await app.go('/sets')
    await expect.element(heartOf(quarry).empty).toBeVisible()
    expect(server.calls(renewTokens)).toHaveLength(1)

    await signOutByMenu()
    await expect.poll(() => app.path).toBe('/login')
    await app.go('/sets')
    await expect.poll(() => app.path).toMatch(/^\/login/)
    await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })
