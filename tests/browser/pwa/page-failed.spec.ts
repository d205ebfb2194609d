import { builtFrom } from '../../support/page/built.ts'
import { expect, test } from '../support/app.ts'

test('a page whose code fails to load says so, and opens at another try', async ({ app, page }) => {
  const code = `**${builtFrom('src/routes/_guest.register.tsx')}`
  await page.route(code, route => route.abort())
  await app.open('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't open this page")
  await expect(page).toHaveTitle("We couldn't open this page on Segue")
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
})
