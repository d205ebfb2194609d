import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { sizes } from './axe.ts'
import { savedPages } from './on-device.ts'

const field = (page: Page) => page.getByRole('main').getByRole('searchbox')
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowsIn = (page: Page, name: string) => part(page, name).locator('tbody tr')

test('a search finds artists, labels, tracks and sets, and marks what it found', async ({ app, page }) => {
  await app.openSignedIn('/search?s=mirelle')
  await expect(field(page)).toHaveValue('mirelle')
  await expect(rowsIn(page, 'Artists')).toHaveCount(1)
  await expect(part(page, 'Artists').locator('mark')).toHaveText(['Mirelle'])
  await expect(rowsIn(page, 'Tracks')).toHaveCount(9)
  await expect(part(page, 'Labels')).toHaveCount(0)
  await part(page, 'Sets').getByRole('link', { name: 'Nordlicht Closing Set' }).click()
  await expect(page).toHaveURL('/sets/1')
})

test('a label is found', async ({ app, page }) => {
  await app.openSignedIn('/search?s=motorway')
  await expect(rowsIn(page, 'Labels')).toHaveCount(1)
  await expect(rowsIn(page, 'Labels')).toContainText('Slow Motorway')
})

test('a label’s name finds its tracks, a curator’s name the sets, and marks why', async ({ app, page }) => {
  await app.openSignedIn('/search?s=slow+motorway')
  await expect(rowsIn(page, 'Tracks')).toHaveCount(8)
  for (const row of await rowsIn(page, 'Tracks').all()) await expect(row).toContainText('Slow Motorway')
  await expect(rowsIn(page, 'Sets')).toHaveCount(3)
  await expect(rowsIn(page, 'Sets').first().locator('mark:visible')).toHaveText(['Slow', 'Motorway'])
})

test('a slip of the finger is forgiven', async ({ app, page }) => {
  await app.openSignedIn('/search?s=nordlihct')
  await expect(rowsIn(page, 'Sets')).toHaveCount(1)
  await expect(rowsIn(page, 'Sets')).toContainText('Nordlicht Closing Set')
})

test('each kind loads the rest of its own, each of them once', async ({ app, page }) => {
  await app.openSignedIn('/search?s=o')
  await expect(rowsIn(page, 'Artists')).toHaveCount(20)
  await expect(rowsIn(page, 'Tracks')).toHaveCount(20)
  await part(page, 'Artists').getByRole('button', { name: 'Load More' }).click()
  await expect(rowsIn(page, 'Artists')).toHaveCount(24)
  await expect(part(page, 'Artists').getByRole('button', { name: 'Load More' })).toHaveCount(0)
  const names = await rowsIn(page, 'Artists').locator('td:nth-child(2)').allTextContents()
  expect(new Set(names).size).toBe(24)
  await expect(rowsIn(page, 'Tracks')).toHaveCount(20)
  await part(page, 'Tracks').getByRole('button', { name: 'Load More' }).click()
  await expect(rowsIn(page, 'Tracks')).toHaveCount(40)
})

test('typing asks once, half a second after the last key: four searches, without an order', async ({ app, page }) => {
  await app.openSignedIn('/search')
  await expect(field(page)).toBeFocused()
  const asked: URL[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.searchParams.get('search')) asked.push(url)
  })
  // The clock stands between two keys, however long they take.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).pressSequentially('kestrel')
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(rowsIn(page, 'Artists')).toContainText(['Kestrel Unit'])
  await expect(page).toHaveURL('/search?s=kestrel')
  await expect(field(page)).toBeFocused()
  expect(asked.map(({ pathname }) => pathname).sort()).toEqual([
    '/api/artists',
    '/api/labels',
    '/api/sets',
    '/api/tracks',
  ])
  for (const url of asked) {
    expect(url.searchParams.get('search')).toBe('kestrel')
    expect(url.searchParams.has('order_by')).toBe(false)
  }
})

test('a term waits for half a second; Enter does not', async ({ app, page }) => {
  await app.openSignedIn('/search')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).fill('kestrel')
  await page.clock.runFor(499)
  await expect(page).toHaveURL('/search')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/search?s=kestrel')
  await field(page).fill('mirelle')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?s=mirelle')
})

test('what nobody has is not found', async ({ app, page }) => {
  await app.openSignedIn('/search?s=zzyzx+night')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
})

test('the field is cleared by its button, and with it all results and the address', async ({ app, page }) => {
  await app.openSignedIn('/search?s=mirelle')
  await expect(part(page, 'Artists')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Not found' })).toHaveCount(0)
})

test('a reload keeps the search, and typing leaves no trail in the history', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await app.open('/search')
  await field(page).fill('kestrel')
  await expect(page).toHaveURL('/search?s=kestrel')
  await field(page).fill('mirelle')
  await expect(page).toHaveURL('/search?s=mirelle')
  await page.reload()
  await expect(field(page)).toHaveValue('mirelle')
  await expect(rowsIn(page, 'Artists')).toContainText(['Mirelle Koda'])
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('a number is searched for as it is written', async ({ app, page }) => {
  await app.openSignedIn('/search')
  await field(page).fill('021')
  await expect(page).toHaveURL('/search?s=021')
  await expect(rowsIn(page, 'Sets')).toContainText(['Basement Transmission 021'])
  await app.open('/search?s=118')
  await expect(field(page)).toHaveValue('118')
  await expect(rowsIn(page, 'Sets')).toContainText(['Radio Halcyon 118'])
})

test('a search stays readable without a network; another one says why it can’t be had', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/search?s=mirelle')
  await app.installed()
  await expect(rowsIn(page, 'Tracks')).toHaveCount(9)
  const kept = async () => Object.keys(await savedPages(page)).filter(key => key.includes('mirelle'))
  await expect.poll(kept).toHaveLength(4)
  await context.setOffline(true)
  await page.reload()
  await expect(rowsIn(page, 'Tracks')).toHaveCount(9)
  await field(page).fill('kestrel')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
  await context.setOffline(false)
  await expect(rowsIn(page, 'Artists')).toContainText(['Kestrel Unit'])
})

test('the top bar searches from any page, by Enter or by its icon, but not for nothing', async ({ app, page }) => {
  await app.openSignedIn('/sets')
  const box = page.getByRole('banner').getByRole('searchbox')
  await box.press('Enter')
  await box.fill('   ')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/sets')
  await box.fill('mirelle')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?s=mirelle')
  await expect(box).toHaveValue('')
  await expect(field(page)).toHaveValue('mirelle')
  await box.fill('kestrel')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?s=kestrel')
  await expect(field(page)).toHaveValue('kestrel')
  await page.goBack()
  await expect(field(page)).toHaveValue('mirelle')
})

test('below 900 px the top bar leads to the search page, which waits for a term', async ({ app, page }) => {
  await page.setViewportSize(sizes.phone)
  await app.openSignedIn('/sets')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toBeFocused()
})
