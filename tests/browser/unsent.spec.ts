import { expect, test } from './app.ts'
import { violationsOf } from './axe.ts'
import { openSettings, part } from './settings-page.ts'

test('who signs out while a change is still being sent is asked first, and may stay', async ({ app, page }) => {
  await openSettings(app)
  let answer = () => {}
  await page.route('**/api/me', async route => {
    if (route.request().method() === 'PUT')
      await new Promise<void>(go => {
        answer = go
      })
    await route.continue()
  })
  await page.getByLabel('About', { exact: true }).fill('Still on its way')
  await part(page, 'Profile').getByRole('button', { name: 'Save text' }).click()
  await app.signOut()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('One change has not been saved yet and would be lost.')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await app.signOut()
  answer()
  await expect(dialog).toContainText('Everything has been saved by now.')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
})
