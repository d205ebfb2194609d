import { randomUUID } from 'node:crypto'
import { callAsWorker, kept } from './kept-session.ts'
import { expect, newAccount, popupOf, test } from './social.ts'

test('the worker serves who signed in by Google until the token runs out, and again when the page has a new one', async ({
  app,
  page,
}) => {
  await app.open('/login')
  const popup = await popupOf(page, () => page.getByRole('button', { name: 'Continue with Google' }).click())
  await newAccount(popup, { email: `eve-${randomUUID().slice(0, 8)}@identity.example`, name: 'Eve Beat' })
  await expect(page).toHaveURL('/home')
  const { access } = await app.tokens()
  await expect.poll(async () => (await kept(page))?.tokens).toEqual({ access_token: access })
  const user = (await kept(page))?.user ?? 0
  expect(await callAsWorker(page, user)).toBe(200)
  await kept(page, { access_token: 'run.out.token' })
  expect(await callAsWorker(page, user)).toBe(401)
  await page.evaluate(() => localStorage.setItem('accessToken', 'run.out.token'))
  await page.reload()
  await expect.poll(async () => (await kept(page))?.tokens?.access_token).toMatch(/^ey/)
  expect(await callAsWorker(page, user)).toBe(200)
})
