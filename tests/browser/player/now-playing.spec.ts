import type { Locator, Page } from 'playwright/test'
import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import { waitForNetworkIdle, waitUntilStable } from '../../support/page/page-waits.ts'
import { type App, expect } from '../support/app.ts'
import { test } from '../support/new-listener.ts'

/** The player bar on wide screens. Set 1 has 20 tracks without gaps; track 10 is an ID. */

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
/** The x coordinate (px) of a position (ms) on the seek bar. */
const xOf = (ms: number) => (ms / duration) * width

test.beforeEach(async ({ newListener, app, page }) => {
  await page.setViewportSize({ width, height: 900 })
  await newListener.open('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await isHeardAfter(app, 0)
})

/** The DOM changes within two seconds, except those of times and waveforms. */
const changesBesideTimes = (page: Page) =>
  page.evaluate(
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
        setTimeout(() => resolve([...found]), 2_000)
      }),
  )

test('during playback only times and waveforms change; a drag seeks when released, which can be undone', async ({
  app,
  page,
}) => {
  // Late changes of the page itself aren't caused by playback.
  await waitForNetworkIdle(page)
  await waitUntilStable(page)
  expect(await changesBesideTimes(page)).toEqual([])

  const hint = marks(app.player, 'hint')
  const third = (starts[2] ?? 0) + 20_000
  await seekBar(app).hover({ position: { x: xOf(third), y: 12 } })
  await expect(hint).toHaveText(/^Ayo Benedek – Second Skin \(Juno Ferreira Edit\)00:04:4\d · \d+ BPM$/)
  await page.mouse.down()
  await page.mouse.move(xOf(1_500_000), 700, { steps: 4 })
  await expect(hint).toContainText('00:25:0')
  const before = await app.position()
  expect(before).toBeLessThan(60)
  await page.mouse.up()
  await isHeardAfter(app, 1_499)
  expect(await app.position()).toBeLessThan(1_560)
  await app.player.getByRole('button', { name: /^Back to 00:00:\d\d$/ }).click()
  await expect.poll(() => app.position()).toBeLessThan(before + 60)
})

test('a saved moment is on the waveforms at once, and counts as a like of the set and the track', async ({
  app,
  page,
  context,
  store,
  newListener,
}) => {
  const main = page.getByRole('main')
  await cell(page, 2).click()
  await isHeardAfter(app, (starts[2] ?? 0) / 1000)
  const likes = page.getByRole('row').nth(3).getByRole('cell').nth(-2)
  const before = Number.parseInt((await likes.textContent()) ?? '', 10)
  const refreshed = page.waitForResponse(answer => /\/favs\/track\/\d+\/likes$/.test(answer.url()))
  await page.keyboard.press('l')
  // The toast is checked first, because it disappears.
  await expect(page.getByText(/^Second Skin has been saved to your likes!$/)).toBeVisible()
  await expect(marks(main, 'moment')).toHaveCount(1)
  await expect(marks(app.player, 'moment')).toHaveCount(1)
  // A listener who likes a moment of a track counts as one who likes the track.
  expect(await (await refreshed).json()).toEqual({ likes: before + 1, user_likes: 1 })
  await expect(likes).toContainText(String(before + 1))
  await expect(app.control('Save this moment')).toHaveAttribute('aria-description', '1 moment')

  // The same without a recording, and a double tap is one like, because the position doesn't move while loading.
  await page.route('**/*.mp3*', () => {})
  await cell(page, 15).click()
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 16,/)
  await context.setOffline(true)
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await expect(marks(main, 'moment')).toHaveCount(2)
  await expect(app.control('Save this moment')).toHaveAttribute('aria-description', '2 moments')
  await context.setOffline(false)
  const storedMoments = () =>
    store.db
      .selectFrom('set_likes')
      .innerJoin('users', 'users.id', 'set_likes.user_id')
      .select(['set_timestamp', 'track_id'])
      .where('username', '=', newListener.username)
      .execute()
  await expect.poll(async () => (await storedMoments()).length).toBe(2)
  for (const { set_timestamp, track_id } of await storedMoments()) {
    expect(set_timestamp).toBeGreaterThanOrEqual(starts[2] ?? 0)
    expect(track_id).not.toBeNull()
  }
  await expect(marks(main, 'moment')).toHaveCount(2)

  await app.control('Pause').click()
  await expect(app.control('Save this moment')).toBeDisabled()
})
