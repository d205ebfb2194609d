import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { answered } from '../support/app.ts'
import { endpointsAt, expect, givePushService, newEndpoint, test } from '../support/push-app.ts'

/** The switch in the settings that brings notifications to this device. */

test.use({ serviceWorkers: 'allow' })

const switchOn = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })

test('push is turned on, renewed when the server has lost the subscription, turned off, and ends at a logout', async ({
  app,
  page,
  pushing,
}) => {
  await givePushService(page)
  await app.install()
  await app.openSignedIn('/about')
  await app.open('/settings#notifications')
  await expect(switchOn(page)).not.toBeChecked()
  expect(await endpointsAt(pushing)).toEqual([])
  // The first answer comes late: the page is reloaded before it.
  await page.route(
    '**/api/push/subscription',
    async route => {
      await route.fetch()
      await page.waitForEvent('load')
      await route.abort()
    },
    { times: 1 },
  )
  await switchOn(page).focus()
  await page.keyboard.press('Space')
  await expect(switchOn(page)).toBeChecked()
  await expect(switchOn(page)).toBeFocused()
  await expect.poll(() => endpointsAt(pushing)).toHaveLength(1)
  await page.reload()
  await expect(switchOn(page)).toBeChecked()

  // The subscription that a start renews must not arrive after the one that the server removes.
  await waitForNetworkIdle(page)
  const first = await newEndpoint(pushing)
  await sql`delete from push_subscriptions`.execute(pushing.store.db)
  await app.open('/about')
  const second = await newEndpoint(pushing, first)
  await page.route('**/api/config', async route => {
    const config = await (await route.fetch()).json()
    await route.fulfill(answered(200, { ...config, push_public_key: 'AAAA' }))
  })
  await app.open('/settings')
  await newEndpoint(pushing, second)

  await switchOn(page).click()
  await expect(switchOn(page)).not.toBeChecked()
  await expect.poll(() => endpointsAt(pushing)).toEqual([])
  await expect(switchOn(page)).not.toHaveAttribute('aria-busy')
  await switchOn(page).click()
  await expect.poll(() => endpointsAt(pushing)).toHaveLength(1)
  await app.signOut()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => endpointsAt(pushing)).toEqual([])
  // What belongs to a listener is removed once they are shown the login.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('the-browser-itself'))).toBeNull()
})
