import type { Page } from 'playwright/test'
import { patience } from '../../support/patience.ts'
import { type BadNetwork, startBadNetwork } from '../../support/peers/proxy.ts'
import type { App } from '../support/app.ts'
import { test as base, expect, type NewListener } from '../support/new-listener.ts'
import { ownServer } from '../support/own-server.ts'

/** Playback over a bad network: a proxy between browser and server resets, stalls and slows down connections. */

const setName = 'Nordlicht Closing Set'
/** The bytes of one second at 128 kbit/s. */
const second = 16_000

const test = base.extend<{ network: BadNetwork }>({
  network: async ({ browserName: _ }, use) => {
    const network = await startBadNetwork(ownServer().url)
    await use(network)
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
})

declare global {
  /** The events of the audio element in order, each with its position in seconds and the time in ms. */
  var audioEvents: { event: string; at: number; ms: number }[]
}

/** Opens the set's page and records the audio element's events, before anything is loaded for playback. */
async function open({ open, page }: NewListener): Promise<void> {
  await open('/sets/1')
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.evaluate(() => {
    globalThis.audioEvents = []
    const audio = document.querySelector('audio')
    for (const event of ['playing', 'waiting', 'error', 'ended', 'timeupdate'])
      audio?.addEventListener(event, () => audioEvents.push({ event, at: audio.currentTime, ms: performance.now() }))
  })
}

const play = (page: Page) => page.getByRole('button', { name: `Play ${setName}` }).click()
const reaches = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(seconds)
/** Waits until the audio element has run out of data. */
const waits = (page: Page) =>
  page.waitForFunction(() => {
    const audio = document.querySelector('audio')
    return audio !== null && audio.currentTime > 1 && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  })
const alert = (app: App) => app.player.getByRole('alert')

/**
 * The largest jump of the position between two ticks during playback, in seconds, in either direction. A tick that is
 * late because the page was busy is no jump: the time that passed is subtracted.
 */
const widestGap = (page: Page) =>
  page.evaluate(() => {
    // It plays until the event `waiting`.
    const plays = ['playing', 'timeupdate']
    const continues = ['timeupdate', 'waiting']
    const heard = audioEvents.filter(({ at }) => at > 0)
    const gaps = heard.map((tick, index) => {
      const before = heard[index - 1] ?? tick
      const gap = tick.at - before.at
      const playedOn = gap > 0 && plays.includes(before.event) && continues.includes(tick.event)
      return playedOn ? Math.max(0, gap - (tick.ms - before.ms) / 1000) : Math.abs(gap)
    })
    return Math.max(...gaps)
  })

test('a connection that breaks in mid-stream is resumed where it broke, without a notice', async ({
  app,
  page,
  newListener,
  network,
}) => {
  await open(newListener)
  network.breakNext(3 * second, 'reset')
  await play(page)
  await reaches(app, 4)
  await expect(alert(app)).toBeHidden()
  expect(network.recordings.length).toBeGreaterThan(1)
  expect(await widestGap(page)).toBeLessThan(1)
})

test('a connection that breaks before any sound is tried again, without a notice', async ({
  app,
  page,
  newListener,
  network,
}) => {
  await open(newListener)
  network.breakNext(second / 4, 'reset')
  await play(page)
  await reaches(app, 0.5)
  await expect(alert(app)).toBeHidden()
  expect(network.recordings.length).toBeGreaterThan(1)
})

test('after some seconds without data the sound continues where it stopped', async ({
  app,
  page,
  newListener,
  network,
}) => {
  await open(newListener)
  network.breakNext(3 * second, 'stall')
  await play(page)
  await waits(page)
  const place = await app.position()
  // Longer than the threshold for a stalled connection, shorter than the timeout.
  await page.waitForTimeout(4_000)
  expect(await app.position()).toBeCloseTo(place, 1)
  await expect(alert(app)).toBeHidden()
  network.heal()
  await reaches(app, place + 0.5)
  expect(await widestGap(page)).toBeLessThan(1)
})

test('a missing server is reported, and when it is back the sound continues by itself where it stopped', {
  tag: '@journey',
}, async ({ app, page, newListener, network }) => {
  await open(newListener)
  network.breakNext(3 * second, 'stall')
  await play(page)
  await waits(page)
  // The element's own position: after a failed retry it would be 0.
  const place = await app.position()
  network.goAway('bad gateway')
  await expect(alert(app)).toContainText('The connection was lost')
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  expect(place).toBeGreaterThan(1)
  network.heal()
  // A focused page checks the server at once, so the test needn't wait for the next check.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(alert(app)).toBeHidden()
  await reaches(app, place + 0.5)
  expect(await widestGap(page)).toBeLessThan(1)
})

test('a network without data for 20 s is reported, and the sound continues when it is back', async ({
  app,
  page,
  newListener,
  network,
}) => {
  await page.clock.install()
  await open(newListener)
  network.breakNext(3 * second, 'stall')
  await play(page)
  await waits(page)
  network.goAway('refused')
  const place = await app.position()
  // The 20 s count from the last byte and from the event `waiting`; one of both may still be to come.
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(alert(app)).toContainText('The connection was lost', { timeout: patience(1_000) })
  }).toPass()
  network.heal()
  await reaches(app, place + 0.5)
  await expect(alert(app)).toBeHidden()
})

test('on slow 3G a set plays, and skips to another track', async ({ app, page, newListener, network }) => {
  await open(newListener)
  network.slowDown(50_000, 400)
  await play(page)
  await reaches(app, 0.5)
  await app.control('Next track').click()
  const start = await app.position()
  await reaches(app, start + 0.5)
  expect(await page.evaluate(() => audioEvents.filter(({ event }) => event === 'error').length)).toBe(0)
  await expect(alert(app)).toBeHidden()
})
