import { expect, test } from './app.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

test('a guest is led to the login, and after it to the page that was asked for, with query and hash', async ({
  app,
  page,
}) => {
  await app.open('/sets/3?from=mail#tracks')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/sets/3?from=mail#tracks')}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('next'))).toBe('/sets/3?from=mail#tracks')
  await app.signIn()
  await expect(page).toHaveURL('/sets/3?from=mail#tracks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warehouse 14, All Night Long')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('next'))).toBeNull()
})

test('home leads on, once, to a page that was asked for before', async ({ app, page }) => {
  await app.open('/sets/2')
  await expect(page).toHaveURL(/\/login\?next=/)
  await app.open('/login')
  await app.signIn()
  await expect(page).toHaveURL('/sets/2')
  await app.open('/home')
  await expect(page.getByRole('heading', { name: 'Featured Sets' })).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('a place that arrives in route state is where the sign-in leads', async ({ app, page }) => {
  await app.open('/login')
  await page.evaluate(() => history.replaceState({ ...history.state, next: '/sets/2' }, ''))
  await page.reload()
  await app.signIn()
  await expect(page).toHaveURL('/sets/2')
})

for (const elsewhere of [
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  'sets/2',
])
  test(`${elsewhere} is never where a sign-in leads`, async ({ app, page }) => {
    await page.addInitScript(next => localStorage.setItem('next', next), elsewhere)
    await app.open(`/login?next=${encodeURIComponent(elsewhere)}`)
    await app.signIn()
    await expect(page).toHaveURL('/home')
  })

test('a listener meets home instead of the pages that only guests need', async ({ app, page }) => {
  await app.openSignedIn('/home')
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset?token=x', '/no/such/page']) {
    await app.open(path)
    await expect(page).toHaveURL('/home')
  }
})

test('a guest who asks for the site itself, or for nothing that exists, meets the login', async ({ app, page }) => {
  await app.open('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  await app.open('/no/such/page')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('an overlay covers the page, and nothing scrolls, until it is known who is here', async ({ app, page }) => {
  await app.openSignedIn('/home')
  // A token whose owner isn't known yet, as after an update that forgot the stored profile.
  await page.evaluate(() => localStorage.removeItem('user'))
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    void page.route('**/api/me', async route => {
      resolve()
      await new Promise<void>(go => {
        answer = go
      })
      await route.continue()
    })
  })
  await page.reload()
  await asked
  await expect(page.getByRole('status').getByText('Loading')).toBeAttached()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await expect(page.getByRole('banner')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Featured Sets' })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
})
