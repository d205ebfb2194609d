import type { Page } from 'playwright/test'
import { expect, test } from './newcomer.ts'
import { stored } from './writes.ts'

const widths = [390, 800, 1440]
const names = ['Liked Sets', 'Liked Tracks', 'Watched IDs', 'Liked Artists', 'Liked Labels']

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')
const rows = (page: Page) => panel(page).locator('tbody tr')
const heart = (page: Page, name: string) => ({
  empty: panel(page).getByRole('button', { name: `Add ${name} to favorites` }),
  full: panel(page).getByRole('button', { name: `Remove ${name} from favorites` }),
})

for (const width of widths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, serviceWorkers: 'block' })

    test('the profile has its five tabs, each with what the listener keeps', async ({ app, page }) => {
      await app.openSignedIn('/profile')
      await expect(page).toHaveTitle('demo on Segue')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('demo')
      await expect(page.getByRole('main')).toContainText('Here for the IDs.')
      await expect(page.getByRole('tab')).toHaveText(names)
      for (const each of names) {
        await tab(page, each).click()
        await expect(tab(page, each)).toHaveAttribute('aria-selected', 'true')
        await expect(tab(page, each)).toBeInViewport({ ratio: 0.99 })
        await expect(panel(page).locator('tbody tr, li').first()).toBeVisible()
      }
    })
  })

test('an empty tab says what would stand there, and leads to where to find it', async ({ page, newcomer }) => {
  await newcomer.open('/profile?tab=ids')
  await expect(page.getByRole('heading', { name: 'No IDs watched yet' })).toBeVisible()
  await expect(panel(page)).toContainText('Watch an ID in a track list, and hear about it the day it is released.')
  await panel(page).getByRole('link', { name: 'Sets' }).click()
  await expect(page).toHaveURL('/sets')
})

for (const [of, title, path] of [
  ['sets', 'No sets liked yet', '/sets'],
  ['tracks', 'No tracks liked yet', '/tracks'],
  ['artists', 'No artists liked yet', '/artists'],
  ['labels', 'No labels liked yet', '/labels'],
] as const)
  test(`without any ${of} there is a way to them`, async ({ page, newcomer }) => {
    await newcomer.open(`/profile?tab=${of}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await panel(page).getByRole('link').click()
    await expect(page).toHaveURL(path)
  })

test('the tab is in the address, so that a reload and a link keep it, and nonsense is the first', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/profile')
  await tab(page, 'Liked Artists').click()
  await expect(page).toHaveURL('/profile?tab=artists')
  await page.reload()
  await expect(tab(page, 'Liked Artists')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Liked Sets').click()
  await expect(page).toHaveURL('/profile')
  await app.open('/profile?tab=nonsense')
  await expect(tab(page, 'Liked Sets')).toHaveAttribute('aria-selected', 'true')
})

test('the tabs are worked by the keyboard alone', async ({ app, page }) => {
  await app.openSignedIn('/profile')
  await tab(page, 'Liked Sets').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Liked Tracks')).toBeFocused()
  await expect(page).toHaveURL('/profile?tab=tracks')
  await page.keyboard.press('End')
  await expect(tab(page, 'Liked Labels')).toBeFocused()
  await expect(page).toHaveURL('/profile?tab=labels')
})

test('sets start with the one liked last, and are ordered by a click on a heading', async ({ page, newcomer }) => {
  await newcomer.love(2, 1, 3)
  await newcomer.open('/profile')
  await expect(rows(page)).toHaveCount(3)
  await expect(panel(page).getByRole('columnheader', { name: 'Liked on' })).toHaveAttribute('aria-sort', 'descending')
  await panel(page).getByRole('button', { name: 'Set', exact: true }).click()
  await expect(rows(page).locator('a[href^="/sets/"]')).toHaveText([/^Nordlicht/, /^Rooftop/, /^Warehouse/])
  await expect(page).toHaveURL('/profile?order_by=set_name&order_direction=asc')
  await page.reload()
  await expect(rows(page).locator('a[href^="/sets/"]')).toHaveText([/^Nordlicht/, /^Rooftop/, /^Warehouse/])
  await tab(page, 'Liked Artists').click()
  await expect(page).toHaveURL('/profile?tab=artists')
})

test('a set whose heart is taken back stays in its place until the list is loaded again', async ({
  page,
  newcomer,
}) => {
  await newcomer.love(1, 2, 3)
  await newcomer.open('/profile')
  await expect(rows(page)).toHaveCount(3)
  const before = await rows(page).allTextContents()
  const { full, empty } = heart(page, 'Rooftop at Dawn, Lisbon')
  const sent = page.waitForResponse(/favs\/set\/2/)
  await full.click()
  await expect(empty).toBeVisible()
  await sent
  await tab(page, 'Liked Sets').hover()
  await expect(rows(page)).toHaveCount(before.length)
  await empty.click()
  await expect(full).toBeVisible()
  // Not the one that gave the heart anew.
  const again = page.waitForResponse(
    answer => /favs\/set\/2/.test(answer.url()) && answer.request().postDataJSON().is_fav === false,
  )
  await full.click()
  await again
  await expect(empty).toBeVisible()
  await tab(page, 'Liked Tracks').click()
  await expect(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  await tab(page, 'Liked Sets').click()
  await expect(rows(page)).toHaveCount(2)
})

test('what just got its heart is in the profile when that is opened', async ({ page, newcomer }) => {
  await newcomer.open('/profile')
  await panel(page).getByRole('link', { name: 'Sets' }).click()
  const sent = page.waitForResponse(/favs\/set\/1$/)
  await page.getByRole('button', { name: 'Add Nordlicht Closing Set to favorites' }).click()
  await sent
  await page.goBack()
  await expect(rows(page)).toHaveText([/Nordlicht Closing Set/])
})

test('more of a list comes to its end, each once and none left out, also after some were let go', async ({
  page,
  newcomer,
}) => {
  await newcomer.love(...Array.from({ length: 24 }, (_, index) => index + 1))
  await newcomer.open('/profile')
  await expect(rows(page)).toHaveCount(20)
  for (const each of [0, 5]) {
    const sent = page.waitForResponse(/favs\/set\/\d+$/)
    await rows(page)
      .nth(each)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await sent
  }
  await panel(page).getByRole('button', { name: 'Load More' }).click()
  await expect(rows(page)).toHaveCount(24)
  await expect(panel(page).getByRole('button', { name: 'Load More' })).toHaveCount(0)
  const links = await rows(page)
    .locator('a[href^="/sets/"]')
    .evaluateAll(all => all.map(each => each.getAttribute('href')))
  expect(new Set(links).size).toBe(24)
})

test('the profile stays readable without a network, and a heart taken back there stays taken back', async ({
  app,
  page,
  newcomer,
  context,
}) => {
  await newcomer.love(1, 2)
  await newcomer.open('/profile')
  await app.installed()
  await expect(rows(page)).toHaveCount(2)
  await tab(page, 'Liked Tracks').click()
  await expect(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  await tab(page, 'Liked Sets').click()
  await context.setOffline(true)
  const { full, empty } = heart(page, 'Nordlicht Closing Set')
  await full.click()
  await expect(empty).toBeVisible()
  await stored(page, 1)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(empty).toBeVisible()
  await tab(page, 'Liked Tracks').click()
  await expect(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  const sent = page.waitForResponse(/favs\/set\/1$/)
  await context.setOffline(false)
  await sent
  await tab(page, 'Liked Sets').click()
  await expect(rows(page)).toHaveText([/Rooftop at Dawn, Lisbon/])
})
