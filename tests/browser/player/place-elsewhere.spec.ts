import { App } from '../support/app.ts'
import { expect, test } from '../support/queue-page.ts'
import { stored } from '../support/writes.ts'

const offerIn = (app: App) => app.player.getByRole('button', { name: /^Continue at/ })

test("a newer position from another device is offered, and the player doesn't jump by itself", async ({
  page,
  app,
  browser,
  listener,
  queue,
}) => {
  await listener.open(page, '/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect.poll(() => app.position()).toBeGreaterThan(0.2)
  await app.control('Pause').click()
  await expect(app.control('Play')).toBeVisible()
  const left = await app.position()

  // The other device continues where this one stopped, and then plays far from there.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const second = await context.newPage()
  const other = new App(second)
  await listener.open(second, '/sets/1')
  await other.control('Play').click()
  await other.control('Next track').click()
  await other.control('Next track').click()
  await other.control('Pause').click()
  await expect(other.control('Play')).toBeVisible()
  const place = await other.position()
  await expect(offerIn(other)).toHaveCount(0)
  await stored(second, 0)
  await context.close()

  const offer = offerIn(app)
  await expect(offer).toHaveCount(0)
  await queue.open()
  await expect(offer).toBeVisible()
  expect(await app.position()).toBe(left)
  expect(await app.paused()).toBe(true)
  await offer.click()
  await expect.poll(() => app.position()).toBeGreaterThan(place)
  expect(await app.position()).toBeLessThan(place + 30)
  expect(await app.paused()).toBe(false)
  await expect(offer).toHaveCount(0)
})

test('while another device plays, one tap continues here where it is, and it stops', async ({
  page,
  app,
  browser,
  listener,
}) => {
  await listener.open(page, '/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect.poll(() => app.position()).toBeGreaterThan(0.2)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const second = await context.newPage()
  const other = new App(second)
  await listener.open(second, '/sets/2')
  await other.player.getByRole('button', { name: /^Playing on Chrome.* · Continue here$/ }).click()
  await expect.poll(() => app.paused()).toBe(true)
  const left = await app.position()
  await expect.poll(() => other.position()).toBeGreaterThan(left)
  expect(await other.position()).toBeLessThan(left + 30)
  expect(await other.paused()).toBe(false)
  const offer = (on: App) => on.player.getByRole('button', { name: /Continue here$/ })
  await expect(offer(app)).toBeVisible()
  // Loaded again, it plays no more.
  await second.reload()
  await expect(offer(app)).toHaveCount(0)
  await expect(other.control('Play')).toBeVisible()
  await expect(offer(other)).toHaveCount(0)
  await context.close()
})
