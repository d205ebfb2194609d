import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { Tokens } from '../../contract/entities/account.ts'

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

  /** Opens a page as a listener who is signed in: as after a sign-in, which has tests of its own. */
  async openSignedIn(path: string, username = 'demo', password = 'demo-listener'): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const answer = await this.page.request.post('/api/tokens', { headers: { authorization } })
    const tokens = Tokens.parse(await answer.json())
    const localStorage = [
      { name: 'accessToken', value: tokens.access_token },
      { name: 'refresh_token', value: tokens.refresh_token ?? '' },
    ]
    const origin = new URL(answer.url()).origin
    await this.page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
    await this.open(path)
    await expect(this.page).toHaveURL(path)
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

export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    await use(new App(page))
  },
})

export { expect }
