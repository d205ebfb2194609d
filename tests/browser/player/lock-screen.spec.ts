import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import type { Desktop } from '../../support/peers/dbus.ts'
import { type App, expect } from '../support/app.ts'
import { test as base, isPlayer } from '../support/desktop.ts'

/**
 * The operating system's view of the player: what a lock screen shows, and what the media keys do. The browser
 * publishes it over MPRIS on a real D-Bus session bus, where `playerctl` reads it and presses keys.
 */

const setName = 'Nordlicht Closing Set'
const set = demoCatalogue().sets[0]
/** The start of the second track, in seconds. */
const boundary = (set?.slots[1]?.start ?? 0) / 1000

const test = base.extend({
  desktop: async ({ desktop, app }, use) => {
    await play(app)
    await isPlayer(desktop)
    await use(desktop)
  },
})

async function play(app: App): Promise<void> {
  await app.forgetPosition(1)
  await app.openSignedIn('/sets/1')
  await app.page.getByRole('button', { name: `Play ${setName}` }).click()
  await expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(0.3)
}

const rowOf = (app: App, position: number) => app.page.getByRole('table').getByRole('row').nth(position)
const textOf = async (app: App, position: number) => (await rowOf(app, position).textContent()) ?? ''

const shown = (desktop: Desktop) => desktop.playerctl('metadata', '--format', '{{title}}|{{artist}}|{{album}}')

/** Waits until the desktop shows the track of this row, with its artists and the set. */
async function isShown(app: App, desktop: Desktop, position: number): Promise<void> {
  const row = await textOf(app, position)
  await expect.poll(async () => row.includes((await shown(desktop)).split('|')[0] ?? '?')).toBe(true)
  const [, artists = '', album] = (await shown(desktop)).split('|')
  for (const artist of artists.split(', ')) expect(row).toContain(artist)
  expect(artists).not.toBe('')
  expect(album).toBe(setName)
  await expect(rowOf(app, position)).toHaveAttribute('aria-current', 'true')
}

const status = (desktop: Desktop) => desktop.playerctl('status')

test('the lock screen shows the playing track with its set, picture, duration and position', async ({
  app,
  desktop,
}) => {
  await isShown(app, desktop, 1)
  await expect.poll(() => status(desktop)).toBe('Playing')
  expect(await desktop.playerctl('metadata', 'mpris:length')).toBe(String((set?.duration ?? 0) * 1000))
  const before = await app.position()
  const place = Number(await desktop.playerctl('position'))
  expect(place).toBeGreaterThan(before - 0.5)
  expect(place).toBeLessThan((await app.position()) + 0.5)

  const picture = await readFile(new URL(await desktop.playerctl('metadata', 'mpris:artUrl')))
  const { width = 0, height } = await sharp(picture).metadata()
  expect(width).toBeGreaterThanOrEqual(96)
  expect(height).toBe(width)
})

test("the lock screen's keys skip tracks, pause and play, and its bar seeks", async ({ app, desktop }) => {
  await desktop.playerctl('next')
  await isShown(app, desktop, 2)

  await desktop.playerctl('pause')
  await expect(app.control('Play')).toBeVisible()
  await expect.poll(() => status(desktop)).toBe('Paused')
  expect(await app.paused()).toBe(true)

  await desktop.playerctl('next')
  await isShown(app, desktop, 3)
  // Within a track's first three seconds, Previous leads to the track before.
  await desktop.playerctl('previous')
  await isShown(app, desktop, 2)

  await desktop.playerctl('position', '100')
  await isShown(app, desktop, 1)
  await expect.poll(() => app.position()).toBe(100)
  await expect.poll(async () => Number(await desktop.playerctl('position'))).toBe(100)

  await desktop.playerctl('play')
  await expect(app.control('Pause')).toBeVisible()
  await expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(100)
  await expect.poll(() => status(desktop)).toBe('Playing')
})

test('when the next track starts, the lock screen changes within half a second', async ({ app, desktop }) => {
  const [first, second] = [await textOf(app, 1), await textOf(app, 2)]
  const titles = desktop.follow('metadata', '--format', '{{title}}')
  expect(first).toContain((await titles.next()).value)
  const late: number[] = []
  // A busy machine may cause a delay; three in a row are the app's fault.
  while (late.length < 3 && !late.some(each => each < 0.5)) {
    await app.page.evaluate(to => {
      const audio = document.querySelector('audio')
      if (audio) audio.currentTime = to
    }, boundary - 1)
    let title = ''
    while (late.length > 0 && (!first.includes(title) || !title)) title = (await titles.next()).value ?? 'no more'
    while (!second.includes(title) || !title) title = (await titles.next()).value ?? 'no more'
    late.push((await app.position()) - boundary)
  }
  titles.end()
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  expect(Math.min(...late)).toBeLessThan(0.5)
})
