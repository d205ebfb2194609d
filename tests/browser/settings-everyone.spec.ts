import { networkRests } from '../support/settled.ts'
import { expect, test } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { buttonOf, openSettings, part, toldIn, widePicture } from './settings-page.ts'

for (const [name, viewport] of Object.entries(sizes))
  test(`axe finds nothing to mend in any state of the settings, ${name}`, async ({ app, page }) => {
    await page.setViewportSize(viewport)
    await openSettings(app)
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await widePicture())
    await buttonOf(page, 'Change password').click()
    await expect(page.getByText('Enter your current password')).toBeVisible()
    await page.getByRole('switch').click()
    await expect(toldIn(part(page, 'E-mail'))).not.toBeEmpty()
    expect(await violationsOf(page), 'with errors and outcomes').toEqual([])
    await buttonOf(page, 'Delete my account…').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page), 'with its dialog').toEqual([])
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await expect(part(page, 'Password').getByText('You are offline')).toBeVisible()
    expect(await violationsOf(page), 'without a network').toEqual([])
  })

test('nothing scrolls sideways at 360 px, however long a name is', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const username = `${crypto.randomUUID()}-${crypto.randomUUID()}`
  const data = { username, email: `${username.slice(0, 40)}@listener.example`, password: 'secret', about_me: username }
  expect((await page.request.post('/api/users', { data })).status()).toBe(201)
  await app.open('/profile')
  await app.signIn(username, 'secret')
  for (const path of ['/profile', '/settings', '/downloads']) {
    await app.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(sideways, path).toBeLessThanOrEqual(0)
  }
})

test('the settings can be changed by keyboard alone', async ({ app, page }) => {
  await openSettings(app)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const reach = async (reached: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60 && !(await reached()); presses++) await page.keyboard.press('Tab')
    expect(await reached()).toBe(true)
  }
  const isFocused = (name: string) => () => page.evaluate(text => document.activeElement?.textContent === text, name)
  await reach(() => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'))
  await page.keyboard.type('By hand.')
  await reach(isFocused('Save text'))
  await page.keyboard.press('Enter')
  await expect(toldIn(part(page, 'Profile'))).toHaveText('Your text was saved.')
  await reach(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'switch'))
  await page.keyboard.press('Space')
  await expect(toldIn(part(page, 'E-mail'))).toContainText('Saved.')
  await reach(isFocused('Delete my account…'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buttonOf(page, 'Delete my account…')).toBeFocused()
})

test('without a network the settings open on what was saved, and nothing pretends to be saved', async ({
  app,
  page,
  context,
}) => {
  await openSettings(app)
  await app.installed()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('switch').click()
  await expect(toldIn(part(page, 'E-mail'))).toContainText('no more marketing')
  await networkRests(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const marketing = page.getByRole('switch', { name: 'Marketing e-mails' })
  await expect(marketing).not.toBeChecked()
  await expect(marketing).toBeDisabled()
  await marketing.click({ force: true })
  await expect(marketing).not.toBeChecked()
  for (const name of ['Save text', 'Change password', 'Delete my account…']) {
    await expect(buttonOf(page, name)).toBeDisabled()
    await expect(buttonOf(page, name)).toHaveAccessibleDescription('You are offline')
  }
  await page.getByLabel('About', { exact: true }).fill('Kept for later.')
  await buttonOf(page, 'Save text').click({ force: true })
  await expect(toldIn(part(page, 'Profile'))).toHaveCount(0)
  await context.setOffline(false)
  await buttonOf(page, 'Save text').click()
  await expect(toldIn(part(page, 'Profile')).first()).toHaveText('Your text was saved.')
})
