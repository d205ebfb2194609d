import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import * as z from 'zod/mini'
import { demoAccount } from '../../../server/demo/seed.ts'
import type { OpenDatabase } from '../../../server/store/database.ts'
import { App } from './app.ts'
import { test as base } from './killable-browser.ts'

/** A listener for one test, with what the server has stored of their writes. */
export class Listener {
  readonly username = `writer-${randomUUID().slice(0, 8)}`
  readonly store: OpenDatabase
  id = 0

  constructor(store: OpenDatabase) {
    this.store = store
  }

  /** Adds the account to the database, because the API limits the registrations from a network. */
  async register(): Promise<this> {
    const { rows } = await sql<{ id: number }>`
      insert into users (username, email, password_hash, auth_provider)
      select ${this.username}, ${`${this.username}@listener.example`}, password_hash, 'internal'
      from users where username = ${demoAccount.username} returning id`.execute(this.store.db)
    this.id = rows[0]?.id ?? 0
    return this
  }

  open = (page: Page, path: string) => new App(page).openSignedIn(path, this.username, demoAccount.password)

  /** How many writes the server has applied. One that arrived twice counts once. */
  async done(): Promise<number> {
    const own = this.store.db.selectFrom('answered_requests').select('key').where('user_id', '=', this.id)
    return (await own.execute()).length
  }

  /** The ids of their favorite sets. */
  async favourites(): Promise<number[]> {
    const own = this.store.db.selectFrom('user_set_favs').select('set_id').where('user_id', '=', this.id)
    return (await own.where('is_fav', '=', true).orderBy('set_id').execute()).map(({ set_id }) => set_id)
  }

  /** Adds sets to the favorites, as another device would. */
  async likes(...sets: number[]): Promise<void> {
    const hearts = sets.map(set_id => ({ user_id: this.id, set_id, is_fav: true }))
    await this.store.db.insertInto('user_set_favs').values(hearts).execute()
  }

  /** Waits until the server has these favorites, by this number of writes. */
  async has(favourites: number[], writes: number): Promise<void> {
    await expect.poll(() => this.favourites()).toEqual(favourites)
    await expect.poll(() => this.done()).toBe(writes)
  }
}

/** An attempt to send a write. */
export interface Sent {
  key: string
  /** `PUT /favs/set/3` */
  call: string
  body: unknown
}

/** Every attempt to send a write from this browser, by any tab or the service worker, in order. */
export function sentFrom(context: BrowserContext): Sent[] {
  const sent: Sent[] = []
  context.on('request', request => {
    const headers = request.headers()
    const key = headers['idempotency-key']
    if (!key) return
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api', '')}`
    sent.push({ key, call, body: request.postDataJSON() })
  })
  return sent
}

/** The calls that a tap on a set's heart makes, as a glob. */
export const hearts = '**/api/favs/set/*'

/** The heart button of a set in the list: `empty` adds it to the favorites, `full` removes it. */
export const heartOf = (page: Page, name: string): { empty: Locator; full: Locator } => ({
  empty: page.getByRole('button', { name: `Add ${name} to favorites` }),
  full: page.getByRole('button', { name: `Remove ${name} from favorites` }),
})

/** Taps the empty heart of a set, and expects it to be filled at once. */
export async function addFavourite(page: Page, name: string): Promise<void> {
  const { empty, full } = heartOf(page, name)
  await empty.click()
  await expect(full).toBeVisible()
}

export const banner = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|change/ })

const StoredWrites = z.array(z.object({ id: z.string(), user: z.int(), kind: z.string(), seq: z.int() }))

/** All writes in this device's outbox, of any listener, in order. The read comes after writes in progress. */
export async function waiting(page: Page): Promise<z.infer<typeof StoredWrites>> {
  const raw = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('segue-outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const all = database.transaction('writes').objectStore('writes').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result)
          }
        }
      }),
  )
  return StoredWrites.parse(raw.filter(each => StoredWrites.safeParse([each]).success)).sort((a, b) => a.seq - b.seq)
}

/** Waits until `count` writes are stored in this device's outbox. */
export const stored = (page: Page, count: number) => expect.poll(async () => (await waiting(page)).length).toBe(count)

export const test = base.extend<{ listener: Listener }>({
  listener: async ({ store }, use) => use(await new Listener(store).register()),
})

export { expect }
