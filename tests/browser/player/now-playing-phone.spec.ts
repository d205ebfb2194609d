import type { CDPSession, Locator, Page } from 'playwright/test'
import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import { waitForAnimations, waitUntilStable } from '../../support/page/page-waits.ts'
import { type App, expect } from '../support/app.ts'
import { test } from '../support/new-listener.ts'

/** The player on a phone: a bar that opens a sheet. Set 1 has 20 tracks without gaps. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const setName = 'Nordlicht Closing Set'
const starts = demoCatalogue().sets[0]?.slots.map(({ start }) => start) ?? []

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Now playing' })
const button = (page: Page, name: string | RegExp) => sheet(page).getByRole('button', { name })
const list = (page: Page) => button(page, 'Track List')
const isHeardAfter = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(seconds)

/** Waits until the sheet is closed and its history entry is removed, which browsers do a moment later. */
async function isClosed(page: Page): Promise<void> {
  await expect(sheet(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0)
  await expect(page).toHaveURL('/sets/1')
  await waitForAnimations(page)
}

async function open(app: App, page: Page): Promise<void> {
  // A click instead of a tap: after a swipe, the browser takes a tap for the end of the scrolling.
  await app.control('Open the player').click()
  await expect(sheet(page)).toBeFocused()
  await waitForAnimations(page)
}

/** A finger that moves down or up the screen at a constant speed; `stay` doesn't lift it. */
class Finger {
  readonly page: Page
  readonly devtools: CDPSession
  constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  static at = async (page: Page) => new Finger(page, await page.context().newCDPSession(page))

  private send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    this.devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    })

  async moves(from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
    await this.send('touchStart', ...from)
    await this.moveOn(from, to)
  }

  async moveOn(from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
    for (let step = 1; step <= 8; step += 1) {
      const along = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / 8
      await this.send('touchMove', along(0), along(1))
      await this.page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }

  lifts = () => this.send('touchEnd')
}

/** A picture that arrives while DevTools slows the page's time down begins to fade in minutes later, by what Chromium then counts. */
const withoutFadingPictures = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('img { animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

test.beforeEach(async ({ newListener, app, page }) => {
  await newListener.open('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).tap()
  await isHeardAfter(app, 0)
})

test("the sheet grows out of the bar's sleeve, over the page, and goes back into it", async ({ app, page }) => {
  await withoutFadingPictures(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  const playBy = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate })
  const top = () => page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 240 } })
  const place = async (within: Locator) => within.locator('[data-artwork]').first().boundingBox()
  const sleeve = await place(page.getByRole('region', { name: 'Player' }))
  await waitUntilStable(page)
  const before = await top()
  await playBy(0.001)
  await app.control('Open the player').click()
  await expect(sheet(page)).toBeFocused()
  const art = await place(sheet(page))
  expect(art?.x).toBeCloseTo(sleeve?.x ?? 0, 0)
  expect(art?.y).toBeCloseTo(sleeve?.y ?? 0, 0)
  expect(art?.width).toBeCloseTo(sleeve?.width ?? 0, 0)
  expect(before.equals(await top()), 'the page is hidden above the sheet').toBe(true)
  await playBy(1)
  await waitForAnimations(page)
  // Slow again, or a busy machine asks for the animation after it has ended.
  await playBy(0.001)
  await button(page, 'Close the player').click()
  const durations = await sheet(page).evaluate(each =>
    each.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
  )
  expect(durations).toContain(320)
  await playBy(1)
  await isClosed(page)
})

test('the sheet follows a finger, down to close it and up to the track list, and Back closes it', async ({
  app,
  page,
}) => {
  const finger = await Finger.at(page)
  await open(app, page)
  await finger.moves([195, 120], [195, 220])
  await expect.poll(async () => (await sheet(page).boundingBox())?.y).toBeCloseTo(100, 0)
  await finger.moveOn([195, 220], [195, 140])
  await finger.lifts()
  await waitForAnimations(page)
  await expect.poll(async () => (await sheet(page).boundingBox())?.y).toBe(0)

  await expect(list(page)).toHaveAttribute('aria-expanded', 'false')
  // The collapsed track list shows the next track first.
  const second = sheet(page).getByRole('region', { name: 'Track List' }).getByRole('listitem').nth(1)
  await expect.poll(async () => (await second.boundingBox())?.y).toBeGreaterThan(644)
  await expect.poll(async () => (await second.boundingBox())?.y).toBeLessThan(720)
  await finger.moves([195, 760], [195, 400])
  await finger.lifts()
  await expect(list(page)).toHaveAttribute('aria-expanded', 'true')
  await waitForAnimations(page)
  await finger.moves([195, 90], [195, 500])
  await finger.lifts()
  await expect(list(page)).toHaveAttribute('aria-expanded', 'false')
  await waitForAnimations(page)
  await finger.moves([195, 220], [195, 520])
  await finger.lifts()
  await isClosed(page)

  await open(app, page)
  await page.goBack()
  await isClosed(page)
  await open(app, page)
  await page.reload()
  await expect(app.control('Open the player')).toBeVisible()
  // The sheet has no history entry any more.
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0)
})

test('a finger on the waveform names the track under it and seeks when it lifts, which can be undone', async ({
  app,
  page,
}) => {
  const finger = await Finger.at(page)
  await open(app, page)
  const slider = sheet(page).getByRole('slider', { name: /Position/ })
  const box = await slider.boundingBox()
  const y = (box?.y ?? 0) + 50
  await finger.moves([60, y], [300, y])
  const hint = sheet(page).locator('[class*="_hint_"]')
  await expect(hint).toContainText(/00:32:0/)
  expect(await app.position()).toBeLessThan(60)
  await finger.lifts()
  // The target position, without waiting for the sound: the undo is offered for ten seconds only.
  await isHeardAfter(app, (300 / 390) * 2_505 - 1)
  await expect(hint).toBeHidden()
  await button(page, /^Back to 00:00:/).click()
  await expect.poll(() => app.position()).toBeLessThan(60)

  await button(page, 'Save this moment').tap()
  await expect(sheet(page).locator('[class*="_moment_"]').first()).toBeVisible()
  await list(page).focus()
  await page.keyboard.press('Enter')
  await button(page, /^Play Ayo Benedek – Second Skin/).tap()
  await isHeardAfter(app, (starts[2] ?? 0) / 1000)
  await expect(sheet(page).locator('li[aria-current="true"]')).toContainText('Second Skin')
})
