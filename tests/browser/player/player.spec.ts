import { type App, expect } from '../support/app.ts'
import { test } from '../support/new-listener.ts'

/** The player with a recording that is late, fails or has ended. Set 1 has 20 tracks. */

const setName = 'Nordlicht Closing Set'

const seekBar = (app: App) => app.player.getByRole('slider', { name: /Position/ })
const isInTrack = (app: App, position: number) =>
  expect(seekBar(app)).toHaveAttribute('aria-valuetext', new RegExp(`track ${position},`))
const isHeardAfter = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(seconds)

test('quick presses of Next add up, Try again continues where it failed, and a set that ended starts over', async ({
  app,
  page,
  newListener,
}) => {
  await newListener.turnOffAutoplay()
  await newListener.open('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await isHeardAfter(app, 0)
  for (let press = 0; press < 4; press += 1) await app.control('Next track').click()
  await isInTrack(app, 5)
  await isHeardAfter(app, await app.position())
  await isInTrack(app, 5)

  // An error status fails at once; a dead network would be retried for half a minute.
  await page.route('**/*.mp3', route => route.fulfill({ status: 503 }))
  // Far beyond what the browser has buffered.
  for (let press = 0; press < 8; press += 1) await app.control('Next track').click()
  await expect(app.player.getByRole('alert')).toBeVisible()
  await isInTrack(app, 13)
  await page.unroute('**/*.mp3')
  await app.control('Try again').click()
  await expect(app.player.getByRole('alert')).toBeHidden()
  await expect(app.control('Pause')).toBeVisible()
  await isHeardAfter(app, await app.position())
  await isInTrack(app, 13)

  await seekBar(app).press('End')
  await expect(app.player).toContainText('The set has ended')
  await app.control('Play').click()
  await isInTrack(app, 1)
  await expect(app.control('Pause')).toBeVisible()
})
