import { builtFrom } from '../../support/built.ts'
import { expect, test } from '../support/app.ts'

test('a page whose code does not arrive says so, and opens at another try', async ({ app, page }) => {
  const code = `**${builtFrom('src/routes/_guest.register.tsx')}`
  await page.route(code, route => route.abort())
  await app.open('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be opened')
  await expect(page).toHaveTitle('This page could not be opened on Segue')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
})
