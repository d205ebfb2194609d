import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'

const field = (page: Page) => page.getByRole('main').getByRole('searchbox')
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowsIn = (page: Page, name: string) => part(page, name).locator('tbody tr')

test('each kind shows as soon as it is there, and nothing is “not found” before all are', async ({ app, page }) => {
  await app.openSignedIn('/search')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/api\/tracks\?.*search=/, async route => {
    await held
    await route.continue()
  })
  await field(page).fill('mirelle')
  await expect(rowsIn(page, 'Artists')).toContainText(['Mirelle Koda'])
  await expect(part(page, 'Sets')).toBeVisible()
  await expect(part(page, 'Tracks')).toHaveCount(0)
  await field(page).fill('zzyzx')
  await expect(page).toHaveURL('/search?s=zzyzx')
  await expect(part(page, 'Artists')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Not found' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('what was found for the term before is out of reach until the new answer is there', async ({ app, page }) => {
  await app.openSignedIn('/search?s=mirelle')
  await expect(rowsIn(page, 'Artists')).toContainText(['Mirelle Koda'])
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/api\/artists\?.*search=kestrel/, async route => {
    await held
    await route.continue()
  })
  await field(page).fill('kestrel')
  await expect(rowsIn(page, 'Tracks').first()).toContainText('Kestrel Unit')
  await expect(page.locator('[inert]').getByRole('link', { name: 'Mirelle Koda' })).toHaveCount(1)
  release()
  await expect(rowsIn(page, 'Artists')).toContainText(['Kestrel Unit'])
  await expect(page.locator('[inert]')).toHaveCount(0)
})

for (const [kind, name, path] of [
  ['Artists', 'Mirelle Koda', /\/artists\/\d+$/],
  ['Labels', 'Slow Motorway', /\/labels\/\d+$/],
  ['Sets', 'Nordlicht Closing Set', /\/sets\/1$/],
] as const)
  test(`what is found among ${kind} leads to its page, and Back to what was found`, async ({ app, page }) => {
    const address = `/search?s=${name.split(' ')[0]?.toLowerCase()}`
    await app.openSignedIn(address)
    await part(page, kind).getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(part(page, kind).getByRole('link', { name, exact: true }).first()).toBeVisible()
  })

test('a late answer to an older term never shows', async ({ app, page }) => {
  await app.openSignedIn('/search')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/api\/artists\?.*search=kestrel/, async route => {
    await held
    await route.continue().catch(() => undefined)
  })
  const olderAsked = page.waitForRequest(/\/api\/artists\?.*search=kestrel/)
  await field(page).fill('kestrel')
  await olderAsked
  await field(page).fill('mirelle')
  await expect(rowsIn(page, 'Artists')).toContainText(['Mirelle Koda'])
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(rowsIn(page, 'Artists')).toHaveText([/Mirelle Koda/])
})
