import { type App, answered, expect } from './app.ts'
import { violationsOf } from './axe.ts'
import { test } from './newcomer.ts'
import { banner, title } from './person-page.ts'
import { held, withUnheardTrack } from './work-page.ts'

/** Track 33 is heard in sets 12, 20 and 21, of which 12 is the newest; there it starts after 778.896 s. */
const track = { path: '/tracks/33', set: 'Harbour Lights, Second Floor', start: 778.896 }
const button = (app: App, name: 'Play' | 'Pause') =>
  banner(app.page).getByRole('button', { name: `${name} Mono Arcade feat. Contour Lines – Concrete Shoreline` })

const isHeard = async (app: App) => {
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(track.start)
  expect(await app.position()).toBeLessThan(track.start + 30)
  expect(await app.paused()).toBe(false)
}

test('Play plays the newest set with the track, from where the track starts in it', async ({ newcomer, app, page }) => {
  await newcomer.open(track.path)
  await button(app, 'Play').click()
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
  expect(await violationsOf(page)).toEqual([])
})

test('Play is worked by the keyboard', async ({ newcomer, app, page }) => {
  await newcomer.open(track.path)
  await title(page).waitFor()
  await button(app, 'Play').focus()
  await page.keyboard.press('Enter')
  await isHeard(app)
})

test('an answer that is late still plays, and its button says that it is on its way', async ({
  newcomer,
  app,
  page,
}) => {
  await newcomer.open('/about')
  const arrive = await held(page, '/set_tracks/play/33')
  await app.open(track.path)
  await button(app, 'Play').click()
  await expect(button(app, 'Play')).toHaveAttribute('aria-busy', 'true')
  arrive()
  await isHeard(app)
})

test('a late answer does not interrupt what was started meanwhile', async ({ newcomer, app, page }) => {
  await newcomer.open('/about')
  const arrive = await held(page, '/set_tracks/play/33')
  await app.open(track.path)
  await button(app, 'Play').click()
  await page.getByRole('button', { name: 'Play Polaroid Summer' }).click()
  await expect(app.player).toContainText('Polaroid Summer')
  const answer = page.waitForResponse('**/api/sets/12')
  arrive()
  await answer
  await expect(button(app, 'Play')).not.toHaveAttribute('aria-busy')
  await expect(app.player).toContainText('Polaroid Summer')
})

test('a track that no set has says that there is nothing to play', async ({ newcomer, app, page, store }) => {
  await withUnheardTrack(store, async id => {
    await newcomer.open(`/tracks/${id}`)
    const play = banner(page).getByRole('button', { name: 'Play Tarn – Still Unheard' })
    await expect(play).toBeDisabled()
    await expect(banner(page).getByRole('status')).toHaveText('There is no recording of it to play.')
    await expect(page.getByRole('heading', { name: 'Not heard in any set yet' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await app.open(track.path)
    await expect(button(app, 'Play')).toBeEnabled()
  })
})

test('what fails says so, and can be tried again', async ({ newcomer, app, page }) => {
  await newcomer.open('/about')
  const refusal = answered(400, { code: 400, message: 'Bad request' })
  await page.route('**/api/set_tracks/play/33', route => route.fulfill(refusal))
  await app.open(track.path)
  await button(app, 'Play').click()
  await expect(banner(page).getByRole('status')).toHaveText('Something went wrong, please try again!')
  await page.unrouteAll()
  await button(app, 'Play').click()
  await isHeard(app)
  await expect(banner(page).getByRole('status')).toHaveCount(0)
})
