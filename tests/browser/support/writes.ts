import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import * as z from 'zod/mini'
import type { OpenDatabase } from '../../../server/database.ts'
import { demoAccount } from '../../../server/demo/seed.ts'
import { App } from './app.ts'
import { test as base } from './killable-browser.ts'

/** A listener of one test alone, and what the server has of their writes, whoever sent it. */
export class Listener {
  readonly username = `writer-${randomUUID().slice(0, 8)}`
  readonly store: OpenDatabase
  id = 0

  constructor(store: OpenDatabase) {
    this.store = store
  }

  /** Adds the account to the database, as many as tests need: the API lets a network make only some of them. */
  async register(): Promise<this> {
    const { rows } = await sql<{ id: number }>`
      insert into users (username, email, password_hash, auth_provider)
      select ${this.username}, ${`${this.username}@listener.example`}, password_hash, 'internal'
      from users where username = ${demoAccount.username} returning id`.execute(this.store.db)
    this.id = rows[0]?.id ?? 0
    return this
  }

  open = (page: Page, path: string) => new App(page).openSignedIn(path, this.username, demoAccount.password)

  /** How many writes the server has done for them. One that arrived twice was done once. */
  async done(): Promise<number> {
    const own = this.store.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', this.id)
    return (await own.execute()).length
  }

  /** The ids of the sets with their heart. */
  async favourites(): Promise<number[]> {
    const own = this.store.db.selectFrom('user_set_favs').select('set_id').where('user_id', '=', this.id)
    return (await own.where('is_fav', '=', true).orderBy('set_id').execute()).map(({ set_id }) => set_id)
  }

  /** Gives sets their heart, as another device would have done. */
  async likes(...sets: number[]): Promise<void> {
    const hearts = sets.map(set_id => ({ user_id: this.id, set_id, is_fav: true }))
    await this.store.db.insertInto('user_set_favs').values(hearts).execute()
  }

  /** Waits until the server has their writes: these hearts by so many writes. */
  async has(favourites: number[], writes: number): Promise<void> {
    await expect.poll(() => this.favourites()).toEqual(favourites)
    await expect.poll(() => this.done()).toBe(writes)
  }
}

/** A write on its way. */
export interface Sent {
  key: string
  /** `PUT /favs/set/3` */
  call: string
  body: unknown
}

/** Every attempt to send a write from this browser, from any tab or the worker, in their order. */
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

/** The calls of the two hearts: what a listener's taps send. */
export const hearts = '**/api/favs/set/*'

/** A button of the sets list that is still to be tapped, or was. */
export const heartOf = (page: Page, name: string): { empty: Locator; full: Locator } => ({
  empty: page.getByRole('button', { name: `Add ${name} to favorites` }),
  full: page.getByRole('button', { name: `Remove ${name} from favorites` }),
})

/** Taps the empty heart of a set and sees it filled at once. */
export async function addFavourite(page: Page, name: string): Promise<void> {
  const { empty, full } = heartOf(page, name)
  await empty.click()
  await expect(full).toBeVisible()
}

export const banner = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|change/ })

const Kept = z.array(z.object({ id: z.string(), user: z.int(), kind: z.string(), seq: z.int() }))

/** What waits in this device's outbox, of whichever listener, in its order. It is asked behind what is being stored. */
export async function waiting(page: Page): Promise<z.infer<typeof Kept>> {
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
  return Kept.parse(raw.filter(each => Kept.safeParse([each]).success)).sort((a, b) => a.seq - b.seq)
}

/** Waits until so many writes are stored on this device. */
export const stored = (page: Page, count: number) => expect.poll(async () => (await waiting(page)).length).toBe(count)

export const test = base.extend<{ listener: Listener }>({
  listener: async ({ store }, use) => use(await new Listener(store).register()),
})

export { expect }
