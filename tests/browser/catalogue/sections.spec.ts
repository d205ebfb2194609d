import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { cachedPage, firstScreens } from '../support/device-storage.ts'

test.use({ serviceWorkers: 'allow' })

const sections = [
  ['Sets', 20],
  ['Tracks', 20],
  ['Artists', 20],
  ['Labels', 15],
] as const

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** Opens a section. The previous one stays on screen until this one's code has loaded, with as many rows. */
async function goTo(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Discover ${name}` })).toBeVisible()
}

const rowsIn = (page: Page) => page.getByRole('main').locator('tbody tr')

test('the lists stay readable offline, as far as they were loaded', async ({ app, page, context }) => {
  await app.install()
  await app.openSignedIn('/home')
  for (const [name, shown] of sections) {
    await goTo(page, name)
    await expect(rowsIn(page)).toHaveCount(shown)
  }
  await goTo(page, 'Artists')
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rowsIn(page)).toHaveCount(40)
  // A list is shown before it is stored in the cached pages, and before it leaves the first-screen cache.
  await expect.poll(() => cachedPage(page, /\["\/artists",.*\]$/)).toContain('"pageParams":[0,20]')
  await expect.poll(() => firstScreens(page)).not.toContain('["/artists",{')
  for (const list of ['/tracks', '/labels']) await expect.poll(() => firstScreens(page)).toContain(`["${list}",{`)
  await context.setOffline(true)
  await page.reload()
  await expect(rowsIn(page)).toHaveCount(40)
  for (const path of ['/tracks', '/labels']) {
    await app.open(path)
    await expect(rowsIn(page)).toHaveCount(path === '/tracks' ? 20 : 15)
  }
})

test('a list that was never opened says so offline, and loads when the network is back', async ({
  app,
  page,
  context,
}) => {
  await app.install()
  await app.openSignedIn('/home')
  await context.setOffline(true)
  await app.open('/labels')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(rowsIn(page)).toHaveCount(15)
})
