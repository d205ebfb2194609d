import type { Locator, Page } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { answered } from './app.ts'
import { violationsOf } from './axe.ts'
import { expect, names, test } from './queue-page.ts'

/** What a listener is told in passing. */

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const wrong = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong, please try again!' })
const shown = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('button')
const queueIt = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Queue / })

/** Waits for it while the clock, which stands otherwise, goes on a little. */
const shows = (notice: Locator) =>
  expect
    .poll(async () => {
      await notice.page().clock.runFor(50)
      return notice.isVisible()
    })
    .toBe(true)

/** The server refuses every change of the queue from now on. */
const refuseChanges = (page: Page) =>
  page.route(/\/api\/queue/, route =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(answered(400, { code: 400, message: 'No' })),
  )

/** Where the notice stands that its close button is in, in whole px. */
async function edges(button: Locator) {
  const box = await button.locator('..').boundingBox()
  if (!box) throw new Error('It is not shown')
  const { x, y, width, height } = box
  return {
    left: Math.round(x),
    top: Math.round(y),
    bottom: Math.round(y + height),
    width: Math.round(width),
    height: Math.round(height),
  }
}

test('at most three notices stand above the player, none twice, for five seconds unless they are looked at', async ({
  page,
  app,
  listener,
  queue,
  kept,
}) => {
  await page.clock.install()
  await listener.open(page, '/sets/9')
  await expect(queueIt(page)).toBeVisible()
  await networkRests(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  // Another device was quicker, as the server will say.
  await kept.fill([9], 0)
  await queueIt(page).click()
  await shows(said(page, 'Set added to queue!'))
  await shows(said(page, 'This set is already in the queue.'))
  await page.clock.runFor(2_500)
  await queueIt(page).click()
  await expect(shown(page)).toHaveCount(2)
  // Told anew, it is shown anew, and only the other one has had its time.
  await page.clock.runFor(2_500)
  await expect(said(page, 'Set added to queue!')).toHaveCount(0)
  await expect(said(page, 'This set is already in the queue.')).toBeVisible()

  const row = page.getByRole('main').getByRole('row').nth(2)
  await row.hover()
  await row.getByRole('button', { name: /^Play / }).click()
  // Who looks at one keeps them all; what is too much takes the place of the oldest.
  await said(page, 'This set is already in the queue.').hover()
  await shows(said(page, 'Playing track!'))
  await page.clock.resume()
  await refuseChanges(page)
  await page.keyboard.press('q')
  await queue.button(`Remove ${names[9]} from the queue`).press('Enter')
  await expect(wrong(page)).toBeVisible()
  await page.keyboard.press('l')
  await expect(said(page, 'has been saved to your likes!')).toBeVisible()
  await expect(said(page, 'This set is already in the queue.')).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(shown(page)).toHaveCount(3)
  const player = await app.player.boundingBox()
  await expect
    .poll(() => edges(shown(page).last()))
    .toEqual({
      left: 32,
      top: (player?.y ?? 0) - 24 - 56,
      bottom: (player?.y ?? 0) - 24,
      width: 400,
      height: 56,
    })

  // The keyboard holds them, too, and comes back from them.
  await queue.panel.focus()
  await shown(page).first().focus()
  await page.mouse.move(720, 300)
  await page.clock.fastForward(20_000)
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveCount(2)
  await expect(shown(page).first()).toBeFocused()
  await shown(page).last().click()
  await expect(shown(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveCount(0)
  await expect(queue.panel).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a notice stands below the bar, over the queue sheet, works there, and outlives it', async ({
    page,
    listener,
    queue,
    kept,
  }) => {
    await kept.fill([1, 5, 18], 1)
    await listener.open(page, '/sets/9')
    await queueIt(page).tap()
    await shown(page).focus()
    await expect(said(page, 'Set added to queue!')).toBeVisible()
    await expect.poll(() => edges(shown(page))).toEqual({ left: 8, top: 64, bottom: 120, width: 374, height: 56 })
    expect(await violationsOf(page)).toEqual([])
    await shown(page).tap()
    await expect(shown(page)).toHaveCount(0)

    await refuseChanges(page)
    await queue.open()
    await queue.button(`Remove ${names[5]} from the queue`).tap()
    await shown(page).focus()
    await expect(wrong(page)).toBeVisible()
    await expect(queue.row(5)).toBeVisible()
    await expect.poll(() => edges(shown(page))).toEqual({ left: 8, top: 64, bottom: 120, width: 374, height: 56 })
    await shown(page).tap()
    await expect(shown(page)).toHaveCount(0)
    await queue.button(`Remove ${names[18]} from the queue`).tap()
    await shown(page).focus()
    await page.goBack()
    await expect(queue.panel).toBeHidden()
    await expect(wrong(page)).toBeVisible()
    await shown(page).tap()
    await expect(shown(page)).toHaveCount(0)
  })
})
