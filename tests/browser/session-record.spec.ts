import type { Page } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { App, expect } from './app.ts'
import { callAsWorker, kept, keptAsStored, renewedByWorker } from './kept-session.ts'
import { test } from './killable.ts'

const expire = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'run.out.token'))

/** Lets the page find that the access token ran out, and renew the session. */
async function renewed(app: App, page: Page): Promise<void> {
  const { refresh } = await app.tokens()
  await expire(page)
  await page.reload()
  await expect.poll(async () => (await app.tokens()).refresh).not.toBe(refresh)
}

/** What a kill can do: local storage is as it was. */
const storedAt = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const bringBack = (page: Page, stored: Record<string, string>) =>
  page.evaluate(before => {
    localStorage.clear()
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value)
  }, stored)

/** A listener still, whom the server knows. */
async function goesOn(app: App, page: Page): Promise<void> {
  await app.open('/sets/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  await expect.poll(async () => app.statusOf((await app.tokens()).access)).toBe(200)
}

function renewals(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', request => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/tokens')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('a browser that is killed right after it renewed the session is still signed in', async ({ browserOfOne }) => {
  const before = await browserOfOne.start()
  await new App(await before.newPage()).openSignedIn('/home')
  // Ended in peace, so that local storage is on the disk: as it is with a session of yesterday.
  await before.close()
  const page = await (await browserOfOne.start()).newPage()
  const app = new App(page)
  await app.open('/home')
  const yesterday = await app.tokens()
  for (const _ of [1, 2]) await renewed(app, page)
  await browserOfOne.kill()
  const again = await (await browserOfOne.start()).newPage()
  const after = new App(again)
  await after.open('/home')
  await expire(again)
  await goesOn(after, again)
  expect((await after.tokens()).refresh).not.toBe(yesterday.refresh)
})

test('tokens that a kill brought back are not used again', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await keptAsStored(page)
  const stored = await storedAt(page)
  for (const _ of [1, 2]) await renewed(app, page)
  await keptAsStored(page)
  await bringBack(page, stored)
  await expire(page)
  await goesOn(app, page)
})

test('what the worker renewed serves all tabs, and nobody renews it again', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  const other = await context.newPage()
  await other.goto('/sets')
  // What a page still asked for, it would ask for with the token that runs out below.
  for (const tab of [page, other]) await networkRests(tab)
  for (const _ of [1, 2]) await renewedByWorker(page, user)
  const sent = renewals(page)
  await expire(page)
  const answered = [page, other].map(tab =>
    tab.waitForResponse(answer => answer.url().endsWith('/api/me') && answer.ok()),
  )
  await Promise.all([page.reload(), other.reload(), ...answered])
  expect(sent).toEqual([])
  expect((await app.tokens()).refresh).toBe((await kept(page))?.tokens?.refresh_token)
})

test('what the worker renewed may have run out, too: the page goes on from there', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  for (const _ of [1, 2]) await renewedByWorker(page, user)
  await kept(page, { access_token: 'another.run.out.token' })
  await expire(page)
  // Without a reload: the page learns of both by the answers to its calls.
  await page.getByRole('link', { name: 'Sets', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Sets')
  await expect.poll(async () => app.statusOf((await app.tokens()).access)).toBe(200)
  await keptAsStored(page)
})

test('the page and the worker can renew in turn', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  for (const _ of [1, 2, 3]) {
    await renewedByWorker(page, user)
    await renewed(app, page)
    await keptAsStored(page)
  }
  await goesOn(app, page)
})

test('clearing local storage by hand signs out, and nothing brings the session back', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const { user } = await keptAsStored(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => kept(page)).toBeNull()
  expect(await callAsWorker(page, user)).toBe(401)
  expect(await app.tokens()).toEqual({ access: null, refresh: null })
})

test('a session that was ended elsewhere is no session for the worker either', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await keptAsStored(page)
  const { access } = await app.tokens()
  await page.request.delete('/api/tokens', { headers: { authorization: `Bearer ${access}` } })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => kept(page)).toBeNull()
})
