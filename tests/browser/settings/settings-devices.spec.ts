import { expect, test } from '../support/app.ts'
import { doneIn, openSettings, part } from '../support/settings-page.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test("a device that is logged out in another one's settings shows the login by itself", async ({
  app,
  page,
  browser,
}) => {
  const person = await openSettings(app)
  const phone = await (await browser.newContext({ userAgent: iPhone })).newPage()
  await phone.goto('/settings')
  await phone.getByLabel('Username').fill(person.username)
  await phone.getByLabel('Password', { exact: true }).fill(person.password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('This device', { exact: true })).toBeVisible()
  await page.reload()
  const rows = part(page, 'Devices').getByRole('listitem')
  await expect(rows).toHaveText([/^Chrome on Linux\s*This device/, /^Safari on iPhone\s*Logged in \w{3} \d+, \d{4}/])
  await rows.nth(1).getByRole('button').click()
  await expect(doneIn(part(page, 'Devices'))).toHaveText('Logged out of Safari on iPhone.')
  await expect(rows).toHaveCount(1)
  await expect(phone).toHaveURL(/\/login/)
  await phone.context().close()
})
