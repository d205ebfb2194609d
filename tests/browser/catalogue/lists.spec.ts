import type { Locator, Page } from 'playwright/test'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/visitor.ts'

const main = (page: Page) => page.getByRole('main')
const chip = (page: Page): Locator => main(page).getByRole('button', { name: 'Filter', exact: true })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** The links of a list's items, such as `/sets/12`. */
const linksTo = (page: Page, section: string) => main(page).locator(`:is(tbody tr, li) a[href^="/${section}/"]`)

const pathsShown = (page: Page, section: string) =>
  linksTo(page, section).evaluateAll(links => links.map(link => link.getAttribute('href')))

/** The paths of a list's items in the server's order. */
async function pathsListed(app: App, section: string, query: Record<string, string | number>): Promise<string[]> {
  const { access } = await app.tokens()
  const headers = { authorization: `Bearer ${access}` }
  const answer = await app.page.request.get(`/api/${section}`, { headers, params: query })
  const { data }: { data: { id: number }[] } = await answer.json()
  return data.map(({ id }) => `/${section}/${id}`)
}

test('tracks are filtered and ordered by keyboard alone; Back and Forward go through the views', {
  tag: '@journey',
}, async ({ app, page }) => {
  const genre = 'Techno'
  const newest = { genre, order_by: 'release_date', order_direction: 'desc' }
  await app.openSignedIn('/tracks')
  await chip(page).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Genre' })).toBeFocused()
  await page.keyboard.type('techno')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tracks?genre=Techno')
  await expect(chip(page)).toBeFocused()
  const filtered = await pathsListed(app, 'tracks', newest)
  expect(filtered.length).toBeGreaterThan(1)
  await expect.poll(() => pathsShown(page, 'tracks')).toEqual(filtered)
  await heading(page, 'Title').getByRole('button').press('Enter')
  await expect(page).toHaveURL('/tracks?genre=Techno&order_by=title&order_direction=asc')
  const ordered = await pathsListed(app, 'tracks', { genre, order_by: 'title', order_direction: 'asc' })
  await expect.poll(() => pathsShown(page, 'tracks')).toEqual(ordered)
  await page.goBack()
  await expect.poll(() => pathsShown(page, 'tracks')).toEqual(filtered)
  await page.goBack()
  await expect(linksTo(page, 'tracks')).toHaveCount(20)
  await page.goForward()
  await expect.poll(() => pathsShown(page, 'tracks')).toEqual(filtered)
})

// In a different order each, because the tests share a page that still has cached lists.
for (const [shape, width, order_direction] of [
  ['phone', 390, 'asc'],
  ['desktop', 1440, 'desc'],
] as const)
  test.describe(`on a ${shape}`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('all artists load, each once, and Back restores the list and its scroll position', async ({ app, page }) => {
      await app.openSignedIn(`/artists?order_by=name&order_direction=${order_direction}`)
      await expect(linksTo(page, 'artists')).toHaveCount(20)
      await page.getByRole('button', { name: 'Load More' }).click()
      const listed = await pathsListed(app, 'artists', { order_by: 'name', order_direction, limit: 100 })
      await expect.poll(() => pathsShown(page, 'artists')).toEqual(listed)
      await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
      const link = linksTo(page, 'artists').nth(34)
      await link.scrollIntoViewIfNeeded()
      const before = await link.boundingBox()
      await link.click()
      await expect(page).toHaveURL(/\/artists\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Discover Artists')
      await page.goBack()
      await expect(linksTo(page, 'artists')).toHaveCount(40)
      await expect.poll(async () => (await link.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
    })
  })
