import { expect, test } from './app.ts'

test('a guest is led to the login, and after it to the page that was asked for, with query and hash', async ({
  app,
  page,
}) => {
  await app.open('/sets/3?from=mail#tracks')
  await expect(page).toHaveURL(/\/login\?next=/)
  await app.signIn()
  await expect(page).toHaveURL('/sets/3?from=mail#tracks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warehouse 14, All Night Long')
})

test('a wrong password is told in plain words, and the name stays', async ({ app, page }) => {
  await app.open('/login')
  await app.signIn('demo', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.')
  await expect(page.getByLabel('Username')).toHaveValue('demo')
  await expect(page).toHaveURL(/\/login/)
})

test('an empty form says what is missing and goes to the first field', async ({ app, page }) => {
  await app.open('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your username')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('a server that does not answer is told at the login', async ({ app, page }) => {
  await app.open('/login')
  await page.route('**/api/tokens', route => route.abort())
  await app.signIn()
  await expect(page.getByRole('alert')).toHaveText('The server is unresponsive')
})

test('another site is never where a sign-in leads', async ({ app, page }) => {
  await app.open(`/login?next=${encodeURIComponent('//evil.example/x')}`)
  await app.signIn()
  await expect(page).toHaveURL('/home')
})

test('a listener does not see the login, and an unknown path leads home', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await app.open('/login')
  await expect(page).toHaveURL('/home')
  await app.open('/no/such/page')
  await expect(page).toHaveURL('/home')
})

test('an unknown path leads a guest to the login', async ({ app, page }) => {
  await app.open('/no/such/page')
  await expect(page).toHaveURL(/\/login/)
})

test('an access token that ran out is renewed without the listener noticing', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await page.evaluate(() => localStorage.setItem('accessToken', 'run.out.token'))
  await app.open('/sets/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('run.out.token')
})

test('signing out ends in the login, here and in other tabs', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  const other = await context.newPage()
  await other.goto('/sets')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Discover Sets')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})
