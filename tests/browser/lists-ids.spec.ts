import { expect, test } from './app.ts'
import { cardsIn, rowsIn, setWidth, widths } from './list-page.ts'

const idsFirst = '/tracks?order_by=release_date&order_direction=asc'

for (const [shape, width] of Object.entries(widths))
  test(`on a ${shape} an ID is watched where a track has its heart, and the server keeps it`, async ({ app, page }) => {
    await setWidth(page, width)
    await app.openSignedIn(idsFirst)
    const items = width === widths.phone ? cardsIn(page) : rowsIn(page)
    const button = items.first().getByRole('button', { name: /^Watch(ing)? / })
    const before = (await button.textContent()) ?? ''
    const after = before.startsWith('Watching') ? /^Watch / : /^Watching /
    const kept = page.waitForResponse(/\/api\/favs\/track\/\d+\/likes-toggle$/)
    await button.click()
    await expect(button).toHaveText(after)
    await expect(page).toHaveURL(idsFirst)
    expect((await kept).ok()).toBe(true)
    await page.reload()
    await expect(button).toHaveText(after)
    await button.click()
    await expect(button).toHaveText(before)
  })

test('the IDs that a listener watches have a table of their own, with the set that each was heard in', async ({
  app,
  page,
}) => {
  await setWidth(page, widths.desktop)
  await app.openSignedIn('/profile')
  await page.getByRole('tab', { name: /^Watched IDs/ }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Artist',
    'Title',
    'Seen in Set',
    'Genre',
    'First seen date',
  ])
  await expect(rowsIn(page).first().getByRole('cell').nth(5)).toHaveText(/^\d+\/\d+\/\d{4}$/)
  await rowsIn(page).first().getByRole('cell').nth(3).getByRole('link').click()
  await expect(page).toHaveURL(/\/sets\/\d+$/)
})

test('on a phone their cards lead with the artist, and open the ID wherever they are tapped', async ({ app, page }) => {
  await setWidth(page, widths.phone)
  await app.openSignedIn('/profile')
  await page.getByRole('tab', { name: /^Watched IDs/ }).click()
  const card = cardsIn(page).first()
  await expect(card.getByRole('button')).toHaveText(/^Watching /)
  const box = await card.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + (box?.height ?? 0) - 10)
  await expect(page).toHaveURL(/\/tracks\/\d+$/)
})
