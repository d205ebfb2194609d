import { test as base, type Page } from 'playwright/test'
import { type OpenDatabase, openForCommand } from '../../../server/store/database.ts'
import { patience } from '../../support/patience.ts'
import { type Clients, makeClients } from './clients.ts'
import { ownServer } from './own-server.ts'
import { type PushingServer, startPushing } from './push-server.ts'

interface WorkerFixtures {
  /** The database of the worker's server. */
  store: OpenDatabase
  /** The shared page of tests that only read (`visitor.ts`). */
  sharedPage: Page
  clients: Clients
  pushing: PushingServer
}

/**
 * All worker-scoped fixtures, each created for the first test that uses it. They are all in this file, because
 * Playwright starts another worker with another browser for a test whose set of worker fixtures differs.
 */
export const test = base.extend<object, WorkerFixtures>({
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
    { scope: 'worker', timeout: patience(60_000) },
  ],
})
