import type { Locator, Page } from 'playwright/test'
import { demoCatalogue } from '../../server/demo/catalogue/catalogue.ts'
import { networkRests, settled } from '../support/settled.ts'
import { type App, expect } from './app.ts'
import { violationsOf } from './axe.ts'
import { test } from './newcomer.ts'

/** The bar as wide screens have it. Set 1 has 20 tracks that meet without gaps; track 10 is an ID. */

const setName = 'Nordlicht Closing Set'
const starts = demoCatalogue().sets[0]?.slots.map(({ start }) => start) ?? []
const width = 1440
const duration = 2_505_384

const seekBar = (app: App) => app.player.getByRole('slider', { name: /Position/ })
const marks = (place: Page | Locator, name: string) => place.locator(`[class*="_${name}_"]`)
const cell = (page: Page, index: number) =>
  page
    .getByRole('list', { name: `Tracks of ${setName}` })
    .getByRole('button')
    .nth(index)
const isHeardAfter = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(seconds)
/** Where a place (ms) is on the bar, in px. */
const xOf = (ms: number) => (ms / duration) * width

test.beforeEach(async ({ newcomer, app, page }) => {
  await page.setViewportSize({ width, height: 900 })
  await newcomer.open('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await isHeardAfter(app, 0)
})

test('the bar keeps the track that plays, watches an ID, and opens the queue', async ({ app, page }) => {
  await cell(page, 2).click()
  await expect(app.player.getByTitle('Ayo Benedek – Second Skin (Juno Ferreira Edit)', { exact: true })).toBeVisible()
  await expect(app.player.getByRole('link', { name: `${setName} · Mirelle Koda` })).toBeVisible()
  await app.player.getByRole('button', { name: /^Add Ayo Benedek – Second Skin.* to favorites/ }).click()
  await expect(app.player.getByRole('button', { name: /^Remove Ayo Benedek – Second Skin/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await cell(page, 9).click()
  const watch = app.player.getByRole('button', { name: /^Watch/ })
  await expect(watch).toHaveCSS('border-style', 'dashed')
  await watch.click()
  await expect(watch).toContainText('Watching')
  await expect(app.player.getByRole('button', { name: /favorites/ })).toHaveCount(0)

  const queue = app.control('Queue')
  await expect(queue).toContainText('1')
  await queue.click()
  await expect(queue).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('dialog', { name: 'Queue' })).toBeVisible()
  await queue.click()
  await expect(page.getByRole('dialog', { name: 'Queue' })).toBeHidden()

  await page.setViewportSize({ width: 880, height: 900 })
  await expect(watch).toBeHidden()
  await app.control('Volume').click()
  await expect(app.player.getByRole('slider', { name: 'Volume' })).toBeVisible()
})

test('the seek bar names what is under the pointer, seeks where it is let go, and a far jump can be taken back', async ({
  app,
  page,
}) => {
  await isHeardAfter(app, 1)
  const hint = marks(app.player, 'hint')
  const third = (starts[2] ?? 0) + 20_000
  await seekBar(app).hover({ position: { x: xOf(third), y: 12 } })
  await expect(hint).toHaveText('Ayo Benedek – Second Skin (Juno Ferreira Edit)00:04:22')
  await expect.poll(async () => (await seekBar(app).boundingBox())?.height).toBe(48)

  await page.mouse.down()
  await page.mouse.move(xOf(1_500_000), 700, { steps: 4 })
  await expect(hint).toContainText('00:25:0')
  expect(await app.position()).toBeLessThan(30)
  const before = await app.position()
  await page.mouse.up()
  await isHeardAfter(app, 1_499)
  expect(await app.position()).toBeLessThan(1_510)

  await app.player.getByRole('button', { name: /^Back to 0:00:\d\d$/ }).click()
  await expect.poll(() => app.position()).toBeLessThan(before + 60)
  await expect(app.player.getByRole('button', { name: /^Back to/ })).toHaveCount(0)

  await page.mouse.move(100, 300)
  await expect(hint).toBeHidden()
  await page.keyboard.press('Tab')
  await seekBar(app).focus()
  await expect.poll(async () => (await seekBar(app).boundingBox())?.height).toBe(48)
  await seekBar(app).press('PageUp')
  await expect(hint).toContainText('00:02:')
})

test('a moment that is liked stands on the waveforms at once, and among the likes of set and track', async ({
  app,
  page,
  context,
  store,
  newcomer,
}) => {
  const main = page.getByRole('main')
  await cell(page, 2).click()
  await isHeardAfter(app, (starts[2] ?? 0) / 1000)
  const likes = page.getByRole('row').nth(3).getByRole('cell').last()
  const before = Number.parseInt((await likes.textContent()) ?? '', 10)
  const refreshed = page.waitForResponse(answer => /\/favs\/track\/\d+\/likes$/.test(answer.url()))
  await page.keyboard.press('l')
  // First what passes.
  await expect(page.getByText(/^Second Skin has been saved to your likes!$/)).toBeVisible()
  await expect(marks(main, 'moment')).toHaveCount(1)
  await expect(marks(app.player, 'moment')).toHaveCount(1)
  // Who likes a moment of a track is one of those who like it.
  expect(await (await refreshed).json()).toEqual({ likes: before + 1, user_likes: 1 })
  await expect(likes).toContainText(String(before + 1))
  await expect(page.getByRole('button', { name: `Like ${setName}, 1 liked moment` })).toBeVisible()

  // Also where nobody can be told of it yet.
  await context.setOffline(true)
  await app.control('Like this moment').click()
  await expect(marks(main, 'moment')).toHaveCount(2)
  await context.setOffline(false)
  const kept = () =>
    store.db
      .selectFrom('set_likes')
      .innerJoin('users', 'users.id', 'set_likes.user_id')
      .select(['set_timestamp', 'track_id'])
      .where('username', '=', newcomer.username)
      .execute()
  await expect.poll(async () => (await kept()).length).toBe(2)
  for (const { set_timestamp, track_id } of await kept()) {
    expect(set_timestamp).toBeGreaterThanOrEqual(starts[2] ?? 0)
    expect(track_id).not.toBeNull()
  }
  await expect(marks(main, 'moment')).toHaveCount(2)

  await app.control('Pause').click()
  await expect(app.control('Like this moment')).toBeDisabled()
})

test('speed and sleep are chosen in the menu, which says how long it still plays', async ({ app, page }) => {
  const open = app.control('Listening options')
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  await open.click()
  await menu.getByText('1.25×').click()
  await expect(menu.getByRole('radio', { name: '1.25×' })).toBeChecked()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.25)
  await menu.getByText('15 minutes').click()
  await expect(menu).toContainText(/Sleep timer14:5\d left/)
  expect(await violationsOf(page)).toEqual([])
  await menu.getByRole('radio', { name: '15 minutes' }).press('ArrowRight')
  await expect(menu.getByRole('radio', { name: '30 minutes' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()

  await page.reload()
  await app.control('Play').click()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.25)
})

test('while it plays, only times, waveforms and what hears of seconds change', async ({ app, page }) => {
  await isHeardAfter(app, 1)
  // What comes late to the page is no part of the playing.
  await networkRests(page)
  await settled(page)
  const others = await page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const found = new Set<string>()
        const moves = '[data-elapsed], [class*="_waveform_"]'
        const observer = new MutationObserver(changes => {
          for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement
            if (!element?.closest(moves)) found.add(element?.outerHTML.slice(0, 120) ?? '')
          }
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
        setTimeout(() => resolve([...found]), 3_000)
      }),
  )
  expect(others).toEqual([])
})
