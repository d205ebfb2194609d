import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import type { App } from './app.ts'
import { listener, type Person } from './people.ts'

/** The settings of somebody new; gives who it is. */
export async function openSettings(app: App, path = '/settings'): Promise<Person> {
  const person = await listener(app.page)
  await app.openSignedIn(path, person.username, person.password)
  return person
}

/** One part of the settings. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const buttonOf = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true })

/** What was done, as this part of the page says it. Its place is there before its text, for screen readers. */
export const doneIn = (where: Page | Locator): Locator => where.getByRole('status').filter({ hasText: /\S/ })

/** A picture with a red left half and a blue right half, twice as wide as high. */
export const widePicture = async () => ({
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer(),
})

/** What the server says to somebody who signs in with this password: its status. */
export async function signInStatus(page: Page, { username }: Person, password: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return (await page.request.post('/api/tokens', { headers: { authorization } })).status()
}
