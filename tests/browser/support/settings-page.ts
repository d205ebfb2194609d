import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import type { App } from './app.ts'
import { listener, type Person } from './people.ts'

/** Registers and logs in a new listener, and opens the settings. Resolves with who it is. */
export async function openSettings(app: App, path = '/settings'): Promise<Person> {
  const person = await listener(app.page)
  await app.openSignedIn(path, person.username, person.password)
  return person
}

/** One section of the settings. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const buttonOf = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true })

/** The success message of a section. Its live region exists before its text, for screen readers. */
export const doneIn = (where: Page | Locator): Locator => where.getByRole('status').filter({ hasText: /\S/ })

/** A picture that is twice as wide as high, with a red left half and a blue right half. */
export const widePicture = async () => ({
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer(),
})

/** The status of the server's answer to a login with this password. */
export async function signInStatus(page: Page, { username }: Person, password: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return (await page.request.post('/api/tokens', { headers: { authorization } })).status()
}
