import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { mailsTo, resetLinkOf } from '../../support/peers/mail-peer.ts'
import { expect } from './app.ts'
import { ownServer } from './own-server.ts'

export interface Person {
  username: string
  email: string
  password: string
}

/** A person without an account. */
export function newPerson(): Person {
  const username = `listener-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@listener.example`, password: 'secret' }
}

/** Registers a new account through the API. */
export async function listener(page: Page): Promise<Person> {
  const person = newPerson()
  const answer = await page.request.post('/api/users', { data: person })
  expect(answer.status()).toBe(201)
  return person
}

/** Resolves with the link of the only reset mail to this address, as soon as it has arrived. */
export async function arrivedLink(email: string): Promise<string> {
  const mails = () => mailsTo(email, ownServer().mailDir)
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  return mail ? resetLinkOf(mail).link : ''
}
