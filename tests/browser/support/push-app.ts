import { sql } from 'kysely'
import type { Page, Worker } from 'playwright/test'
import { type PushBrowser, pushBrowser } from '../../support/peers/push-browser.ts'
import { test as base, expect } from './app.ts'
import type { PushingServer } from './push-server.ts'

/** Tests with a server that sends push messages and has data of its own. */
export const test = base.extend({
  baseURL: ({ pushing }, use) => use(pushing.url),
})
export { expect }

/** The demo listener's push endpoints on the server. */
export async function endpointsAt({ store }: PushingServer): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions`.execute(store.db)
  return rows.map(({ endpoint }) => endpoint)
}

/** Waits until the server has exactly one endpoint, which isn't `before`. Resolves with it. */
export async function newEndpoint(server: PushingServer, before?: string): Promise<string> {
  let found: string | undefined
  const isAnother = async () => {
    const [endpoint, ...more] = await endpointsAt(server)
    found = more.length === 0 ? endpoint : undefined
    return found !== undefined && found !== before
  }
  await expect.poll(isAnother).toBe(true)
  return found ?? ''
}

/**
 * Gives this page a fake push service, because the browser has none without the internet. Subscribing returns the
 * browser's endpoint, or else a new one at `push.example` each time, and is remembered as in a browser. Notifications, which
 * Chromium's headless shell denies, are granted.
 */
export async function givePushService(page: Page, browser: PushBrowser = pushBrowser('')): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    const storageKey = 'the-browser-itself'
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer
    const subscription = () => {
      const [endpoint, key] = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      if (!endpoint) return null
      return {
        options: { applicationServerKey: bytes(key) },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => localStorage.removeItem(storageKey),
      }
    }
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(
          storageKey,
          JSON.stringify([endpoint || `https://push.example/${Math.random()}`, applicationServerKey]),
        )
        return subscription()
      },
    })
  }, browser.subscription)
}

/** The app's service worker. Records its notifications, which Chromium's headless shell can't show. */
export class PushedWorker {
  private readonly worker: Worker

  private constructor(worker: Worker) {
    this.worker = worker
  }

  /** The worker that controls this page. */
  static async of(page: Page): Promise<PushedWorker> {
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('No worker runs')
    // As text, because it uses the globals of a service worker.
    await worker.evaluate(`
      self.shown = []
      self.badge = null
      self.navigator.setAppBadge = async count => { self.badge = count }
      const without = gone => { self.shown = self.shown.filter(one => one !== gone) }
      Object.assign(ServiceWorkerRegistration.prototype, {
        async showNotification(title, options) {
          without(self.shown.find(({ tag }) => tag === options.tag))
          const notification = { title, ...options, close: () => without(notification) }
          self.shown.push(notification)
        },
      })`)
    return new PushedWorker(worker)
  }

  /** Sends the worker a push message, as its push service would. */
  async push(data: string): Promise<void> {
    await this.worker.evaluate(`self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(data)} }))`)
  }

  /** The app's notifications that are shown. */
  shown(): Promise<unknown[]> {
    return this.worker.evaluate(
      'self.shown.map(({ title, body, tag, icon, badge }) => ({ title, body, tag, icon, badge }))',
    )
  }

  /** The count on the app's icon. */
  badge(): Promise<unknown> {
    return this.worker.evaluate('self.badge')
  }

  /** Taps the notification that is shown: sends the worker its event, as the system would. */
  async tap(): Promise<void> {
    await this.worker.evaluate(`
      const event = new ExtendableEvent('notificationclick')
      Object.defineProperty(event, 'notification', { value: self.shown[0] })
      self.dispatchEvent(event)`)
  }
}
