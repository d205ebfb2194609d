import { afterEach, beforeEach } from 'vitest'
import { signOut } from '#contract/routes/account.ts'
import { getSessions } from '#contract/routes/me.ts'
import { setPushSubscription } from '#contract/routes/push.ts'
import { getSettings } from '#contract/routes/settings.ts'
import { getClientConfig } from '#contract/routes/system.ts'
import { storageKeys } from '../../../src/data/storage/stored.ts'
import { expect, page, test } from '../support/catalogue.ts'
import { someSettings } from '../support/entities/account.ts'
import { aUser, listOf } from '../support/entities.ts'
import { signOutByMenu } from '../support/favourites.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** The settings' switch for push notifications on this device: why it stays off, or is missing. */

const section = page.getByRole('region', { name: 'Notifications', exact: true })
const appStorage = page.getByRole('region', { name: 'App storage', exact: true })
const switchOn = page.getByRole('switch', { name: 'Notifications on this device' })

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

/** The browser's `subscribe`, which tests replace. */
let subscribe: () => Promise<unknown>
/** The browser's subscription, or null. */
let subscribed: unknown
let permission: NotificationPermission
const restores: (() => void)[] = []

/** Replaces a property of the browser until the test ends. */
function replace(of: object, key: string, change: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(of, key)
  Object.defineProperty(of, key, { configurable: true, ...change })
  restores.push(() => {
    if (before) Object.defineProperty(of, key, before)
    else Reflect.deleteProperty(of, key)
  })
}

// A browser with a service worker and the permission for notifications.
beforeEach(() => {
  permission = 'granted'
  subscribed = null
  subscribe = async () => {
    subscribed = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys }),
      unsubscribe: async () => {
        subscribed = null
      },
    }
    return subscribed
  }
  const registration = { pushManager: { getSubscription: async () => subscribed, subscribe: () => subscribe() } }
  replace(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
  replace(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) })
  replace(Notification, 'permission', { get: () => permission })
  replace(Notification, 'requestPermission', { value: async () => permission })
})
afterEach(() => {
  for (const restore of restores.splice(0).reverse()) restore()
})

const settings = (server: FakeServer, push_public_key: string | null = 'AAAA'): FakeServer =>
  server
    .on(getClientConfig, {
      firebase: null,
      is_demo: false,
      store_search_url: 'https://store.example/',
      push_public_key,
    })
    .on(getSettings, someSettings())
    .on(getSessions, listOf([]))

test("the switch shows why it stays off when the browser can't reach its push service", async ({ app, server }) => {
  settings(server)
  subscribe = async () => {
    throw new DOMException('no', 'AbortError')
  }
  await app.openAs('/settings')
  await switchOn.click()
  await expect.element(section.getByRole('alert')).toHaveTextContent(/couldn't reach its push service/)
  await expect.element(switchOn).not.toBeChecked()
  expect(server.calls(setPushSubscription)).toEqual([])
})

test('the switch shows an error and stays off when the server refuses the subscription', async ({ app, server }) => {
  settings(server).on(setPushSubscription, refused(404))
  await app.openAs('/settings')
  await switchOn.click()
  await expect.element(section.getByRole('alert')).toHaveTextContent(/Something went wrong/)
  await expect.element(switchOn).not.toBeChecked()
})

test('if the page is closed before the server has answered, the switch is on when it is opened again', async ({
  app,
  server,
}) => {
  const answer = settings(server).hold(setPushSubscription)
  await app.openAs('/settings')
  await switchOn.click()
  await expect.poll(() => server.calls(setPushSubscription)).toHaveLength(1)
  await app.go('/about')
  await expect.element(switchOn).not.toBeInTheDocument()
  await app.go('/settings')
  await expect.element(switchOn).toBeChecked()
  answer({ is_new: true })
})

test('whoever logs out while the browser renews its subscription leaves none behind', async ({ app, server }) => {
  settings(server).on(setPushSubscription, refused(401)).on(signOut, null)
  const subscribeAtOnce = subscribe
  let go: (() => void) | undefined
  subscribe = async () => {
    await new Promise<void>(resolve => {
      go = resolve
    })
    return subscribeAtOnce()
  }
  const user = aUser()
  localStorage.setItem(storageKeys.push, String(user.id))
  await app.openAs('/settings', user)
  await expect.poll(() => go).toBeDefined()
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  go?.()
  await navigator.locks.request('segue-push', () => undefined)
  expect(subscribed).toBeNull()
})

test('blocked notifications show how to allow them', async ({ app, server }) => {
  settings(server)
  permission = 'denied'
  await app.openAs('/settings')
  await expect.element(section).toHaveTextContent(/Your browser blocks them\./)
  await expect.element(switchOn).toHaveAttribute('aria-disabled', 'true')
  await switchOn.click({ force: true })
  await expect.element(switchOn).not.toBeChecked()
})

test('an iPhone is asked to install the app first', async ({ app, server }) => {
  settings(server)
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  restores.push(() => Object.assign(window, { PushManager }))
  replace(navigator, 'standalone', { value: false })
  await app.openAs('/settings')
  await expect.element(section).toHaveTextContent(/Add to Home Screen/)
  await expect.element(switchOn).toHaveAttribute('aria-disabled', 'true')
})

test('the switch is missing without keys of the server', async ({ app, server }) => {
  settings(server, null)
  await app.openAs('/settings')
  await expect.element(appStorage).toBeVisible()
  await expect.poll(() => server.calls(getClientConfig)).toHaveLength(1)
  await expect.element(section).not.toBeInTheDocument()
})

test('the switch is missing in a browser without push', async ({ app, server }) => {
  settings(server)
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  restores.push(() => Object.assign(window, { PushManager }))
  await app.openAs('/settings')
  await expect.element(appStorage).toBeVisible()
  await expect.poll(() => server.calls(getClientConfig)).toHaveLength(1)
  await expect.element(section).not.toBeInTheDocument()
})
