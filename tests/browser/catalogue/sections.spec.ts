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

/** The section before stands until this one's code is there, with as many rows. */
async function goTo(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Discover ${name}` })).toBeVisible()
}

const rowsIn = (page: Page) => page.getByRole('main').locator('tbody tr')

test('the sections stay readable without a network, as far as they were loaded', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  await app.installed()
  for (const [name, shown] of sections) {
    await goTo(page, name)
    await expect(rowsIn(page)).toHaveCount(shown)
  }
  await goTo(page, 'Artists')
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rowsIn(page)).toHaveCount(40)
  // Shown before it is on the disk, and before its first page alone has gone from what is there at once.
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

test('a section that was never opened says so without a network, and loads when it is back', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/home')
  await app.installed()
  await context.setOffline(true)
  await app.open('/labels')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(rowsIn(page)).toHaveCount(15)
})
