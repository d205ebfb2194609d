import { test as base, type Page } from 'playwright/test'
import { type OpenDatabase, openForCommand } from '../../../server/database.ts'
import { type Clients, makeClients } from './clients.ts'
import { ownServer } from './own-server.ts'
import { type PushingServer, startPushing } from './push-server.ts'

interface Kept {
  /** The database of the worker's server. */
  store: OpenDatabase
  /** The page of who only looks (`visitor.ts`). */
  sharedPage: Page
  clients: Clients
  pushing: PushingServer
}

/**
 * What a Playwright worker keeps for its tests, made for the first that wants it. All of it stands here, whichever file
 * wants it: for a test whose worker would keep something else, Playwright starts another worker with another browser.
 */
export const test = base.extend<object, Kept>({
  store: [
    async ({ playwright: _ }, use) => {
      const store = await openForCommand(undefined, ownServer().dataDir)
      await use(store)
      await store.close()
    },
    { scope: 'worker' },
  ],
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: ownServer().url, serviceWorkers: 'block' })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  clients: [
    async ({ playwright: _ }, use) => {
      const clients = await makeClients()
      await use(clients)
      await clients.end()
    },
    { scope: 'worker' },
  ],
  pushing: [
    async ({ playwright: _ }, use) => {
      const pushing = await startPushing()
      await use(pushing)
      await pushing.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
