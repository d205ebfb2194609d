import { type App, expect } from '../support/app.ts'
import { banner } from '../support/item-page.ts'
import { test } from '../support/new-listener.ts'

/** Track 33 is in sets 12, 20 and 21; 12 is the newest, in which it starts at 778.896 s. */
const track = { path: '/tracks/33', set: 'Harbour Lights, Second Floor', start: 778.896 }
const button = (app: App, name: 'Play' | 'Pause') =>
  banner(app.page).getByRole('button', { name: `${name} Mono Arcade feat. Contour Lines – Concrete Shoreline` })

const isHeard = async (app: App) => {
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(track.start)
  expect(await app.position()).toBeLessThan(track.start + 30)
  expect(await app.paused()).toBe(false)
}

test('Play plays the newest set with the track, from where the track starts in it', async ({
  newListener,
  app,
  page,
}) => {
  await newListener.open(track.path)
  await button(app, 'Play').focus()
  await page.keyboard.press('Enter')
  await isHeard(app)
  await expect(app.player).toContainText('Concrete Shoreline')
  await expect(app.player).toContainText(track.set)
  await button(app, 'Pause').click()
  await expect(app.control('Play')).toBeVisible()
  const place = await app.position()
  await button(app, 'Play').click()
  await expect.poll(() => app.position()).toBeGreaterThan(place)
  expect(await app.position()).toBeLessThan(place + 30)
  await expect(app.playingRow).toContainText(track.set)
})

test('Play works even if the answer is late', async ({ newListener, app, page }) => {
  await newListener.open('/about')
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/api/set_tracks/play/33', async route => {
    await arrived
    await route.continue()
  })
  await app.open(track.path)
  await button(app, 'Play').click()
  await expect(button(app, 'Play')).toHaveAttribute('aria-busy', 'true')
  arrive()
  await isHeard(app)
})
