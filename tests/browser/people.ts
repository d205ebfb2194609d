import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { openForCommand } from '../../server/database.ts'
import { mailsTo, resetLinkOf } from '../support/mail-peer.ts'
import { expect } from './app.ts'
import { ownServer } from './own-server.ts'

export interface Person {
  username: string
  email: string
  password: string
}

/** Somebody whom the server doesn't know yet. */
export function somebody(): Person {
  const username = `listener-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@listener.example`, password: 'secret' }
}

/** Somebody with an account, made by the call itself. */
export async function listener(page: Page): Promise<Person> {
  const person = somebody()
  const answer = await page.request.post('/api/users', { data: person })
  expect(answer.status()).toBe(201)
  return person
}

/** Asks for a reset mail and gives the link in it. */
export async function mailedLink(page: Page, { email }: Person): Promise<string> {
  const answer = await page.request.post('/api/tokens/reset', { data: { email } })
  expect(answer.status()).toBe(200)
  return arrivedLink(email)
}

/** The link of the one reset mail that somebody was sent, as soon as it has arrived. */
export async function arrivedLink(email: string): Promise<string> {
  const mails = () => mailsTo(email, ownServer().mailDir)
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  return mail ? resetLinkOf(mail).link : ''
}

/** Makes the reset links of somebody as old as they may not be. */
export async function letLinksExpire({ username }: Person): Promise<void> {
  const store = await openForCommand(undefined, ownServer().dataDir)
  const user = store.db.selectFrom('users').select('id').where('username', '=', username)
  await store.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', user)
    .execute()
  await store.close()
}
