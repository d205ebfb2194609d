import type { Page } from 'playwright/test'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'
import { type Line, startSlowLine } from '../../support/peers/slow-line.ts'
import { App, test as base, expect } from '../support/app.ts'
import { NewListener } from '../support/new-listener.ts'
import { ownServer } from '../support/own-server.ts'

/** Two listeners in two browsers; the guest's has a bad network. */

const goalMs = 200
/** Each way. The page alone loads for ten seconds over the long form's. */
const network = isLongRun ? { latencyMs: 300, jitterMs: 200, lost: 2 } : { latencyMs: 120, jitterMs: 80, lost: 2 }

interface Evening {
  host: NewListener
  guest: NewListener
  line: Line
}

const test = base.extend<{ evening: Evening }>({
  evening: async ({ page, store, browser }, use) => {
    const line = await startSlowLine(ownServer().url, network)
    const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
    const [host, guest] = [new NewListener(page), new NewListener(await context.newPage())]
    await Promise.all([host.register(store), guest.register(store)])
    await use({ host, guest, line })
    await context.close()
    await line.close()
  },
})

/** Where the element is, in ms, and when, by the machine's clock, which both pages share. */
const sample = (page: Page) =>
  page.evaluate(() => ({
    at: performance.timeOrigin + performance.now(),
    position: (document.querySelector('audio')?.currentTime ?? Number.NaN) * 1000,
  }))

/** How far the guest's sound is ahead of the host's, in ms. */
async function offset({ host, guest }: Evening): Promise<number> {
  const [one, other] = await Promise.all([sample(host.page), sample(guest.page)])
  return Math.round(other.position - one.position - (other.at - one.at))
}

/** Two players are compared again and again for some seconds, because what is measured is how they run: no event says that. */
const sampleMs = 250

/** How long it takes until they have been in step for two seconds, in ms. An element that jumps already says where it will land. */
async function settle(evening: Evening): Promise<number> {
  const begun = Date.now()
  for (let inStep = 0; inStep < 8; ) {
    inStep = Math.abs(await offset(evening)) < goalMs ? inStep + 1 : 0
    expect(Date.now() - begun).toBeLessThan(40_000)
    await evening.host.page.waitForTimeout(sampleMs)
  }
  return Date.now() - begun - 2_000
}

/** Once they are in step, samples for so many seconds, prints how far off they are, and expects them within the goal. */
async function expectInStep(evening: Evening, seconds: number, when: string): Promise<void> {
  const settledMs = await settle(evening)
  const offsets: number[] = []
  for (let left = seconds * 4; left > 0; left--) {
    offsets.push(Math.abs(await offset(evening)))
    await evening.host.page.waitForTimeout(sampleMs)
  }
  const median = offsets.toSorted((a, b) => a - b)[offsets.length >> 1]
  const most = Math.max(...offsets)
  console.log(
    `${when}: in step after ${settledMs} ms; then median ${median} ms, at most ${most} ms off, ${offsets.length} samples`,
  )
  expect(most).toBeLessThan(goalMs)
}

test('a guest behind a bad network hears what the host plays within 200 ms, follows the host, and leaves', async ({
  app,
  page,
  evening,
}) => {
  if (isLongRun) test.setTimeout(patience(240_000))
  const guest = new App(evening.guest.page)
  await evening.host.open('/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect.poll(() => app.position()).toBeGreaterThan(0.5)
  await app.control('Listening options').click()
  await page.getByRole('button', { name: 'Listen together' }).click()
  await expect(page.getByText('Everyone here hears what you play')).not.toHaveCount(0)

  await evening.guest.open(new URL(page.url()).pathname)
  await guest.page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: evening.guest.username })).toBeVisible()
  await expectInStep(evening, isLongRun ? 30 : 4, 'after joining')

  if (isLongRun) {
    evening.line.cut(8_000)
    // The listener hears on meanwhile: nothing happens that could be awaited.
    await page.waitForTimeout(8_000)
    await expectInStep(evening, 30, 'after 8 s without a network')
  }

  await app.control('Next track').click()
  await expectInStep(evening, isLongRun ? 30 : 2, 'after the host has jumped')

  const asked = Date.now()
  await app.control('Pause').click()
  await expect.poll(() => guest.paused(), { intervals: [50] }).toBe(true)
  console.log(`the host's pause took ${Date.now() - asked} ms`)

  // The host's page is loaded again: it still hosts.
  await page.reload()
  await expect(page.getByText('Everyone here hears what you play')).not.toHaveCount(0)
  await app.control('Play').click()
  await expect.poll(() => guest.paused()).toBe(false)

  await guest.player.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: evening.guest.username })).toHaveCount(0)
})
