import type { Page } from 'playwright/test'
import { App, expect } from '../support/app.ts'
import { test } from '../support/killable-browser.ts'

const expire = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'run.out.token'))

/** Makes the page find out that the access token has expired, and renew the session. */
async function renewSession(app: App, page: Page): Promise<void> {
  const { refresh } = await app.tokens()
  await expire(page)
  await page.reload()
  await expect.poll(async () => (await app.tokens()).refresh).not.toBe(refresh)
}

/** Expects the session to work: the page is a listener's, and the server accepts its token. */
async function expectLoggedIn(app: App, page: Page): Promise<void> {
  await app.open('/sets/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  await expect.poll(async () => app.statusOf((await app.tokens()).access)).toBe(200)
}

test('a browser that is killed right after renewing the session is still logged in', { tag: '@journey' }, async ({
  killableBrowser,
}) => {
  const before = await killableBrowser.start()
  await new App(await before.newPage()).openSignedIn('/home')
  // Closed normally, so that local storage is on the disk, as with a session from yesterday.
  await before.close()
  const page = await (await killableBrowser.start()).newPage()
  const app = new App(page)
  await app.open('/home')
  const yesterday = await app.tokens()
  for (const _ of [1, 2]) await renewSession(app, page)
  await killableBrowser.kill()
  const again = await (await killableBrowser.start()).newPage()
  const after = new App(again)
  await after.open('/home')
  await expire(again)
  await expectLoggedIn(after, again)
  expect((await after.tokens()).refresh).not.toBe(yesterday.refresh)
})

test('a browser that is killed right after a login is still logged in', async ({ killableBrowser }) => {
  const page = await (await killableBrowser.start()).newPage()
  const app = new App(page)
  await app.open('/login')
  await app.signIn()
  await expect(page).toHaveURL(/\/home/)
  await killableBrowser.kill()
  const again = await (await killableBrowser.start()).newPage()
  const after = new App(again)
  await after.open('/home')
  await expect(again.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expectLoggedIn(after, again)
})
