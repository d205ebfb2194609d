import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import { type App, expect, test } from '../support/app.ts'
import { lockScreenOfPage } from '../support/lock-screen.ts'

/** Listening to a set with real sound. Set 1 has 20 tracks without gaps. */

const setName = 'Nordlicht Closing Set'
const starts = demoCatalogue().sets[0]?.slots.map(({ start }) => start / 1000) ?? []
const startOf = (position: number) => starts[position - 1] ?? 0

const isHeardAfter = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(seconds)

async function playFirstSet(app: App): Promise<void> {
  await app.forgetPosition(1)
  await app.openSignedIn('/sets/1')
  await app.page.getByRole('button', { name: `Play ${setName}` }).click()
  await isHeardAfter(app, 0)
}

/** Expects an action to seek to a track's start, within 100 ms and the time that has passed since. */
async function leadsToStartOf(app: App, position: number, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await act()
  await expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(startOf(position) - 0.1)
  const place = await app.position()
  expect(place).toBeLessThan(startOf(position) + 0.1 + (performance.now() - began) / 1000)
}

const rowOf = (app: App, position: number) => app.page.getByRole('table').getByRole('row').nth(position)

async function isMarked(app: App, position: number): Promise<void> {
  await expect(rowOf(app, position)).toHaveAttribute('aria-current', 'true')
  await expect(app.playingRow).toHaveCount(1)
}

/** How many endless animations are running. */
const moving = ({ page }: App) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .length,
  )

test('Play plays, Next and Previous skip tracks, a row plays its track, and Pause pauses', { tag: '@journey' }, async ({
  app,
}) => {
  await playFirstSet(app)
  await isHeardAfter(app, 0.3)
  await expect(app.player).toContainText(setName)
  await expect(app.player).toContainText('00:41:45')
  await isMarked(app, 1)
  expect(await moving(app)).toBeGreaterThan(0)

  await leadsToStartOf(app, 2, () => app.control('Next track').click())
  await isMarked(app, 2)
  await app.page.getByRole('button', { name: `Pause ${setName}` }).click()
  await expect(app.control('Play')).toBeVisible()
  expect(await app.paused()).toBe(true)

  await leadsToStartOf(app, 3, () => app.control('Next track').click())
  await isMarked(app, 3)
  // Within a track's first three seconds, Previous leads to the track before.
  await leadsToStartOf(app, 2, () => app.control('Previous track').click())
  await expect.poll(() => app.position()).toBeLessThan(startOf(3) - 1)

  await leadsToStartOf(app, 12, () => rowOf(app, 12).getByRole('button').first().click())
  await isMarked(app, 12)
  await isHeardAfter(app, startOf(12))
})

test('the lock screen shows the track and its buttons work; playback continues across pages, until the logout', {
  tag: '@journey',
}, async ({ app, page }) => {
  const { shown, press } = await lockScreenOfPage(page)
  await playFirstSet(app)
  await expect.poll(async () => (await shown()).album).toBe(setName)
  const { title: first } = await shown()
  await expect(rowOf(app, 1)).toContainText(first)
  await press('pause')
  await expect(app.control('Play')).toBeVisible()
  await expect.poll(async () => (await shown()).state).toBe('paused')
  await leadsToStartOf(app, 2, () => press('next'))
  await expect.poll(async () => (await shown()).title).not.toBe(first)
  // It is paused within the first three seconds of its track, however slow the test is.
  await press('previous')
  await expect.poll(async () => (await shown()).title).toBe(first)
  expect(await app.position()).toBeLessThan(0.1)
  await press('play')
  await expect(app.control('Pause')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
  await expect(page).toHaveURL('/sets')
  await isHeardAfter(app, await app.position())
  await app.player.getByRole('link', { name: setName }).click()
  await expect(page).toHaveURL('/sets/1')

  await app.signOut()
  await expect(app.player).toBeHidden()
  await expect.poll(() => app.position()).toBe(0)
  await expect.poll(() => app.paused()).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata)).toBeNull()
})

test('log in, play and pause with the keyboard alone; with reduced motion nothing is animated', {
  tag: '@journey',
}, async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await app.open('/sets/1')
  // By its role: the first paint shows the field, too, before anyone can type into it.
  await page.getByRole('textbox', { name: 'Username' }).focus()
  await page.keyboard.type('demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-listener')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(setName)
  const play = page.getByRole('button', { name: `Play ${setName}` })
  for (let i = 0; i < 24 && !(await play.evaluate(button => button === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await expect(play).toBeFocused()
  await page.keyboard.press('Enter')
  await isHeardAfter(app, 0)
  await expect(app.control('Pause')).toBeVisible()
  expect(await moving(app)).toBe(0)
  // The code of the shortcuts is loaded after the first screen.
  await expect
    .poll(async () => {
      if (!(await app.paused())) await page.keyboard.press('k')
      return app.paused()
    })
    .toBe(true)
  await expect(app.control('Play')).toBeVisible()
})
