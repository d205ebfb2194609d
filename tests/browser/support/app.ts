import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { Tokens } from '../../../contract/entities/account.ts'
import { cheapPaintStyle } from '../../support/cheap-paint.ts'
import { addRandomDelays } from '../../support/random-delays.ts'
import { ownServer } from './own-server.ts'
import { test as base } from './worker.ts'

/** What to fulfil a call with as our server would: an answer without its mark is taken for somebody else's. */
export const answered = (status: number, json: unknown) => ({ status, json, headers: { 'x-request-id': 'test' } })

/** The app as a listener meets it. */
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

  /** What the server says to somebody with this token who asks for the profile. */
  async statusOf(token: string | null): Promise<number> {
    const answer = await this.page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
    return answer.status()
  }

  /** New tokens of a listener, and the origin they are for. */
  async #tokensOf(username: string, password: string): Promise<{ tokens: Tokens; origin: string }> {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const answer = await this.page.request.post('/api/tokens', { headers: { authorization } })
    return { tokens: Tokens.parse(await answer.json()), origin: new URL(answer.url()).origin }
  }

  /** As if the demo listener had never heard a set, whatever a test before this one played. */
  async notHeard(setId: number): Promise<void> {
    const { tokens } = await this.#tokensOf('demo', 'demo-listener')
    const answer = await this.page.request.put('/api/plays', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
      data: { set_meta_id: setId, current_timestamp: 0 },
    })
    expect(answer.status()).toBe(200)
  }

  async #emptyQueue(tokens: Tokens): Promise<void> {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await this.page.request.delete('/api/queue', { headers })).status()).toBe(204)
  }

  /** Opens a page as a listener who is signed in: as after a sign-in, which has tests of its own. */
  async openSignedIn(path: string, username = 'demo', password = 'demo-listener'): Promise<void> {
    const { tokens, origin } = await this.#tokensOf(username, password)
    // What another test has played as the demo listener would stand in the player.
    if (username === 'demo') await this.#emptyQueue(tokens)
    const localStorage = [
      { name: 'accessToken', value: tokens.access_token },
      { name: 'refresh_token', value: tokens.refresh_token ?? '' },
    ]
    await this.page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
    await this.open(path)
    await expect(this.page).toHaveURL(path)
    // Until then the app knows only that there is a session, not whose.
    await this.page.waitForFunction(() => globalThis.localStorage.getItem('user') !== null)
  }

  /** Waits until the worker keeps the shell and controls the page, as it does from the second visit on. */
  async installed(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await this.page.reload()
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }

  /** The one audio element's position in seconds. */
  position(): Promise<number> {
    return this.page.evaluate(() => document.querySelector('audio')?.currentTime ?? Number.NaN)
  }

  paused(): Promise<boolean | undefined> {
    return this.page.evaluate(() => document.querySelector('audio')?.paused)
  }

  control(name: string): Locator {
    return this.player.getByRole('button', { name, exact: true })
  }

  /** The track list's row that is marked as playing. */
  get playingRow(): Locator {
    return this.page.getByRole('main').locator(':is(tr, li)[aria-current="true"]')
  }
}

/**
 * As in Safari, Firefox and Chromium's headless shell, which have no Background Sync: pages send what waits, where a test
 * sees each attempt and can stand in its way. A whole Chromium would wake the worker as soon as a page takes itself to be
 * offline, for the machine is not, and what stands in the way of a page doesn't stand in the worker's.
 */
export const withoutSync = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Only pages of a secure origin have it.
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })

/** The policy of the pages lets no style element in; a sheet of their own is none. */
const paintPlainly = (context: BrowserContext) =>
  context.addInitScript(style => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets.push(sheet)
  }, cheapPaintStyle)

export const test = base.extend<{ app: App; backgroundSync: boolean; painted: boolean }>({
  baseURL: ({ baseURL: _ }, use) => use(ownServer().url),
  backgroundSync: [false, { option: true }],
  /** Whether the page is painted as listeners see it: for tests of how it looks, or of how smoothly it moves. */
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
