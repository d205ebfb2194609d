import { expect, test } from '../support/app.ts'

test('a guest is redirected to the login, and afterwards to the requested page with its query and hash', {
  tag: '@journey',
}, async ({ app, page }) => {
  await app.open('/sets/3?from=mail#tracks')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/sets/3?from=mail#tracks')}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('next'))).toBe('/sets/3?from=mail#tracks')
  await app.signIn()
  await expect(page).toHaveURL('/sets/3?from=mail#tracks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warehouse 14, All Night Long')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('next'))).toBeNull()
})

test('an overlay covers the page, and nothing scrolls, until it is known who is logged in', async ({ app, page }) => {
  await app.openSignedIn('/about')
  // A token without a stored profile, as after an update that dropped it.
  await page.evaluate(() => localStorage.removeItem('user'))
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/me', async route => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status').getByText('Loading')).toBeAttached()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await expect(page.getByRole('banner')).toHaveCount(0)
  answer()
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
})
