import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { mailsTo, resetLinkOf } from '../../support/mail-peer.ts'
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

/** The link of the one reset mail that somebody was sent, as soon as it has arrived. */
export async function arrivedLink(email: string): Promise<string> {
  const mails = () => mailsTo(email, ownServer().mailDir)
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  return mail ? resetLinkOf(mail).link : ''
}
