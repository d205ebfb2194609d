import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { Tokens } from '#contract/entities/account.ts'
import { cheapPaintStyle } from '../../support/page/cheap-paint.ts'
import { addRandomDelays } from '../../support/page/random-delays.ts'
import { ownServer } from './own-server.ts'
import { test as base } from './worker.ts'

/** Fulfills a call as our server would: without `x-request-id` the client takes an answer for a captive portal's. */
export const answered = (status: number, json: unknown) => ({ status, json, headers: { 'x-request-id': 'test' } })

/** A page of the app's origin that loads nothing of the app. */
const barePath = '/icons/icon.svg'

/** The app in a page, as a listener uses it. */
export class App {
  readonly player: Locator

  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.player = page.getByRole('region', { name: 'Player' })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
  }

  async signIn(username = 'demo', password = 'demo-listener'): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Login' }).click()
  }

  /** Opens the menu of the top bar and logs out. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click()
    await this.page.getByRole('button', { name: 'Logout' }).click()
  }

  /** The tokens of this browser's session, as local storage has them. */
  tokens(): Promise<{ access: string | null; refresh: string | null }> {
    return this.page.evaluate(() => ({
      access: localStorage.getItem('accessToken'),
      refresh: localStorage.getItem('refresh_token'),
    }))
  }

  /** The status of the server's answer to a request for the profile with this token. */
  async statusOf(token: string | null): Promise<number> {
    const answer = await this.page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
    return answer.status()
  }

  /** Logs in. Resolves with new tokens and the origin they are for. */
  async #tokensOf(username: string, password: string): Promise<{ tokens: Tokens; origin: string }> {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const answer = await this.page.request.post('/api/tokens', { headers: { authorization } })
    return { tokens: Tokens.parse(await answer.json()), origin: new URL(answer.url()).origin }
  }

  /** Deletes the demo listener's position in a set, which a test before this one may have left. */
  async forgetPosition(setId: number): Promise<void> {
    const { tokens } = await this.#tokensOf('demo', 'demo-listener')
    const answer = await this.page.request.put('/api/plays', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
      data: { set_meta_id: setId, current_timestamp: 0 },
    })
    expect(answer.status()).toBe(200)
  }

  async #emptyQueue(headers: Record<string, string>): Promise<void> {
    expect((await this.page.request.delete('/api/queue', { headers })).status()).toBe(204)
  }

  /** A page that a test has closed says no more that it plays, and would be offered as another device for a minute. */
  async #endPlayer(headers: Record<string, string>): Promise<void> {
    const page = randomUUID()
    for (const is_playing of [true, false]) {
      const data = { page, set_meta_id: 1, position: 0, is_playing, speed: 1 }
      expect((await this.page.request.put('/api/me/player', { headers, data })).status()).toBe(200)
    }
  }

  /**
   * Opens a page with these in local storage. Unless the app is open, the page stores them itself as it loads:
   * `setStorageState` would load another one for it, in a process of its own.
   */
  async #openWith(path: string, origin: string, localStorage: { name: string; value: string }[]): Promise<void> {
    if (!['about:blank', `${origin}${barePath}`].includes(this.page.url())) {
      await this.page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
      return this.open(path)
    }
    const storing = await this.page.addInitScript(entries => {
      for (const { name, value } of entries) globalThis.localStorage.setItem(name, value)
    }, localStorage)
    await this.open(path)
    // Later loads find what the app has stored since.
    await storing.dispose()
  }

  /** Opens a page as a logged-in listener, without the login form, which has tests of its own. */
  async openSignedIn(path: string, username = 'demo', password = 'demo-listener'): Promise<void> {
    const { tokens, origin } = await this.#tokensOf(username, password)
    // Otherwise the player would have, or offer, the set that another test has played as the demo listener.
    if (username === 'demo') {
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      await this.#emptyQueue(headers)
      await this.#endPlayer(headers)
    }
    const localStorage = [
      { name: 'accessToken', value: tokens.access_token },
      { name: 'refresh_token', value: tokens.refresh_token ?? '' },
    ]
    await this.#openWith(path, origin, localStorage)
    await expect(this.page).toHaveURL(path)
    // Until then the app knows only that there is a session, not whose it is.
    await this.page.waitForFunction(() => globalThis.localStorage.getItem('user') !== null)
  }

  /** Waits until the service worker has cached the shell and controls the page, as it does from the second visit on. */
  async installed(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await this.page.reload()
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }

  /**
   * Installs the service worker before the app is opened, as an earlier visit would: it controls what is opened next.
   * That costs a load of the app less than `installed`.
   */
  async install(): Promise<void> {
    await this.open(barePath)
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })
  }

  /** The audio element's position in seconds. */
  position(): Promise<number> {
    return this.page.evaluate(() => document.querySelector('audio')?.currentTime ?? Number.NaN)
  }

  paused(): Promise<boolean | undefined> {
    return this.page.evaluate(() => document.querySelector('audio')?.paused)
  }

  control(name: string): Locator {
    return this.player.getByRole('button', { name, exact: true })
  }

  /** The row of the track list that is marked as playing. */
  get playingRow(): Locator {
    return this.page.getByRole('main').locator(':is(tr, li)[aria-current="true"]')
  }
}

/**
 * Removes Background Sync, which Safari, Firefox and Chromium's headless shell don't have either. Then pages send
 * pending writes, and a test can observe and intercept each attempt. A full Chromium would wake the worker as soon as a
 * page considers itself offline, because the machine is online, and routes of a page don't intercept the worker's
 * requests.
 */
export const withoutSync = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Only pages of a secure origin have `ServiceWorkerRegistration`.
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })

/** Uses a constructed style sheet, because the content security policy blocks `<style>` elements. */
const paintPlainly = (context: BrowserContext) =>
  context.addInitScript(style => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets.push(sheet)
  }, cheapPaintStyle)

export const test = base.extend<{ app: App; backgroundSync: boolean; painted: boolean }>({
  baseURL: ({ baseURL: _ }, use) => use(ownServer().url),
  backgroundSync: [false, { option: true }],
  /** Whether shadows, blurs and background images are painted: for tests of the look or of smooth animations. */
  painted: [false, { option: true }],
  context: async ({ context, backgroundSync, painted }, use) => {
    if (process.env.SEGUE_RANDOM_DELAYS) await context.addInitScript(addRandomDelays)
    if (!painted) await paintPlainly(context)
    if (!backgroundSync) await withoutSync(context)
    await use(context)
  },
  app: async ({ page }, use) => {
    await use(new App(page))
  },
})

export { expect }
