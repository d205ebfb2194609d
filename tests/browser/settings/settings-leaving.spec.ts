import { expect, test } from '../support/app.ts'
import { pictures } from '../support/device-storage.ts'
import { buttonOf, doneIn, openSettings, part, signInStatus } from '../support/settings-page.ts'

test('deleting the account deletes it on the server, and leads to the login, here and in other tabs', {
  tag: '@journey',
}, async ({ app, page, context }) => {
  const person = await openSettings(app)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(person.username)
  await buttonOf(page, 'Delete my account…').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await buttonOf(dialog, 'Delete my account').click()
  await expect(page).toHaveURL('/login')
  await expect(doneIn(page)).toHaveText('Account deleted.')
  await expect(other).toHaveURL(/\/login/)
  expect(await app.tokens()).toEqual({ access: null, refresh: null })
  expect(await signInStatus(page, person, person.password)).toBe(401)
})

test.describe('app storage', () => {
  test.use({ serviceWorkers: 'allow' })

  test('says how much is stored, and clears saved pages and pictures after a confirmation', async ({
    app,
    page,
    context,
  }) => {
    const storage = part(page, 'App storage')
    const figure = async () => Number.parseFloat((await storage.locator('strong').textContent()) ?? '')
    await app.install()
    await openSettings(app, '/sets/1')
    await expect(page.getByRole('img', { name: 'Artwork of Nordlicht Closing Set' })).toHaveJSProperty('complete', true)
    await app.open('/settings')
    await expect(storage).toContainText(/\d MB of the [\d.]+ (GB|MB) your browser allows/)
    await expect.poll(figure).toBeGreaterThan(0)
    await buttonOf(page, 'Clear saved pages').click()
    await buttonOf(page.getByRole('dialog'), 'Cancel').click()
    await expect.poll(() => pictures(page)).toBeGreaterThan(0)
    await buttonOf(page, 'Clear saved pages').click()
    await expect(page.getByRole('dialog')).toContainText('You stay logged in')
    await buttonOf(page.getByRole('dialog'), 'Clear').click()
    await expect(doneIn(storage)).toHaveText('Saved pages cleared.')
    // The worker removes them when it is asked to.
    await expect.poll(() => pictures(page)).toBe(0)
    await context.setOffline(true)
    await app.open('/sets/1')
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  })
})
