import type { BrowserContext, Page } from 'playwright/test'
import { App } from './app.ts'
import { banner, expect, heartOf, hearts, love, sentFrom, stored, test } from './writes.ts'

const quarry = 'Live from the Quarry'
const quarryId = 5

/** The server gets the first heart, and nobody here hears its answer. */
async function swallowAnswer(page: Page): Promise<void> {
  let swallowed = false
  await page.route(hearts, async route => {
    if (swallowed) return route.continue()
    swallowed = true
    await route.fetch()
  })
}

test('a heart given offline is shown, survives a reload, and reaches the server when the network is back', async ({
  app,
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await app.installed()
  await expect(heartOf(page, quarry).empty).toBeVisible()
  await context.setOffline(true)
  await love(page, quarry)
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  await stored(page, 1)
  await page.reload()
  await expect(heartOf(page, quarry).full).toBeVisible()
  expect(await listener.favourites()).toEqual([])
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await listener.has([quarryId], 1)
  await stored(page, 0)
  expect(sent.map(({ call, body }) => [call, body])).toEqual([[`PUT /favs/set/${quarryId}`, { is_fav: true }]])
})

test('a heart whose answer a reload cuts off is sent again under the same key, and given once', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await swallowAnswer(page)
  await love(page, quarry)
  await listener.has([quarryId], 1)
  const answered = page.waitForResponse(hearts)
  await page.reload()
  expect((await answered).status()).toBe(200)
  await expect(heartOf(page, quarry).full).toBeVisible()
  await stored(page, 0)
  await listener.has([quarryId], 1)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a heart given and taken back while the first answer is out stands as it was meant last', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await swallowAnswer(page)
  await love(page, quarry)
  await listener.has([quarryId], 1)
  await heartOf(page, quarry).full.click()
  await expect(heartOf(page, quarry).empty).toBeVisible()
  await stored(page, 2)
  await page.reload()
  await listener.has([], 2)
  await stored(page, 0)
  await expect(heartOf(page, quarry).empty).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ is_fav: true }, { is_fav: true }, { is_fav: false }])
})

test('a hundred and one taps on one heart offline are one write, and the last one counts', async ({
  app,
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await app.installed()
  await expect(heartOf(page, quarry).empty).toBeVisible()
  await context.setOffline(true)
  const heart = page
    .getByRole('row')
    .filter({ hasText: quarry })
    .getByRole('button', { name: /favorites/ })
  await heart.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 101; tap++) button.click()
  })
  await expect(heartOf(page, quarry).full).toBeVisible()
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  await stored(page, 1)
  await context.setOffline(false)
  await listener.has([quarryId], 1)
  await stored(page, 0)
  expect(sent).toHaveLength(1)
})

/** A browser of one's own in which the listener signed in some time ago: what is on the disk stays there. */
async function yesterday(start: () => Promise<BrowserContext>, open: (page: Page) => Promise<void>): Promise<Page> {
  const before = await start()
  const page = await before.newPage()
  await open(page)
  await new App(page).installed()
  await expect(heartOf(page, quarry).empty).toBeVisible()
  await before.close()
  return (await start()).newPage()
}

test('a browser that is killed right after a tap without a network sends it when it is started again', async ({
  browserOfOne,
  listener,
}) => {
  const page = await yesterday(browserOfOne.start, tab => listener.open(tab, '/sets'))
  await page.goto('/sets')
  await expect(heartOf(page, quarry).empty).toBeVisible()
  await page.context().setOffline(true)
  await love(page, quarry)
  await stored(page, 1)
  await browserOfOne.kill()
  const context = await browserOfOne.start()
  const sent = sentFrom(context)
  const again = await context.newPage()
  await again.goto('/sets')
  await expect(heartOf(again, quarry).full).toBeVisible()
  await listener.has([quarryId], 1)
  await stored(again, 0)
  expect(sent).toHaveLength(1)
})

test('a browser that is killed between a tap and its answer sends it again, and it is done once', async ({
  browserOfOne,
  listener,
}) => {
  const page = await yesterday(browserOfOne.start, tab => listener.open(tab, '/sets'))
  const before = sentFrom(page.context())
  await swallowAnswer(page)
  await page.goto('/sets')
  await love(page, quarry)
  await listener.has([quarryId], 1)
  await browserOfOne.kill()
  const context = await browserOfOne.start()
  const after = sentFrom(context)
  const again = await context.newPage()
  await again.goto('/sets')
  await stored(again, 0)
  await expect(heartOf(again, quarry).full).toBeVisible()
  await listener.has([quarryId], 1)
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})
