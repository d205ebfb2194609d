import { App } from '../support/app.ts'
import { cachedPage } from '../support/device-storage.ts'
import { banner, expect, type Listener, stored, test } from '../support/writes.ts'

const name = 'Live from the Quarry'
const path = '/sets/5'

async function play(app: App): Promise<void> {
  await app.page.getByRole('button', { name: `Play ${name}` }).click()
  await expect(app.control('Pause')).toBeVisible()
}

/** Skips to the third track, whose start is minutes away, and pauses. Resolves with the position in seconds. */
async function skipToThird(app: App): Promise<number> {
  await expect.poll(() => app.position()).toBeGreaterThan(0)
  for (const _ of [2, 3]) await app.control('Next track').click()
  await expect.poll(() => app.position()).toBeGreaterThan(100)
  const start = await app.position()
  await expect.poll(() => app.position()).toBeGreaterThan(start)
  return pause(app)
}

async function pause(app: App): Promise<number> {
  await app.control('Pause').click()
  await expect(app.control('Play')).toBeVisible()
  return app.position()
}

/** The position on the server, in seconds. */
async function placeOf({ store, id }: Listener): Promise<number> {
  const plays = store.db.selectFrom('plays').select('current_timestamp_ms').where('user_id', '=', id)
  const play = await plays.where('set_id', '=', 5).executeTakeFirst()
  return play ? play.current_timestamp_ms / 1000 : Number.NaN
}

/** Waits until the server has this position, within half a second. */
const waitForServer = (listener: Listener, place: number) =>
  expect.poll(async () => Math.abs((await placeOf(listener)) - place)).toBeLessThan(0.5)

/** Expects the player to be at this position, or a few seconds later. */
const isAt = (app: App, place: number) =>
  expect.poll(async () => Math.abs((await app.position()) - place)).toBeLessThan(3)

test('a set that was paused offline continues from there, before and after the server has the position', {
  tag: '@journey',
}, async ({ app, page, listener }) => {
  await listener.open(page, path)
  await play(app)
  // The saved queue lets the player find the set again: offline, only a loaded or downloaded set can be played.
  await expect.poll(() => cachedPage(page, /\["\/queue"/)).toContain('"set_meta_id":5')
  // Every API call fails; the recording can still be loaded.
  await page.route('**/api/**', route => route.abort())
  const place = await skipToThird(app)
  await expect(banner(page)).toContainText('waiting')
  await page.reload()
  await play(app)
  await isAt(app, place)
  const later = await pause(app)
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await waitForServer(listener, later)
  await stored(page, 0)
})

test('a set continues where another device left it, even after a rewind', async ({
  app,
  page,
  browser,
  baseURL,
  listener,
}) => {
  await listener.open(page, path)
  await play(app)
  const place = await skipToThird(app)
  await waitForServer(listener, place)
  const phone = await browser.newContext(baseURL ? { baseURL } : {})
  const there = await phone.newPage()
  const other = new App(there)
  await listener.open(there, path)
  await play(other)
  await isAt(other, place)
  await other.player.getByRole('slider', { name: /Position/ }).focus()
  await there.keyboard.press('Home')
  await expect.poll(() => other.position()).toBeLessThan(5)
  const rewound = await pause(other)
  await waitForServer(listener, rewound)
  await phone.close()
  // Until the server has answered, the page knows only its own position: if played there, it would offer the other one.
  const answered = page.waitForResponse(/\/api\/sets\/5$/)
  await page.reload()
  await (await answered).finished()
  await expect(app.player.locator('[data-elapsed]')).toHaveText(/^00:00:0\d$/)
  await play(app)
  await expect.poll(() => app.position()).toBeLessThan(rewound + 5)
})
