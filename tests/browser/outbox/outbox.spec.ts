import type { Page } from 'playwright/test'
import { App } from '../support/app.ts'
import { addFavourite, banner, expect, heartOf, hearts, sentFrom, stored, test } from '../support/writes.ts'

test.use({ serviceWorkers: 'allow' })

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }

/** The server gets the first favorite, but its answer is lost. */
const loseAnswer = (page: Page) => page.route(hearts, async route => void (await route.fetch()), { times: 1 })

test('an offline favorite is shown, survives a reload, and reaches the server when the network is back', {
  tag: '@journey',
}, async ({ app, page, context, listener }) => {
  const sent = sentFrom(context)
  await app.install()
  await listener.open(page, '/sets')
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await context.setOffline(true)
  await addFavourite(page, quarry.name)
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  await stored(page, 1)
  await page.reload()
  await expect(heartOf(page, quarry.name).full).toBeVisible()
  expect(await listener.favourites()).toEqual([])
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await listener.has([quarry.id], 1)
  await stored(page, 0)
  expect(sent.map(({ call, body }) => [call, body])).toEqual([[`PUT /favs/set/${quarry.id}`, { is_fav: true }]])
})

test('a browser that is killed before an answer, and after an offline tap, sends both again, each once', {
  tag: '@journey',
}, async ({ killableBrowser, listener }) => {
  // The login was some time ago, so local storage is on the disk.
  const yesterday = await killableBrowser.start()
  const first = await yesterday.newPage()
  await new App(first).install()
  await listener.open(first, '/sets')
  await expect(heartOf(first, quarry.name).empty).toBeVisible()
  await yesterday.close()

  const page = await (await killableBrowser.start()).newPage()
  const before = sentFrom(page.context())
  await loseAnswer(page)
  await page.goto('/sets')
  await addFavourite(page, tunnel.name)
  await listener.has([tunnel.id], 1)
  await page.context().setOffline(true)
  await addFavourite(page, quarry.name)
  await stored(page, 2)
  await killableBrowser.kill()

  const context = await killableBrowser.start()
  const after = sentFrom(context)
  const again = await context.newPage()
  await again.goto('/sets')
  await stored(again, 0)
  for (const { name } of [quarry, tunnel]) await expect(heartOf(again, name).full).toBeVisible()
  await listener.has([quarry.id, tunnel.id], 2)
  const keysOf = (sent: typeof after, { id }: { id: number }) =>
    sent.filter(({ call }) => call.endsWith(`/${id}`)).map(({ key }) => key)
  expect(keysOf(after, tunnel)).toEqual(keysOf(before, tunnel))
  expect(keysOf(after, quarry)).toHaveLength(1)
})
