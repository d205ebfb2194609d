import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import {
  buttonOf,
  oneForAll,
  openSettings,
  part,
  signInStatus,
  takePassword,
  toldIn,
  unreachable,
  warnedIn,
} from './settings-page.ts'

const away = 'The server is unresponsive'

test.describe('deleting the account', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' })
  const ask = (page: Page) => buttonOf(page, 'Delete my account…').click()
  const confirm = (page: Page) => buttonOf(dialog(page), 'Delete my account').click()

  test('needs the password, really deletes, and ends at the login, here and in other tabs', async ({
    app,
    page,
    context,
  }) => {
    const person = await openSettings(app)
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(person.username)
    await ask(page)
    for (const what of ['account', 'likes', 'follow', 'IDs you watch', 'moments', 'comments', 'queue', 'for good'])
      await expect(dialog(page)).toContainText(what)
    await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
    await confirm(page)
    await expect(page).toHaveURL('/login')
    await expect(toldIn(page)).toHaveText('Your account was deleted.')
    await expect(other).toHaveURL(/\/login/)
    expect(await app.tokens()).toEqual({ access: null, refresh: null })
    expect(await signInStatus(page, person, person.password)).toBe(401)
  })

  test('does nothing with a wrong password, without one, or when it is thought better of', async ({ app, page }) => {
    const person = await openSettings(app, '/settings', await oneForAll(page))
    await ask(page)
    const password = dialog(page).getByLabel('Password', { exact: true })
    await confirm(page)
    await expect(password).toHaveAccessibleDescription('Enter your password')
    await password.fill('wrong')
    await confirm(page)
    await expect(password).toBeFocused()
    await expect(password).not.toHaveAccessibleDescription(/^(Enter your password)?$/)
    await unreachable(page, '/me')
    await password.fill(person.password)
    await confirm(page)
    await expect(warnedIn(dialog(page))).toHaveText(away)
    await expect(password).toHaveValue(person.password)
    await buttonOf(dialog(page), 'Keep my account').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(buttonOf(page, 'Delete my account…')).toBeFocused()
    expect(await signInStatus(page, person, person.password)).toBe(200)
  })

  test('asks an account without a password for its username', async ({ app, page }) => {
    const person = await openSettings(app)
    await takePassword(person)
    await page.reload()
    await ask(page)
    const username = dialog(page).getByLabel(`Type your username, ${person.username}, to confirm`)
    await username.fill('somebody')
    await confirm(page)
    await expect(username).toHaveAccessibleDescription('This is not your username')
    await username.fill(person.username.toUpperCase())
    await confirm(page)
    await expect(toldIn(page)).toHaveText('Your account was deleted.')
  })
})

test.describe('app storage', () => {
  const storage = (page: Page) => part(page, 'App storage')
  const figure = async (page: Page) => Number.parseFloat((await storage(page).locator('strong').textContent()) ?? '')

  test('says how much is kept, and clears the saved pages and their pictures when that is confirmed', async ({
    app,
    page,
    context,
  }) => {
    await openSettings(app, '/sets/1', await oneForAll(page))
    await app.installed()
    await expect(page.getByRole('img', { name: 'Artwork of Nordlicht Closing Set' })).toHaveJSProperty('complete', true)
    await app.open('/settings')
    await expect(storage(page)).toContainText(/\d MB of the [\d.]+ (GB|MB) that your browser allows/)
    await expect.poll(() => figure(page)).toBeGreaterThan(0)
    await buttonOf(page, 'Clear saved pages').click()
    await buttonOf(page.getByRole('dialog'), 'Keep them').click()
    await expect.poll(() => page.evaluate(() => caches.has('segue-artwork'))).toBe(true)
    await buttonOf(page, 'Clear saved pages').click()
    await expect(page.getByRole('dialog')).toContainText(
      'so do your sign-in, your likes, your queue and your downloads',
    )
    await buttonOf(page.getByRole('dialog'), 'Clear').click()
    await expect(toldIn(storage(page))).toHaveText('The saved pages were cleared.')
    // The worker is told to forget them.
    await expect.poll(() => page.evaluate(() => caches.has('segue-artwork'))).toBe(false)
    await context.setOffline(true)
    await app.open('/sets/1')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  })

  test('can be protected where the browser agrees, and says when it does not', async ({ app, page }) => {
    await openSettings(app, '/settings', await oneForAll(page))
    await expect(storage(page)).toContainText('It is not protected')
    await buttonOf(page, 'Protect storage').click()
    await expect(storage(page)).toContainText(/It is protected|Your browser did not agree\./)
    const agreed = await page.evaluate(() => navigator.storage.persisted())
    if (agreed) await expect(storage(page)).toContainText('It is protected')
    else await expect(warnedIn(storage(page))).toContainText('Your browser did not agree.')
  })
})
