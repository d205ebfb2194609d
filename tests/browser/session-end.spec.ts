import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { callAsWorker, kept, keptAsStored } from './kept-session.ts'

/** What the worker asks the server: the profile, and new tokens. The page around it reads its catalogue meanwhile. */
function asked(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(me|tokens)$/.test(pathname)) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

test('after the sign-out the worker has no token, and nothing is left at the next visit', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  const revoked = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await revoked
  expect((await kept(page))?.tokens).toBeNull()
  const sent = asked(page)
  expect(await callAsWorker(page, user)).toBe(401)
  expect(sent).toEqual([])
  await page.reload()
  await expect.poll(() => kept(page)).toBeNull()
})

test('a kill in the middle of a sign-out does not undo it', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await keptAsStored(page)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  await page.route('**/api/tokens', route => route.abort())
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await kept(page))?.tokens).toBeNull()
  // Local storage has lost what was written last. The server, which hasn't heard of it, would still answer.
  await page.evaluate(before => {
    localStorage.clear()
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value)
  }, stored)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await app.tokens()).toEqual({ access: null, refresh: null })
  expect(await app.statusOf(stored.accessToken ?? null)).toBe(200)
})

test('who signs in after that is signed in', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await keptAsStored(page)
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await app.signIn()
  await expect(page).toHaveURL('/home')
  expect((await keptAsStored(page)).replaced).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('the worker’s renewal that is answered after the sign-out brings nobody back', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  await kept(page, { access_token: 'run.out.token' })
  let answer = () => {}
  const renewing = new Promise<void>(resolve => {
    void page.route('**/api/tokens', async route => {
      if (route.request().method() !== 'PUT') return route.continue()
      const response = await route.fetch()
      resolve()
      await new Promise<void>(go => {
        answer = go
      })
      await route.fulfill({ response })
    })
  })
  const result = callAsWorker(page, user)
  await renewing
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await kept(page))?.tokens).toBeNull()
  answer()
  expect(await result).toBe(500)
  expect((await kept(page))?.tokens).toBeNull()
})

test('the worker asks nothing for anybody but the listener whose session it is', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  const sent = asked(page)
  expect(await callAsWorker(page, user + 1)).toBe(401)
  expect(sent).toEqual([])
  expect(await callAsWorker(page, user)).toBe(200)
})

test('what only an identity provider can renew, the worker leaves to the page', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  await page.evaluate(() => localStorage.removeItem('refresh_token'))
  // The page's own question.
  const met = page.waitForResponse('**/api/me')
  await page.reload()
  await met
  await expect.poll(async () => (await kept(page))?.tokens?.refresh_token).toBeUndefined()
  expect(await callAsWorker(page, user)).toBe(200)
  await kept(page, { access_token: 'run.out.token' })
  const sent = asked(page)
  expect(await callAsWorker(page, user)).toBe(401)
  expect(sent).toEqual(['GET /api/me'])
})
