import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { cachedPages } from '../support/device-storage.ts'

const field = (page: Page) => page.getByRole('main').getByRole('searchbox')
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowsIn = (page: Page, name: string) => part(page, name).locator('tbody tr')

test('a search finds artists, tracks and sets despite a typo, and it is shown again after a reload', {
  tag: '@journey',
}, async ({ app, page }) => {
  await app.openSignedIn('/home')
  const box = page.getByRole('banner').getByRole('combobox')
  await box.fill('mirelle')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?s=mirelle')
  await expect(rowsIn(page, 'Artists')).toHaveCount(1)
  await expect(part(page, 'Artists').locator('mark')).toHaveText(['Mirelle'])
  await expect(rowsIn(page, 'Tracks')).toHaveCount(5)
  await part(page, 'Tracks').getByRole('button', { name: 'Load More' }).click()
  await expect(rowsIn(page, 'Tracks')).toHaveCount(9)
  await expect(part(page, 'Labels')).toHaveCount(0)
  await expect(part(page, 'Sets').getByRole('link', { name: 'Nordlicht Closing Set' })).toBeVisible()
  await field(page).fill('')
  await field(page).pressSequentially('nordlihct')
  await expect(page).toHaveURL('/search?s=nordlihct')
  await expect(rowsIn(page, 'Sets')).toHaveCount(1)
  await page.reload()
  await expect(field(page)).toHaveValue('nordlihct')
  await part(page, 'Sets').getByRole('link', { name: 'Nordlicht Closing Set' }).click()
  await expect(page).toHaveURL('/sets/1')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a search stays readable offline, and another one loads when the network is back', async ({
    app,
    page,
    context,
  }) => {
    await app.install()
    await app.openSignedIn('/search?s=mirelle')
    await expect(rowsIn(page, 'Tracks')).toHaveCount(5)
    const savedLists = async () => Object.keys(await cachedPages(page)).filter(key => key.includes('mirelle'))
    await expect.poll(savedLists).toHaveLength(4)
    await context.setOffline(true)
    await page.reload()
    await expect(rowsIn(page, 'Tracks')).toHaveCount(5)
    await field(page).fill('kestrel')
    await expect(page.getByRole('heading', { name: "You're offline" })).toHaveCount(1)
    await expect(rowsIn(page, 'Tracks')).toHaveCount(0)
    await context.setOffline(false)
    await expect(rowsIn(page, 'Artists')).toContainText(['Kestrel Unit'])
  })
})
