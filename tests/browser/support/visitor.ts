import { expect } from 'playwright/test'
import { moveTo } from '../../support/page/page-waits.ts'
import { App, test as base } from './app.ts'
import { ownServer } from './own-server.ts'

/**
 * A shared page for all tests that only read the demo's data. It is opened once in each worker, and then the router
 * navigates as with a link, so that a test needs no new context, login or start of the app. Such a test must leave
 * nothing behind: no marks, queued sets or device settings.
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
