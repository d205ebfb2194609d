import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { listener } from '../support/people.ts'
import { expect, newAccount, pickAccount, popupOf, test } from '../support/social-app.ts'

const newIdentity = () => ({ email: `ada-${randomUUID().slice(0, 8)}@identity.example`, name: 'Ada Beat' })

const choose = (page: Page, provider = 'Google') =>
  popupOf(page, () => page.getByRole('button', { name: `Continue with ${provider}` }).click())

/** The profile on the server, read with this browser's token. */
async function profileOf(page: Page): Promise<Record<string, unknown>> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  return await answer.json()
}

test('a new listener registers with Google, stays logged in, and later logs in to the same account', async ({
  app,
  page,
}) => {
  const loaded: string[] = []
  page.on('request', request => {
    if (/\/assets\/firebase/.test(request.url())) loaded.push(request.url())
  })
  const person = newIdentity()
  await app.open('/sets/2')
  await waitForNetworkIdle(page)
  // The provider's code is loaded only on demand.
  expect(loaded).toEqual([])
  await newAccount(await choose(page), person)
  await expect(page).toHaveURL('/sets/2')
  expect(loaded).not.toEqual([])
  const profile = await profileOf(page)
  expect(profile).toMatchObject({
    username: person.email,
    email: person.email,
    about_me: person.name,
    auth_provider: 'google',
  })
  expect((await app.tokens()).refresh).toBeNull()

  // An identity token that has expired or is missing is replaced.
  for (const invalidate of [
    () => localStorage.setItem('accessToken', 'run.out.token'),
    () => localStorage.removeItem('accessToken'),
  ]) {
    await page.evaluate(invalidate)
    await app.open('/sets/2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
    await expect.poll(async () => (await app.tokens()).access).toMatch(/^ey/)
  }

  // The session ends although the identity token is still valid.
  const { access } = await app.tokens()
  const revoked = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await app.signOut()
  expect((await revoked).status()).toBe(204)
  expect(await app.statusOf(access)).toBe(401)
  await page.reload()
  await expect(page).toHaveURL('/login')

  await pickAccount(await choose(page), person.email)
  await expect(page).toHaveURL('/home')
  expect((await profileOf(page)).id).toBe(profile.id)
})

test("Apple logs in as well, and the session ends when the provider's data on the device is removed", async ({
  app,
  page,
}) => {
  const person = newIdentity()
  await app.open('/login')
  await newAccount(await choose(page, 'Apple'), person)
  await expect(page).toHaveURL('/home')
  expect(await profileOf(page)).toMatchObject({ email: person.email, auth_provider: 'apple' })
  await app.open('/sets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Sets')
  await page.evaluate(() => void indexedDB.deleteDatabase('firebaseLocalStorageDb'))
  await page.reload()
  await expect(page).toHaveURL('/login?next=%2Fsets')
  expect((await app.tokens()).access).toBeNull()
})

test('an account with an unverified email is linked, and its password is removed', async ({ app, page }) => {
  const person = await listener(page)
  await app.open('/login')
  await newAccount(await choose(page), { email: person.email })
  await expect(page).toHaveURL('/home')
  expect(await profileOf(page)).toMatchObject({ username: person.username, auth_provider: 'google' })
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await app.signIn(person.username, person.password)
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.')
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('logging out offline leaves no identity on the device', async ({ app, page, context }) => {
    await app.open('/login')
    await newAccount(await choose(page), newIdentity())
    await expect(page).toHaveURL('/home')
    await expect.poll(() => page.evaluate(storedIdentities)).toBe(1)
    // As on a later visit.
    await app.installed()
    await expect(page.getByRole('heading', { name: 'Featured Sets' })).toBeVisible()
    await context.setOffline(true)
    await app.signOut()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => page.evaluate(storedIdentities)).toBe(0)
  })
})

/** How many identities the provider's SDK stores on this device. */
async function storedIdentities(): Promise<number> {
  const found = await indexedDB.databases()
  if (!found.some(({ name }) => name === 'firebaseLocalStorageDb')) return 0
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
}

test.describe("installed on iOS, where popups can't answer", () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15' })

  test("the provider's own page logs in, and leads back to the app", async ({ app, page }) => {
    await page.addInitScript(() => {
      const real = window.matchMedia
      window.matchMedia = query => real.call(window, query.replace('(display-mode: standalone)', 'all'))
    })
    const person = newIdentity()
    await app.open('/sets/2')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await newAccount(page, person)
    await expect(page).toHaveURL('/sets/2')
    expect(await profileOf(page)).toMatchObject({ email: person.email })
  })
})
