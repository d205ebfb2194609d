import type { Page } from 'playwright/test'
import type { Artist } from '../../contract/entities/people.ts'
import { expect, test } from './app.ts'
import { cardsIn, listed, pathsListed, pathsShown, setWidth, widths } from './list-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filter & Sort' })
const open = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Filter & Sort' }).click()
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save changes' }).click()

test.beforeEach(({ page }) => setWidth(page, widths.phone))

const choices = { sets: 10, tracks: 10, artists: 8, labels: 8 }

for (const [section, count] of Object.entries(choices))
  test(`the dialog of the ${section} fills a phone, and offers 20 genres and ${count} orders`, async ({
    app,
    page,
  }) => {
    await app.openSignedIn(`/${section}`)
    await open(page)
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: widths.phone, height: 900 })
    await expect(dialog(page).getByLabel('Genre').locator('option')).toHaveCount(1 + 20)
    await expect(dialog(page).getByLabel('Sort').locator('option')).toHaveCount(count)
    await expect(dialog(page).getByRole('button', { name: 'Clear' })).toHaveCount(0)
  })

test('genre and order are applied together, and the dialog opens on what is in force', async ({ app, page }) => {
  await app.openSignedIn('/tracks')
  await open(page)
  await expect(dialog(page).getByLabel('Sort').locator('option:checked')).toHaveText('Release date, newest to oldest')
  await dialog(page).getByLabel('Genre').selectOption('House')
  await dialog(page).getByLabel('Sort').selectOption('Title, Z to A')
  await save(page)
  await expect(page).toHaveURL('/tracks?genre=House&order_by=title&order_direction=desc')
  const listed = await pathsListed(app, 'tracks', { genre: 'House', order_by: 'title', order_direction: 'desc' })
  await expect.poll(() => pathsShown(page, 'tracks')).toEqual(listed)
  await open(page)
  await expect(dialog(page).getByLabel('Genre')).toHaveValue('House')
  await expect(dialog(page).getByLabel('Sort').locator('option:checked')).toHaveText('Title, Z to A')
})

for (const [place, within] of [
  ['in the dialog', true],
  ['beside it', false],
] as const)
  test(`'Clear' ${place} resets genre and order`, async ({ app, page }) => {
    await app.openSignedIn('/artists?order_by=name&order_direction=asc')
    if (within) await open(page)
    await page
      .getByRole(within ? 'dialog' : 'main')
      .getByRole('button', { name: 'Clear' })
      .click()
    await expect(page).toHaveURL('/artists')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0)
  })

test("closing the dialog by its button resets what was in force, and 'Clear' is gone", async ({ app, page }) => {
  await app.openSignedIn('/sets?genre=Trance')
  await open(page)
  await dialog(page).getByLabel('Genre').selectOption('House')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL('/sets')
  await expect(cardsIn(page)).toHaveCount(20)
})

test('a card shows at most two genres of an artist', async ({ app, page }) => {
  await app.openSignedIn('/artists')
  await expect(cardsIn(page)).toHaveCount(20)
  const artists = await listed<Artist>(app, '/artists', { order_by: 'set_count', order_direction: 'desc' })
  expect(artists.some(({ track_genres }) => track_genres.length > 2)).toBe(true)
  for (const card of await cardsIn(page).all()) {
    const tags = await card.locator('[class*="_tag_"]').count()
    expect(tags).toBeLessThanOrEqual(2)
  }
})

test("an artist's card follows without opening the page, and opens it everywhere else", async ({ app, page }) => {
  await app.openSignedIn('/artists')
  const card = cardsIn(page).nth(3)
  const icon = card.getByRole('button')
  const before = await icon.getAttribute('title')
  const after = before === 'Follow' ? 'Unfollow' : 'Follow'
  await icon.click()
  await expect(icon).toHaveAttribute('title', after)
  await expect(page).toHaveURL('/artists')
  await icon.click()
  await expect(icon).toHaveAttribute('title', before ?? '')
  const box = await card.boundingBox()
  const [path] = (await pathsShown(page, 'artists')).slice(3)
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expect(page).toHaveURL(path ?? '')
})
