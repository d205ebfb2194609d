import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { Tokens } from '../../contract/entities/account.ts'
import type { OpenDatabase } from '../../server/database.ts'
import { demoAccount } from '../../server/demo/seed.ts'
import { App, test as base, expect } from './app.ts'

/** A listener of one test alone, who has liked and heard nothing yet. */
export class Newcomer {
  readonly username = `newcomer-${randomUUID().slice(0, 8)}`
  readonly page: Page
  private token = ''

  constructor(page: Page) {
    this.page = page
  }

  /** Adds the account to the database, as many as tests need: the API lets a network make only some of them. */
  async register({ db }: OpenDatabase): Promise<this> {
    await sql`insert into users (username, email, password_hash, auth_provider)
      select ${this.username}, ${`${this.username}@listener.example`}, password_hash, 'internal'
      from users where username = ${demoAccount.username}`.execute(db)
    return this
  }

  open = (path: string) => new App(this.page).openSignedIn(path, this.username, demoAccount.password)

  /** Signs another device of theirs in, once. */
  private async otherDevice(): Promise<string> {
    if (this.token) return this.token
    const authorization = `Basic ${Buffer.from(`${this.username}:${demoAccount.password}`).toString('base64')}`
    const answer = await this.page.request.post('/api/tokens', { headers: { authorization } })
    this.token = Tokens.parse(await answer.json()).access_token
    return this.token
  }

  /** Writes as that device would. */
  async put(path: string, data: unknown): Promise<void> {
    const headers = { authorization: `Bearer ${await this.otherDevice()}` }
    const answer = await this.page.request.put(`/api${path}`, { data, headers })
    expect(answer.status()).toBe(200)
  }

  /** Gives sets their heart, one after the other. */
  async love(...sets: number[]): Promise<void> {
    for (const id of sets) await this.put(`/favs/set/${id}`, { is_fav: true })
  }

  /** Leaves a set at a place, in ms. */
  leave = (set_meta_id: number, current_timestamp: number) => this.put('/plays', { set_meta_id, current_timestamp })
}

export const test = base.extend<{ newcomer: Newcomer }>({
  newcomer: async ({ page, store }, use) => use(await new Newcomer(page).register(store)),
})

export { expect }
