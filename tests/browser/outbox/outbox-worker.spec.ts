import type { BrowserContext, CDPSession, Page } from 'playwright/test'
import { outboxSync } from '#contract/worker.ts'
import { addFavourite, banner, expect, heartOf, type Listener, sentFrom, stored, test } from '../support/writes.ts'

test.use({ serviceWorkers: 'allow' })

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }

/** Opens the DevTools protocol for the browser's service workers, on a page outside of the app. */
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

/** Fires Background Sync, as the system does when the network is back. */
async function dispatchSync(context: BrowserContext, origin: string): Promise<void> {
  const { devtools, registrationId } = await workersOf(context)
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: outboxSync, lastChance: false })
}

/** Adds two favorites offline and closes the app. Resolves with its origin. */
async function closeWithTwoPending(page: Page, listener: Listener): Promise<string> {
  await listener.open(page, '/sets')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await page.context().setOffline(true)
  for (const { name } of [quarry, tunnel]) await addFavourite(page, name)
  await expect(banner(page)).toHaveText('Offline · 2 changes waiting')
  await stored(page, 2)
  const { origin } = new URL(page.url())
  await page.close()
  return origin
}

test('the service worker sends pending changes when the network is back, even if no page is open', {
  tag: '@journey',
}, async ({ page, context, listener }) => {
  const origin = await closeWithTwoPending(page, listener)
  expect(await listener.done()).toBe(0)
  await context.setOffline(false)
  await dispatchSync(context, origin)
  await listener.has([quarry.id, tunnel.id], 2)
  expect(context.pages().map(open => open.url())).toEqual(['about:blank'])
  const again = await context.newPage()
  const sent = sentFrom(context)
  await again.goto(`${origin}/sets`)
  await expect(heartOf(again, quarry.name).full).toBeVisible()
  await stored(again, 0)
  expect(sent).toEqual([])
})
