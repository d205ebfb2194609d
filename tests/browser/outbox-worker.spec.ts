import type { BrowserContext, CDPSession, Page } from 'playwright/test'
import { outboxSync } from '../../contract/worker.ts'
import { banner, expect, heartOf, type Listener, love, sentFrom, stored, test } from './writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }

/** The browser's own view of its workers, from a page that is none of the app's. */
async function workersOf(context: BrowserContext): Promise<{ devtools: CDPSession; registrationId: string }> {
  const devtools = await context.newCDPSession(await context.newPage())
  const found = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return { devtools, registrationId: await found }
}

/** What the system does when there is a network again. */
async function wakeWorker(context: BrowserContext, origin: string): Promise<void> {
  const { devtools, registrationId } = await workersOf(context)
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: outboxSync, lastChance: false })
}

/** Two hearts without a network, and the app is closed. Gives its origin. */
async function closedWithTwo(page: Page, listener: Listener): Promise<string> {
  await listener.open(page, '/sets')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await page.context().setOffline(true)
  for (const { name } of [quarry, tunnel]) await love(page, name)
  await expect(banner(page)).toHaveText('Offline · 2 changes waiting')
  await stored(page, 2)
  const { origin } = new URL(page.url())
  await page.close()
  return origin
}

test('the worker sends what waits when the network is back, though no page of the app is open', async ({
  page,
  context,
  listener,
}) => {
  const origin = await closedWithTwo(page, listener)
  expect(await listener.done()).toBe(0)
  await context.setOffline(false)
  await wakeWorker(context, origin)
  await listener.has([quarry.id, tunnel.id], 2)
  expect(context.pages().map(open => open.url())).toEqual(['about:blank'])
  const again = await context.newPage()
  const sent = sentFrom(context)
  await again.goto(`${origin}/sets`)
  await expect(heartOf(again, quarry.name).full).toBeVisible()
  await stored(again, 0)
  expect(sent).toEqual([])
})

test('the worker sends nothing of a listener who has signed out', async ({ page, context, listener }) => {
  const origin = await closedWithTwo(page, listener)
  const tab = await context.newPage()
  await tab.goto(`${origin}/sets`)
  await tab.getByRole('button', { name: 'Menu' }).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  const leaving = tab.getByRole('dialog', { name: 'Log out now?' })
  await leaving.getByRole('button', { name: 'Log out' }).click()
  await expect(tab).toHaveURL(/\/login/)
  await stored(tab, 2)
  await tab.goto('about:blank')
  const sent = sentFrom(context)
  await context.setOffline(false)
  await wakeWorker(context, origin)
  const guest = await context.newPage()
  await guest.goto(`${origin}/login`)
  await stored(guest, 2)
  expect(sent).toEqual([])
  expect(await listener.done()).toBe(0)
})

test('a page shows at once what the worker has sent behind it', async ({ page, context, listener }) => {
  await listener.open(page, '/sets')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  // This page has no way to the server; the worker has.
  await page.route('**/api/**', route => route.abort())
  await love(page, quarry.name)
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  await stored(page, 1)
  await wakeWorker(context, new URL(page.url()).origin)
  await listener.has([quarry.id], 1)
  await expect(banner(page)).toHaveText('Offline')
  await expect(heartOf(page, quarry.name).full).toBeVisible()
})
