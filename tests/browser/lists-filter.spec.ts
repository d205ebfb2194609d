import type { Locator, Page } from 'playwright/test'
import { genres } from '../../contract/genres.ts'
import { expect, test } from './app.ts'
import { heading, pathsListed, pathsShown, rowsIn, setWidth, widths } from './list-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filter', exact: true })
const genreField = (page: Page) => dialog(page).getByRole('combobox', { name: 'Genre' })
const options = (page: Page) => dialog(page).getByRole('option')
const chip = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Filter', exact: true })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save changes' })
const withTech = genres.filter(genre => genre.includes('Tech'))

test('the dialog is worked by keys alone: opened, a genre found by a part of its name, saved', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/sets')
  await chip(page).focus()
  await page.keyboard.press('Enter')
  await expect(genreField(page)).toBeFocused()
  await expect(options(page)).toHaveText([...genres])
  await page.keyboard.type('tech')
  await expect(options(page)).toHaveText(withTech)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(genreField(page)).toHaveValue('Tech House')
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sets?genre=Tech+House')
  await expect(dialog(page)).toBeHidden()
  await expect(chip(page)).toBeFocused()
  const listed = await pathsListed(app, 'sets', {
    genre: 'Tech House',
    order_by: 'release_date',
    order_direction: 'desc',
  })
  await expect.poll(() => pathsShown(page, 'sets')).toEqual(listed)
})

test('Tab stays in the dialog, and takes along what the list marks', async ({ app, page }) => {
  await app.openSignedIn('/sets')
  await chip(page).press('Enter')
  await genreField(page).fill('raw')
  await page.keyboard.press('Tab')
  await expect(genreField(page)).toHaveValue('Techno (Raw / Deep / Hypnotic)')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/genre=Techno\+%28Raw/)
})

test('what fits no genre leaves the one that was chosen, and says so', async ({ app, page }) => {
  await app.openSignedIn('/sets?genre=Trance')
  await chip(page).click()
  await expect(genreField(page)).toHaveValue('Trance')
  await genreField(page).fill('polka')
  await expect(dialog(page).getByRole('status')).toHaveText('No genre has such a name')
  await save(page).click()
  await expect(page).toHaveURL('/sets?genre=Trance')
})

test('an emptied field means every genre', async ({ app, page }) => {
  await app.openSignedIn('/sets?genre=Trance')
  await chip(page).click()
  await genreField(page).fill('')
  await save(page).click()
  await expect(page).toHaveURL('/sets')
  await expect(rowsIn(page)).toHaveCount(20)
})

test('the chip of the chosen genre resets the list', async ({ app, page }) => {
  await app.openSignedIn('/tracks?genre=House&order_by=title&order_direction=asc')
  await page.getByRole('button', { name: 'House' }).click()
  await expect(page).toHaveURL('/tracks')
  await expect(heading(page, 'Released')).toHaveAttribute('aria-sort', 'descending')
  await expect(rowsIn(page)).toHaveCount(20)
})

const closings: Record<string, (page: Page) => Promise<void>> = {
  'the close button': page => dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
  'a click on the backdrop': page => page.mouse.click(20, 20),
  // The first closes the list of genres.
  Escape: async page => {
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  },
}

for (const [closing, close] of Object.entries(closings))
  test(`${closing} closes the dialog and resets the filter`, async ({ app, page }) => {
    await app.openSignedIn('/sets?genre=Deep+House')
    await expect(rowsIn(page)).toHaveCount(2)
    await chip(page).click()
    await expect(options(page)).toHaveCount(genres.length)
    await close(page)
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/sets')
    await expect(rowsIn(page)).toHaveCount(20)
    await expect(chip(page)).toBeFocused()
  })

test('Back goes from a filtered list to the whole one, and a link opens a filtered one', async ({ app, page }) => {
  await app.openSignedIn('/labels')
  await chip(page).click()
  await options(page).filter({ hasText: 'Afro House' }).click()
  await save(page).click()
  await expect(page).toHaveURL('/labels?genre=Afro+House')
  const listed = await pathsListed(app, 'labels', {
    genre: 'Afro House',
    order_by: 'set_count',
    order_direction: 'desc',
  })
  await expect.poll(() => pathsShown(page, 'labels')).toEqual(listed)
  await page.goBack()
  await expect(rowsIn(page)).toHaveCount(15)
  await app.open('/labels?genre=Afro+House')
  await expect.poll(() => pathsShown(page, 'labels')).toEqual(listed)
})

test('a genre that nothing has says so, with a way out', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await app.open('/sets?genre=Polka')
  await expect(page.getByRole('heading', { name: 'No sets of this genre yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter', exact: true }).click()
  await expect(rowsIn(page)).toHaveCount(20)
})

test('a tablet, whose table lacks the curator, orders by it in the dialog', async ({ app, page }) => {
  await setWidth(page, widths.tablet)
  await app.openSignedIn('/sets')
  await chip(page).click()
  await dialog(page).getByLabel('Sort').selectOption('Curator, A to Z')
  await save(page).click()
  await expect(page).toHaveURL('/sets?order_by=sponsor&order_direction=asc')
  const listed = await pathsListed(app, 'sets', { order_by: 'sponsor', order_direction: 'asc' })
  await expect.poll(() => pathsShown(page, 'sets')).toEqual(listed)
})

test('on a desktop every order has its heading: the dialog has the genre alone', async ({ app, page }) => {
  await setWidth(page, widths.desktop)
  await app.openSignedIn('/sets')
  await chip(page).click()
  await expect(genreField(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Sort')).toHaveCount(0)
})
