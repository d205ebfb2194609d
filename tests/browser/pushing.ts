import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CDPSession, Page } from 'playwright/test'
import { vapid } from '../../server/cli/vapid.ts'
import { type OpenDatabase, openForCommand } from '../../server/database.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { startSegue } from '../support/segue-process.ts'
import { test as base, expect } from './app.ts'

interface PushingServer {
  url: string
  store: OpenDatabase
}

const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const path = process.env.CHROMIUM_PATH?.replace(/chromium-headless-shell$/, 'chromium')

/** Chromium's headless shell denies every notification; the whole browser beside it, where there is one, shows them. */
export const wholeBrowser = {
  launchOptions: {
    ...(path && existsSync(path) && { executablePath: path }),
    args: [...root, '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  },
}

/** The app of a server that pushes, on data of its own. */
export const test = base.extend<object, { pushing: PushingServer }>({
  pushing: [
    async ({ playwright: _ }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'segue-push-'))
      const keys = Object.fromEntries(vapid([]).map(line => line.split('=')))
      const segue = await startSegue({ DATA_DIR: dataDir, ...keys })
      const store = await openForCommand(undefined, dataDir)
      await use({ url: segue.url, store })
      await store.close()
      await segue.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ pushing }, use) => use(pushing.url),
})
export { expect }

/** Which push service's addresses the server has of the demo listener. */
export async function endpointsAt({ store }: PushingServer): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions`.execute(store.db)
  return rows.map(({ endpoint }) => endpoint)
}

/**
 * A push service for this page's browser, which has none without the Internet: subscribing gives an address at
 * `push.example`, another one each time, and is remembered as a browser does.
 */
export async function givePushService(page: Page): Promise<void> {
  const { keys } = pushBrowser('').subscription
  await page.addInitScript(keys => {
    const kept = 'the-browser-itself'
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer
    const subscription = () => {
      const [endpoint, key] = JSON.parse(localStorage.getItem(kept) ?? '[]')
      if (!endpoint) return null
      return {
        options: { applicationServerKey: bytes(key) },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => localStorage.removeItem(kept),
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, JSON.stringify([`https://push.example/${Math.random()}`, applicationServerKey]))
        return subscription()
      },
    })
  }, keys)
}

/** Lets the browser's worker have a push, as its push service would. */
export async function pushesOf(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  return async data => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** What the system shows of the app's notifications. */
export const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(notification => {
      const { title, body, tag, icon } = notification
      const badge: unknown = Reflect.get(notification, 'badge')
      return { title, body, tag, icon, badge }
    })
  })
