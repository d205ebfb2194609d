import type { APIResponse, Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { Tokens } from '../../contract/entities/account.ts'
import { openForCommand } from '../../server/database.ts'
import type { App } from './app.ts'
import { ownServer } from './own-server.ts'
import { listener, type Person } from './people.ts'

let unchanged: Promise<Person> | undefined

/** Somebody for all tests that leave their account as it is: the server makes 50 accounts an hour for one network. */
export const oneForAll = (page: Page): Promise<Person> => {
  unchanged ??= listener(page)
  return unchanged
}

/** The settings of somebody, who is new unless told; gives who it is. */
export async function openSettings(app: App, path = '/settings', known?: Person): Promise<Person> {
  const person = known ?? (await listener(app.page))
  await app.openSignedIn(path, person.username, person.password)
  return person
}

/** One part of the settings. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const buttonOf = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true })

// A message's place is there before its text, so that screen readers tell of it.
const text = { hasText: /\S/ }

/** What was done, as this part of the page tells it. */
export const toldIn = (where: Page | Locator): Locator => where.getByRole('status').filter(text)

/** What went wrong. */
export const warnedIn = (where: Page | Locator): Locator => where.getByRole('alert').filter(text)

/** Lets every call of this path fail as without a server, until the page is left. */
export const unreachable = async (page: Page, path: string): Promise<void> => {
  await page.route(`**/api${path}`, route => route.abort())
}

/** A picture with a red left half and a blue right half, twice as wide as high. */
export const widePicture = async () => ({
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer(),
})

/** Makes somebody one whom only an identity provider lets in. */
export async function takePassword({ username }: Person): Promise<void> {
  const { db, close } = await openForCommand(undefined, ownServer().dataDir)
  await db
    .updateTable('users')
    .set({ password_hash: null, firebase_uid: username, auth_provider: 'google' })
    .where('username', '=', username)
    .execute()
  await close()
}

/** Somebody's sign-in from a device that names itself so; by the call itself. */
function signInFrom(page: Page, { username }: Person, password: string, userAgent: string): Promise<APIResponse> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return page.request.post('/api/tokens', { headers: { authorization, 'user-agent': userAgent } })
}

/** What the server says to somebody who signs in with this password: its status. */
export const signInStatus = async (page: Page, person: Person, password: string): Promise<number> =>
  (await signInFrom(page, person, password, 'test')).status()

/** Signs somebody in on another device; gives its access token. */
export async function tokenElsewhere(page: Page, person: Person, userAgent: string): Promise<string> {
  const answer = await signInFrom(page, person, person.password, userAgent)
  return Tokens.parse(await answer.json()).access_token
}
