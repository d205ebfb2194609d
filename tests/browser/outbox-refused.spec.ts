import type { Page } from 'playwright/test'
import { answered } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { banner, expect, heartOf, hearts, love, sentFrom, stored, test } from './writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }
const reason = 'This set was taken away'

/** The server refuses the heart of one set as long as `refuses()`. */
const refuse = (page: Page, { id }: { id: number }, refuses = () => true) =>
  page.route(`**/api/favs/set/${id}`, route =>
    refuses() ? route.fulfill(answered(404, { code: 404, message: reason })) : route.continue(),
  )

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Changes not saved yet' })
const openOf = (page: Page) => page.getByRole('button', { name: '1 change could not be saved' })

test('a refused heart falls back, the banner says so, and Retry sends the same write again', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  let refuses = true
  await listener.open(page, '/sets')
  await refuse(page, quarry, () => refuses)
  await heartOf(page, quarry.name).empty.click()
  await expect(banner(page)).toHaveText('1 change could not be saved')
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await openOf(page).click()
  const change = dialogOf(page).getByRole('listitem')
  await expect(change).toHaveCount(1)
  for (const words of [quarry.name, 'Add to favorites', `Could not be saved: ${reason}`])
    await expect(change).toContainText(words)
  refuses = false
  await change.getByRole('button', { name: 'Retry' }).click()
  await expect(dialogOf(page)).toContainText('Everything has been saved.')
  await listener.has([quarry.id], 1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(heartOf(page, quarry.name).full).toBeVisible()
})

test('a refused heart can be taken back from the list, by keyboard alone, and is never sent again', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await refuse(page, quarry)
  await heartOf(page, quarry.name).empty.focus()
  await page.keyboard.press('Enter')
  await openOf(page).focus()
  await page.keyboard.press('Enter')
  const undo = dialogOf(page).getByRole('button', { name: /^Undo.*Add to favorites, Live from the Quarry$/ })
  await expect(undo).toBeVisible()
  for (let press = 0; press < 6 && !(await undo.evaluate(button => button === document.activeElement)); press++)
    await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toContainText('Everything has been saved.')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(banner(page)).toHaveCount(0)
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await stored(page, 0)
  await page.reload()
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await listener.favourites()).toEqual([])
})

test('what was refused waits for the listener over a reload, and keeps nothing else from being sent', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await refuse(page, quarry)
  await heartOf(page, quarry.name).empty.click()
  await expect(banner(page)).toHaveText('1 change could not be saved')
  await love(page, tunnel.name)
  await listener.has([tunnel.id], 1)
  await stored(page, 1)
  await page.reload()
  await expect(banner(page)).toHaveText('1 change could not be saved')
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await expect(heartOf(page, tunnel.name).full).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a new tap on what was refused is sent in its place', async ({ page, listener }) => {
  let refuses = true
  await listener.open(page, '/sets')
  await refuse(page, quarry, () => refuses)
  await heartOf(page, quarry.name).empty.click()
  await expect(banner(page)).toHaveText('1 change could not be saved')
  refuses = false
  await love(page, quarry.name)
  await listener.has([quarry.id], 1)
  await expect(banner(page)).toHaveCount(0)
  await stored(page, 0)
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the list of what waits and what was refused is clear to everyone, on a ${size}`, async ({
    app,
    page,
    context,
    listener,
  }) => {
    await page.setViewportSize(viewport)
    await listener.open(page, '/sets')
    await app.installed()
    await refuse(page, quarry)
    await heartOf(page, quarry.name).empty.click()
    await expect(banner(page)).toHaveText('1 change could not be saved')
    await context.setOffline(true)
    await love(page, tunnel.name)
    await expect(banner(page)).toHaveText('Offline · 1 change waiting · 1 change could not be saved')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /could not be saved/ }).click()
    await expect(dialogOf(page).getByRole('listitem')).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    const width = await dialogOf(page).evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)
    expect(width).toBe(0)
    await page.unroute(hearts)
  })
}
