import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { demoAccount } from '../../../server/demo/seed.ts'
import type { OpenDatabase } from '../../../server/store/database.ts'
import { App, test as base, expect } from './app.ts'
import { OtherDevice } from './other-device.ts'

/** A listener for one test, who has liked and heard nothing yet. */
export class NewListener {
  readonly username = `newcomer-${randomUUID().slice(0, 8)}`
  readonly page: Page
  private readonly otherDevice: OtherDevice

  constructor(page: Page) {
    this.page = page
    this.otherDevice = new OtherDevice(page.request, this.username)
  }

  /** Adds the account to the database, because the API limits the registrations from a network. */
  async register({ db }: OpenDatabase): Promise<this> {
    await sql`insert into users (username, email, password_hash, auth_provider)
      select ${this.username}, ${`${this.username}@listener.example`}, password_hash, 'internal'
      from users where username = ${demoAccount.username}`.execute(db)
    return this
  }

  open = (path: string) => new App(this.page).openSignedIn(path, this.username, demoAccount.password)

  /** Adds sets to the favorites, one after the other. */
  async addFavourites(...sets: number[]): Promise<void> {
    for (const id of sets) await this.otherDevice.put(`/favs/set/${id}`, { is_fav: true })
  }

  /** From now on nothing goes on after the queue. */
  turnOffAutoplay = () => this.otherDevice.put('/me/settings', { autoplay: false })

  /** Saves the position in a set, in ms, as another device would. */
  leave = (set_meta_id: number, current_timestamp: number) =>
    this.otherDevice.put('/plays', { set_meta_id, current_timestamp })
}

export const test = base.extend<{ newListener: NewListener }>({
  newListener: async ({ page, store }, use) => use(await new NewListener(page).register(store)),
})

export { expect }
