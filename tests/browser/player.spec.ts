import type { Page } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { type App, answered, expect, test } from './app.ts'

/** How the player answers to what listeners do to it, beyond playing. Set 1 has 20 tracks. */

const setName = 'Nordlicht Closing Set'

const seekBar = (app: App) => app.player.getByRole('slider', { name: /Seek|Position/ })
const volume = (app: App) => app.player.getByRole('slider', { name: 'Volume' })
const alert = (app: App) => app.player.getByRole('alert')

/** Gives the listener a queue of these sets, the first of them current, as another device would. */
async function queueIs(page: Page, current: number, ...behind: number[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  await page.request.delete('/api/queue', { headers })
  const data = { set_meta_id: current, is_current: true }
  expect((await page.request.put('/api/queue/new-current', { headers, data })).status()).toBe(200)
  for (const set_meta_id of behind) {
    expect((await page.request.post('/api/queue', { headers, data: { set_meta_id } })).status()).toBe(201)
  }
  await page.reload()
}

const isHeardAfter = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(seconds)

test.beforeEach(async ({ app, page }) => {
  await app.notHeard(1)
  await app.openSignedIn('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await isHeardAfter(app, 0)
})

test('presses faster than the sound can follow add up', async ({ app }) => {
  for (let press = 0; press < 4; press += 1) await app.control('Next track').click()
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 5,/)
  const start = await app.position()
  await isHeardAfter(app, start)
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 5,/)
})

test('behind the last track, Next plays what is next in the queue', async ({ app, page }) => {
  await queueIs(page, 1, 2)
  await app.control('Play').click()
  for (let press = 1; press < 20; press += 1) await app.control('Next track').click()
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 20,/)
  await app.control('Next track').click()
  await expect(app.player.getByRole('link', { name: setName })).toBeHidden()
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /^00:00:0\d, track 1,/)
  await isHeardAfter(app, 0)
  await expect(page.getByRole('button', { name: `Play ${setName}` })).toBeVisible()
})

test('the seek bar is worked by keys and says where it is', async ({ app }) => {
  await app.control('Pause').click()
  await seekBar(app).press('PageUp')
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 2,/)
  const start = await app.position()
  await seekBar(app).press('ArrowRight')
  await expect.poll(() => app.position()).toBeCloseTo(start + 10, 1)
  await seekBar(app).press('Home')
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /^00:00:00, track 1,/)
})

test('keys play, skip and mute, but not while somebody types', async ({ app, page }) => {
  await networkRests(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect(app.control('Play')).toBeVisible()
  await page.keyboard.press('n')
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 2,/)
  await page.keyboard.press('m')
  await expect(app.control('Unmute')).toBeVisible()

  await page.evaluate(() => document.body.append(document.createElement('input')))
  const field = page.locator('body > input')
  await field.pressSequentially('km n')
  await expect(field).toHaveValue('km n')
  await expect(app.control('Unmute')).toBeVisible()
  await expect(app.control('Play')).toBeVisible()
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /track 2,/)
})

test('the steps of a held volume key add up, and muting keeps where they led', async ({ app }) => {
  for (let press = 0; press < 3; press += 1) await volume(app).press('ArrowLeft')
  await expect(volume(app)).toHaveValue('0.7')
  await app.control('Mute').click()
  await expect(volume(app)).toHaveValue('0')
  await app.control('Unmute').click()
  await expect(volume(app)).toHaveValue('0.7')
})

test('Try again goes on where the sound failed', async ({ app, page }) => {
  // A refusal fails at once; a dead network is asked again and again for half a minute.
  await page.route('**/*.mp3', route => route.fulfill({ status: 503 }))
  // Far beyond what the browser has in store.
  for (let press = 0; press < 12; press += 1) await app.control('Next track').click()
  await expect(alert(app)).toBeVisible()
  const place = await seekBar(app).getAttribute('aria-valuetext')

  await page.unroute('**/*.mp3')
  await app.control('Try again').click()
  await expect(alert(app)).toBeHidden()
  await expect(app.control('Pause')).toBeVisible()
  const again = await seekBar(app).getAttribute('aria-valuetext')
  expect(again?.split(', ')[1]).toBe(place?.split(', ')[1])
  await isHeardAfter(app, await app.position())
})

test('with an empty queue the last track has no next one, and a set that ended starts over', async ({ app, page }) => {
  const pagination = { offset: 0, count: 0, total: 0 }
  await page.route('**/api/queue', route => route.fulfill(answered(200, { data: [], pagination })))
  await page.reload()
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await isHeardAfter(app, 0)
  await seekBar(app).press('End')
  await expect(app.control('Next track')).toBeDisabled()
  await expect(app.control('Play')).toBeVisible()
  await app.control('Play').click()
  await expect(seekBar(app)).toHaveAttribute('aria-valuetext', /^00:00:0\d, track 1,/)
  await expect(app.control('Next track')).toBeEnabled()
})

test('the set plays on while another page is open, and leads back to its own', async ({ app, page }) => {
  await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
  await expect(page).toHaveURL('/sets')
  await isHeardAfter(app, await app.position())
  await app.player.getByRole('link', { name: setName }).click()
  await expect(page).toHaveURL('/sets/1')
})

test('signing out empties the player', async ({ app, page }) => {
  await app.signOut()
  await expect(app.player).toBeHidden()
  await expect.poll(() => app.position()).toBe(0)
  await expect.poll(() => app.paused()).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata)).toBeNull()
})
