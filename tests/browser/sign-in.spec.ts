import { answered, expect, test } from './app.ts'
import { violationsOf } from './axe.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

test('a wrong password is told in plain words, and the name stays', async ({ app, page }) => {
  await app.open('/login')
  await app.signIn('demo', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.')
  await expect(page.getByLabel('Username')).toHaveValue('demo')
  expect(await violationsOf(page)).toEqual([])
  await expect(page).toHaveURL(/\/login/)
})

test('an empty form says what is missing and goes to the first field', async ({ app, page }) => {
  await app.open('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your username')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
})

test('a server that does not answer is told at the login', async ({ app, page }) => {
  await app.open('/login')
  await page.route('**/api/tokens', route => route.abort())
  await app.signIn()
  await expect(page.getByRole('alert')).toHaveText('The server is unresponsive')
})

test('too many failed attempts are told', async ({ app, page }) => {
  await app.open('/login')
  await page.route('**/api/tokens', route => route.fulfill(answered(429, { code: 429, message: 'Too many' })))
  await app.signIn()
  await expect(page.getByRole('alert')).toHaveText('Too many failed login attempts. Please try again later.')
})

test('a server that fails is told at the login, and the form can be sent again', async ({ app, page }) => {
  await app.open('/login')
  await page.route('**/api/tokens', route => route.fulfill(answered(500, { code: 500, message: 'Oh' })))
  await app.signIn()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again later.')
  await page.unroute('**/api/tokens')
  await app.signIn()
  await expect(page).toHaveURL('/home')
})

test('a profile that can’t be fetched after the sign-in is told, and nobody is half signed in', async ({
  app,
  page,
}) => {
  await app.open('/login')
  await page.route('**/api/me', route => route.abort())
  await app.signIn()
  await expect(page.getByRole('alert')).toHaveText('The server is unresponsive')
  expect(await app.tokens()).toEqual({ access: null, refresh: null })
})

test('the form says that it is loading, and a second click sends nothing', async ({ app, page }) => {
  await app.open('/login')
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/tokens', async route => {
    sent++
    await held
    await route.continue()
  })
  await app.signIn()
  const button = page.getByRole('button', { name: 'Login' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  answer()
  await expect(page).toHaveURL('/home')
  expect(sent).toBe(1)
})

test('the keyboard alone signs in', async ({ app, page }) => {
  await app.open('/login')
  await page.getByLabel('Username').focus()
  await page.keyboard.type('demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-listener')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test('without an identity provider its buttons say so', async ({ app, page }) => {
  await app.open('/login')
  for (const name of ['Google', 'Apple']) {
    await page.getByRole('button', { name: `Continue with ${name}` }).click()
    await expect(page.getByRole('alert')).toHaveText(`This server has not set up signing in with ${name}.`)
  }
})
