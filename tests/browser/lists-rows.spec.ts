import type { Locator, Page } from 'playwright/test'
import type { Artist } from '../../contract/entities/people.ts'
import { type App, answered, expect, test } from './app.ts'
import { listed, rowsIn, setWidth, widths } from './list-page.ts'

const opener = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Latest of ${name}`, exact: true })
const tiles = (page: Page): Locator => rowsIn(page).getByRole('list').getByRole('listitem')

const mostTracks = async (app: App, hasSets: boolean): Promise<Artist> => {
  const artists = await listed<Artist>(app, '/artists', {
    order_by: 'track_count',
    order_direction: 'desc',
    limit: 100,
  })
  const found = artists.find(({ set_count }) => set_count > 0 === hasSets)
  if (!found) throw new Error('The demo has no such artist')
  return found
}

test("a label's row opens on its latest sets, loaded once, and on the way to the rest", async ({ app, page }) => {
  await app.openSignedIn('/labels')
  let asked = 0
  page.on('request', request => {
    if (/\/api\/labels\/\d+\/sets/.test(request.url())) asked += 1
  })
  const name = (await rowsIn(page).first().getByRole('link').textContent()) ?? ''
  const path = (await rowsIn(page).first().getByRole('link').getAttribute('href')) ?? ''
  await opener(page, name).click()
  await expect(opener(page, name)).toHaveAttribute('aria-expanded', 'true')
  const latest = await listed<{ id: number; set_name: string }>(app, `${path}/sets`, {
    order_by: 'set_meta.release_date',
    order_direction: 'desc',
    limit: 4,
  })
  await expect(tiles(page)).toHaveCount(latest.length + 1)
  await expect(tiles(page).getByRole('link')).toContainText([...latest.map(({ set_name }) => set_name), 'View more'])
  await opener(page, name).click()
  await expect(tiles(page)).toHaveCount(0)
  await opener(page, name).click()
  await expect(tiles(page)).toHaveCount(latest.length + 1)
  expect(asked).toBe(1)
  await tiles(page).getByRole('link', { name: 'View more' }).click()
  await expect(page).toHaveURL(path)
})

test('who has no sets shows the four latest tracks', async ({ app, page }) => {
  await app.openSignedIn('/artists')
  const first = await mostTracks(app, true)
  // No artist of the demo is without sets: one is shown as if it were.
  await page.route('**/api/artists?*', async route => {
    const answer = await route.fetch()
    const list: { data: Artist[] } = await answer.json()
    const data = list.data.map(artist => (artist.id === first.id ? { ...artist, set_count: 0 } : artist))
    await route.fulfill(answered(200, { ...list, data }))
  })
  await app.open('/artists?order_by=track_count&order_direction=desc')
  await opener(page, first.name).click()
  const latest = await listed<{ id: number }>(app, `/artists/${first.id}/tracks`, {
    order_by: 'track_meta.release_date',
    order_direction: 'desc',
    limit: 4,
  })
  await expect(tiles(page)).toHaveCount(5)
  for (const [index, { id }] of latest.entries())
    await expect(tiles(page).nth(index).getByRole('link')).toHaveAttribute('href', `/tracks/${id}`)
  await expect(tiles(page).last()).toContainText(`${first.track_count} Tracks`)
})

test('a row that cannot be loaded says so in its place, and comes when it is tried again', async ({ app, page }) => {
  await app.openSignedIn('/artists')
  await page.route('**/api/artists/*/sets?*', route => route.fulfill(answered(422, { code: 422, message: 'No' })))
  await page
    .getByRole('button', { name: /^Latest of/ })
    .first()
    .click()
  await expect(rowsIn(page).getByRole('alert')).toContainText('Something went wrong')
  await page.unroute('**/api/artists/*/sets?*')
  await rowsIn(page).getByRole('button', { name: 'Try again' }).click()
  await expect(tiles(page).last()).toContainText('View more')
})

test('without a network a row says that it is not saved', async ({ app, page, context }) => {
  await app.openSignedIn('/artists')
  await expect(rowsIn(page)).toHaveCount(20)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Latest of/ })
    .first()
    .click()
  await expect(rowsIn(page).getByRole('alert')).toContainText('You are offline')
})

test('Back finds the rows open as they were left', async ({ app, page }) => {
  await app.openSignedIn('/artists')
  await page
    .getByRole('button', { name: /^Latest of/ })
    .nth(2)
    .click()
  await tiles(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/sets\/\d+/)
  await page.goBack()
  await expect(tiles(page).last()).toContainText('View more')
})

test('rows are worked by keys: Enter opens one, Tab goes into it', async ({ app, page }) => {
  await setWidth(page, widths.desktop)
  await app.openSignedIn('/artists')
  const first = page.getByRole('button', { name: /^Latest of/ }).first()
  await first.press('Enter')
  await expect(tiles(page).last()).toContainText('View more')
  await first.focus()
  for (const name of ['link', 'button'] as const) {
    await page.keyboard.press('Tab')
    await expect(rowsIn(page).first().getByRole(name).last()).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(tiles(page).first().getByRole('link')).toBeFocused()
})

test('names lead to their pages', async ({ app, page }) => {
  await setWidth(page, widths.desktop)
  await app.openSignedIn('/sets')
  const cells = rowsIn(page).filter({ hasText: 'Live from the Quarry' }).getByRole('cell')
  await expect(cells.nth(1).getByRole('link')).toHaveText(['Oda Vexel', 'Ferrotype'])
  await cells.nth(1).getByRole('link', { name: 'Ferrotype' }).click()
  await expect(page).toHaveURL('/artists/10')
  await app.open('/sets')
  await rowsIn(page).filter({ hasText: 'Six Hours at Kiosk' }).getByRole('link', { name: 'Petra Lindqvist' }).click()
  await expect(page).toHaveURL('/artists/18')
  await app.open('/sets')
  await rowsIn(page).first().getByRole('link', { name: 'Slow Motorway' }).click()
  await expect(page).toHaveURL('/labels/1')
  await app.open('/tracks')
  await rowsIn(page).first().getByRole('cell').nth(2).getByRole('link').click()
  await expect(page).toHaveURL(/^.*\/tracks\/\d+$/)
  await app.open('/tracks')
  await rowsIn(page).first().getByRole('cell').nth(3).getByRole('link').click()
  await expect(page).toHaveURL(/^.*\/labels\/\d+$/)
})
