import { expect } from 'playwright/test'
import { moveTo } from '../../support/page-waits.ts'
import { App, test as base } from './app.ts'
import { ownServer } from './own-server.ts'

/**
 * One page for all tests that only look at what the demo holds: it is opened once in each worker and then moved by the
 * router, as a link moves it, so that a test costs no new context, no sign-in and no start of the app. Whoever looks
 * leaves nothing behind: no mark, nothing in the queue, no device setting.
 */
class VisitingApp extends App {
  override async openSignedIn(path: string): Promise<void> {
    const here = await this.page.evaluate(() => globalThis.localStorage?.getItem('user') ?? null).catch(() => null)
    if (here) await this.open(path)
    else await super.openSignedIn(path)
  }

  override async open(path: string): Promise<void> {
    if (!this.page.url().startsWith(ownServer().url)) return super.open(path)
    await moveTo(this.page, path)
    await expect(this.page).toHaveURL(path)
  }
}

export const test = base.extend({
  page: async ({ sharedPage, viewport }, use) => {
    await sharedPage.setViewportSize(viewport ?? { width: 1280, height: 720 })
    await use(sharedPage)
    await sharedPage.unrouteAll({ behavior: 'ignoreErrors' })
  },
  context: ({ sharedPage }, use) => use(sharedPage.context()),
  app: async ({ page }, use) => use(new VisitingApp(page)),
})

export { expect }
