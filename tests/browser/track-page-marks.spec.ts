import { expect } from './app.ts'
import { test } from './newcomer.ts'
import { isSaved } from './on-device.ts'
import { banner, title } from './person-page.ts'
import { withMoments } from './work-page.ts'
import { stored } from './writes.ts'

/** A newcomer has liked nothing yet. */
const track = '/tracks/33'
const id = '/tracks/5'

test('the heart and the thumb of a track are kept', async ({ newcomer, page }) => {
  await newcomer.open(track)
  const heart = (words: RegExp) => banner(page).getByRole('button', { name: words })
  await heart(/^Add Mono Arcade .* to favorites$/).click()
  await heart(/^Like Mono Arcade/).click()
  await expect(heart(/^Remove Mono Arcade .* from favorites$/)).toBeVisible()
  await expect(heart(/^Remove your like of Mono Arcade/)).toBeVisible()
  await stored(page, 0)
  const sent = page.waitForResponse('**/api/tracks/33')
  await page.reload()
  await sent
  await expect(heart(/^Remove Mono Arcade .* from favorites$/)).toBeVisible()
  await expect(heart(/^Remove your like of Mono Arcade/)).toBeVisible()
})

test("the thumb counts up to 999 of the listener's moments", async ({ newcomer, page, store }) => {
  await newcomer.put('/favs/track/33', { is_fav: true })
  const thumb = banner(page).getByRole('button', { name: /^Like Mono Arcade/ })
  for (const [moments, badge] of [
    [0, /, 0 liked moments$/],
    [999, /, 999 liked moments999$/],
    [1000, /, 1000 liked moments999\+$/],
  ] as const) {
    await withMoments(store, newcomer, moments)
    await newcomer.open(track)
    await expect(thumb).toHaveText(badge)
  }
})

test('an ID is watched and no longer watched, by the keyboard too', async ({ newcomer, page }) => {
  await newcomer.open(id)
  const button = (words: string) => banner(page).getByRole('button', { name: `${words} Petra Lindqvist – ID` })
  await button('Watch').click()
  await expect(button('Watching')).toBeVisible()
  await stored(page, 0)
  await page.reload()
  await expect(button('Watching')).toBeVisible()
  await button('Watching').press('Enter')
  await expect(button('Watch')).toBeVisible()
})

test('a track page that was open once is there without a network, with its sets, and knows where it is heard', async ({
  newcomer,
  app,
  page,
  context,
}) => {
  await newcomer.open(track)
  await app.installed()
  await expect(title(page)).toHaveText('Concrete Shoreline')
  await expect(page.getByRole('link', { name: 'Polaroid Summer' })).toBeVisible()
  for (const part of ['["/tracks/{id}",', '["/tracks/{id}/sets",', '["/set_tracks/play/']) await isSaved(page, part)
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText('Concrete Shoreline')
  await expect(page.getByRole('link', { name: 'Polaroid Summer' })).toBeVisible()
  // Where it is heard is saved; the sound itself is not.
  await banner(page)
    .getByRole('button', { name: /^Play Mono Arcade/ })
    .click()
  await expect(banner(page).getByRole('status')).toHaveText(
    'You are offline, and the set it is heard in is not on this device.',
  )
  await expect(app.player).toBeHidden()
  await banner(page)
    .getByRole('button', { name: /^Add Mono Arcade/ })
    .click()
  await expect(banner(page)).toContainText('Not sent yet')
  await page.goto(id)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(title(page)).toHaveText('ID')
})

test('without a network, a track whose set was never asked for says why it does not play', async ({
  newcomer,
  app,
  page,
  context,
}) => {
  await newcomer.open('/about')
  await page.route('**/api/set_tracks/play/33', route => route.abort())
  await app.open(track)
  await app.installed()
  await expect(title(page)).toHaveText('Concrete Shoreline')
  await isSaved(page, '["/tracks/{id}",')
  await context.setOffline(true)
  await page.reload()
  await banner(page)
    .getByRole('button', { name: /^Play Mono Arcade/ })
    .click()
  await expect(banner(page).getByRole('status')).toHaveText(/^You are offline/)
  await expect(app.player).toBeHidden()
})
