import type { Page } from 'playwright/test'
import { type BadNetwork, startBadNetwork } from '../../support/proxy.ts'
import type { App } from '../support/app.ts'
import { test as base, expect, type NewListener } from '../support/new-listener.ts'
import { ownServer } from '../support/own-server.ts'

/** Playback over a network that breaks: between browser and server stands a proxy that can cut, hold and slow. */

const setName = 'Nordlicht Closing Set'
/** 128 kbit/s. */
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
  /** What the audio element told, in order, and each place, in seconds, where it told it. */
  var told: { event: string; at: number; ms: number }[]
}

/** The set's page, before anything is loaded to be played, with an ear on what the element tells. */
async function open({ open, page }: NewListener): Promise<void> {
  await open('/sets/1')
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.evaluate(() => {
    globalThis.told = []
    const audio = document.querySelector('audio')
    for (const event of ['playing', 'waiting', 'error', 'ended', 'timeupdate'])
      audio?.addEventListener(event, () => told.push({ event, at: audio.currentTime, ms: performance.now() }))
  })
}

const play = (page: Page) => page.getByRole('button', { name: `Play ${setName}` }).click()
const reaches = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(seconds)
/** Until nothing more is there to be played. */
const waits = (page: Page) =>
  page.waitForFunction(() => {
    const audio = document.querySelector('audio')
    return audio !== null && audio.currentTime > 1 && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  })
const alert = (app: App) => app.player.getByRole('alert')

/**
 * The farthest that the sound jumped from one tick to the next while it played on, in seconds, either way. A page that is
 * kept waiting ticks late, and the sound has gone on meanwhile: that is no jump.
 */
const widestGap = (page: Page) =>
  page.evaluate(() => {
    // Until it says that it waits, it plays.
    const plays = ['playing', 'timeupdate']
    const goesOn = ['timeupdate', 'waiting']
    const heard = told.filter(({ at }) => at > 0)
    const gaps = heard.map((tick, index) => {
      const before = heard[index - 1] ?? tick
      const gap = tick.at - before.at
      const playedOn = gap > 0 && plays.includes(before.event) && goesOn.includes(tick.event)
      return playedOn ? Math.max(0, gap - (tick.ms - before.ms) / 1000) : Math.abs(gap)
    })
    return Math.max(...gaps)
  })

test('a connection that is cut in mid-stream is taken up where it broke, and nothing is said', async ({
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

test('a connection that is cut before any sound has come is tried again, and nothing is said', async ({
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

test('seconds without a byte are waited out, and the sound goes on where it stopped', async ({
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
  // Longer than what tells a quiet connection from a slow one, shorter than what is given up.
  await page.waitForTimeout(4_000)
  expect(await app.position()).toBeCloseTo(place, 1)
  await expect(alert(app)).toBeHidden()
  network.heal()
  await reaches(app, place + 0.5)
  expect(await widestGap(page)).toBeLessThan(1)
})

test('a server that has gone is said, and when it is back the sound goes on by itself where it stopped', async ({
  app,
  page,
  newListener,
  network,
}) => {
  await open(newListener)
  network.breakNext(3 * second, 'stall')
  await play(page)
  await waits(page)
  // Of the element: one that was tried again in vain stands at 0.
  const place = await app.position()
  network.goAway('bad gateway')
  await expect(alert(app)).toContainText('The connection was lost')
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  expect(place).toBeGreaterThan(1)
  network.heal()
  // Somebody looks: nobody has to wait for the next time that the server is asked.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(alert(app)).toBeHidden()
  await reaches(app, place + 0.5)
  expect(await widestGap(page)).toBeLessThan(1)
})

test('a network that is dead for 20 s is said, and the sound goes on when it is back', async ({
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
  // The 20 s count from the last byte, and from when the element says that it waits: one of both may still be on its way.
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(alert(app)).toContainText('The connection was lost', { timeout: 1_000 })
  }).toPass()
  network.heal()
  await reaches(app, place + 0.5)
  await expect(alert(app)).toBeHidden()
})

test('on slow 3G it plays, and goes to another track', async ({ app, page, newListener, network }) => {
  await open(newListener)
  network.slowDown(50_000, 400)
  await play(page)
  await reaches(app, 0.5)
  await app.control('Next track').click()
  const start = await app.position()
  await reaches(app, start + 0.5)
  expect(await page.evaluate(() => told.filter(({ event }) => event === 'error').length)).toBe(0)
  await expect(alert(app)).toBeHidden()
})
