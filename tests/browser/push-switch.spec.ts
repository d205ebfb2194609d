import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { answered } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { endpointsAt, expect, givePushService, test, wholeBrowser } from './pushing.ts'
import { part, warnedIn } from './settings-page.ts'

/** The switch in the settings that brings notifications to this device. */

test.use(wholeBrowser)

const switchOn = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })

test.describe('where the browser lets the app notify', () => {
  test.use({ permissions: ['notifications'] })

  test('it is turned on and off, stays as it was, and goes with the sign-out', async ({ app, page, pushing }) => {
    await givePushService(page)
    await app.openSignedIn('/about')
    await app.installed()
    await app.open('/settings#notifications')
    await expect(switchOn(page)).not.toBeChecked()
    expect(await endpointsAt(pushing)).toEqual([])
    await switchOn(page).focus()
    await page.keyboard.press('Space')
    await expect(switchOn(page)).toBeChecked()
    await expect(switchOn(page)).toBeFocused()
    await expect.poll(() => endpointsAt(pushing)).toHaveLength(1)
    await page.reload()
    await expect(switchOn(page)).toBeChecked()
    await switchOn(page).click()
    await expect(switchOn(page)).not.toBeChecked()
    await expect.poll(() => endpointsAt(pushing)).toEqual([])
    await switchOn(page).click()
    await expect.poll(() => endpointsAt(pushing)).toHaveLength(1)
    await app.signOut()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => endpointsAt(pushing)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('the-browser-itself'))).toBeNull()
  })

  test('what the server had ended, or has other keys for, is made anew when the app starts', async ({
    app,
    page,
    pushing,
  }) => {
    await givePushService(page)
    await app.openSignedIn('/about')
    await app.installed()
    await app.open('/settings')
    // What a start makes anew must not come behind what the server ends.
    await networkRests(page)
    await switchOn(page).click()
    await expect.poll(() => endpointsAt(pushing)).toHaveLength(1)
    const [first] = await endpointsAt(pushing)
    await sql`delete from push_subscriptions`.execute(pushing.store.db)
    await app.open('/about')
    await expect.poll(() => endpointsAt(pushing)).toEqual([expect.not.stringMatching(first ?? '')])
    const [second] = await endpointsAt(pushing)
    await page.route('**/api/config', async route => {
      const config = await (await route.fetch()).json()
      await route.fulfill(answered(200, { ...config, push_public_key: 'AAAA' }))
    })
    await app.open('/about')
    await expect.poll(() => endpointsAt(pushing)).toEqual([expect.not.stringMatching(second ?? '')])
  })

  test('it says why it stays off when the browser has no push service', async ({ app, page, pushing }) => {
    await app.openSignedIn('/about')
    await app.installed()
    await app.open('/settings')
    await switchOn(page).click()
    await expect(warnedIn(part(page, 'Notifications'))).toContainText('could not reach its push service')
    await expect(switchOn(page)).not.toBeChecked()
    expect(await endpointsAt(pushing)).toEqual([])
  })

  for (const [shape, viewport] of Object.entries(sizes))
    test(`axe finds nothing to mend in it, ${shape}`, async ({ app, page }) => {
      await page.setViewportSize(viewport)
      await app.openSignedIn('/about')
      await app.installed()
      await app.open('/settings')
      await expect(switchOn(page)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })

  test('it is not there without keys of the server, nor in a browser without push', async ({ app, page }) => {
    await app.openSignedIn('/about')
    await app.installed()
    await page.route('**/api/config', async route => {
      const config = await (await route.fetch()).json()
      await route.fulfill(answered(200, { ...config, push_public_key: null }))
    })
    await app.open('/settings')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expect(part(page, 'App storage')).toBeVisible()
    await expect(part(page, 'Notifications')).toHaveCount(0)
    await page.unrouteAll()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    const config = page.waitForResponse('**/api/config')
    await app.open('/settings')
    await (await config).finished()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expect(part(page, 'Notifications')).toHaveCount(0)
  })
})

test('who has blocked notifications reads how to allow them', async ({ app, page, context }) => {
  // What is not among those granted is denied.
  await context.grantPermissions(['geolocation'])
  await app.openSignedIn('/about')
  await app.installed()
  await app.open('/settings')
  await expect(part(page, 'Notifications')).toContainText('Your browser blocks them.')
  await expect(switchOn(page)).toHaveAttribute('aria-disabled', 'true')
  await switchOn(page).click({ force: true })
  await expect(switchOn(page)).not.toBeChecked()
})

test('on an iPhone it says to install the app first', async ({ app, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await app.openSignedIn('/about')
  await app.open('/settings')
  await expect(part(page, 'Notifications')).toContainText('Add to Home Screen')
  await expect(switchOn(page)).toHaveAttribute('aria-disabled', 'true')
})
