import { networkRests } from '../support/settled.ts'
import { expect, test } from './app.ts'
import { firstScreens } from './on-device.ts'

const spoil = () => localStorage.setItem('accessToken', 'run.out.token')

test('an access token that ran out is renewed without the listener noticing', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await page.evaluate(spoil)
  await app.open('/sets/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  await expect.poll(async () => (await app.tokens()).access).not.toBe('run.out.token')
})

test('two tabs whose token ran out renew it once', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  const other = await context.newPage()
  // Neither is in the app when the token runs out: what a page that goes still asks for would be renewed by it, too.
  for (const tab of [page, other]) await tab.goto('/icons/icon.svg')
  const renewals: string[] = []
  context.on('request', request => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/tokens')) renewals.push(request.url())
  })
  await page.evaluate(spoil)
  const answered = [page, other].map(tab =>
    tab.waitForResponse(answer => answer.url().endsWith('/api/me') && answer.ok()),
  )
  await Promise.all([page.goto('/home'), other.goto('/sets'), ...answered])
  for (const tab of [page, other]) await networkRests(tab)
  expect(renewals).toHaveLength(1)
})

test('a renewal whose answer is lost signs nobody out, and the next one succeeds', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  const before = await app.tokens()
  await page.evaluate(spoil)
  const lost = new Promise<void>(resolve => {
    void page.route('**/api/tokens', async route => {
      await route.fetch()
      await route.abort()
      resolve()
    })
  })
  await page.reload()
  await lost
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect((await app.tokens()).refresh).toBe(before.refresh)
  await page.unrouteAll({ behavior: 'wait' })
  await app.open('/sets/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  await expect.poll(async () => (await app.tokens()).access).not.toBe('run.out.token')
})

test('a renewal that is answered after the sign-out brings nobody back', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await page.evaluate(spoil)
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    void page.route(
      '**/api/tokens',
      async route => {
        const response = await route.fetch()
        resolve()
        await new Promise<void>(go => {
          answer = go
        })
        await route.fulfill({ response })
      },
      { times: 1 },
    )
  })
  await page.reload()
  await asked
  await app.signOut()
  await expect(page).toHaveURL('/login')
  answer()
  await page.evaluate(() => navigator.locks.request('segue.renew-session', () => undefined))
  expect(await app.tokens()).toEqual({ access: null, refresh: null })
  await expect(page).toHaveURL('/login')
})

test('a session that was ended elsewhere ends here at the next call, and leads back after signing in', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/sets/2')
  const { access } = await app.tokens()
  const ended = await page.request.delete('/api/tokens', { headers: { authorization: `Bearer ${access}` } })
  expect(ended.status()).toBe(204)
  await page.reload()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/sets/2')}`)
  await app.signIn()
  await expect(page).toHaveURL('/sets/2')
})

test('a sign-in holds in the tab that waits at the login, too', async ({ app, page, context }) => {
  await app.open('/login')
  const other = await context.newPage()
  await other.goto('/login')
  await app.signIn()
  await expect(page).toHaveURL('/home')
  await expect(other).toHaveURL('/home')
})

test('signing out ends in the login here and in other tabs, without a way back to the page', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/home')
  const other = await context.newPage()
  await other.goto('/sets')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Discover Sets')
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await app.signIn()
  await expect(page).toHaveURL('/home')
})

test('signing out empties the player, revokes the session and forgets the listener', async ({ app, page }) => {
  await app.openSignedIn('/sets/3')
  await app.installed()
  const { access } = await app.tokens()
  await page.getByRole('main').getByRole('button', { name: 'Play Warehouse 14, All Night Long' }).first().click()
  await expect.poll(() => app.paused()).toBe(false)
  const revoked = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await app.signOut()
  await expect(page).toHaveURL('/login')
  expect((await revoked).status()).toBe(204)
  expect(await app.statusOf(access)).toBe(401)
  await expect.poll(() => app.paused()).toBe(true)
  await expect(app.player).toHaveCount(0)
  await expect.poll(() => page.evaluate(remains)).toEqual({ stored: [], caches: 0, pages: 0 })
})

test('signing out without a network forgets the listener at once, and revokes the session when it is back', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/sets/3')
  await app.installed()
  const { access } = await app.tokens()
  await context.setOffline(true)
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(remains)).toMatchObject({ caches: 0, pages: 0 })
  expect(await app.tokens()).toEqual({ access: null, refresh: null })
  const revoked = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await context.setOffline(false)
  await revoked
  expect(await app.statusOf(access)).toBe(401)
  await expect.poll(() => page.evaluate(remains)).toEqual({ stored: [], caches: 0, pages: 0 })
})

test('an installed app opens without a network on the last account and its saved screens', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/home')
  await app.installed()
  await expect(page.getByText('Warehouse 14, All Night Long').first()).toBeVisible()
  await expect.poll(() => firstScreens(page)).toContain('/featured/labels')
  await page.close()
  await context.setOffline(true)
  const opened = await context.newPage()
  await opened.goto('/home')
  await expect(opened.getByText('Warehouse 14, All Night Long').first()).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Menu' })).toBeVisible()
})

/** What is left of a listener on this device. */
async function remains(): Promise<{ stored: string[]; caches: number; pages: number }> {
  const artwork = await caches.has('segue-artwork')
  const pages = await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('segue-pages')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('queries').objectStore('queries').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
  const stored = Object.keys(localStorage).filter(key => !key.startsWith('segue.volume'))
  return { stored, caches: artwork ? 1 : 0, pages }
}
