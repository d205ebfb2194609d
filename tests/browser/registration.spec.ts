import type { Page } from 'playwright/test'
import { answered, expect, test } from './app.ts'
import { listener, type Person, somebody } from './people.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const register = (page: Page) => page.getByRole('button', { name: 'Register' })

async function fill(page: Page, { username, email, password }: Person): Promise<void> {
  await fieldOf(page, 'Username').fill(username)
  await fieldOf(page, 'Email').fill(email)
  await fieldOf(page, 'Password').fill(password)
}

/** The form is as it was filled, and can be sent again. */
async function expectKept(page: Page, { username, email, password }: Person): Promise<void> {
  await expect(fieldOf(page, 'Username')).toHaveValue(username)
  await expect(fieldOf(page, 'Email')).toHaveValue(email)
  await expect(fieldOf(page, 'Password')).toHaveValue(password)
  await expect(register(page)).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL('/register')
}

const taken = (what: string) => `This ${what} is already taken, please use a different one`

test('a guest registers, is told so at the login, and signs in', async ({ page }) => {
  const person = somebody()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  // The login has a field of that name, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await fill(page, person)
  await fieldOf(page, 'About (optional)').fill('Selector.\nCollector.')
  await register(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Your account was made. Please sign in.')
  await expect(fieldOf(page, 'Username')).toHaveValue(person.username)
  const answer = page.waitForResponse('**/api/me')
  await fieldOf(page, 'Password').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/home')
  expect(await (await answer).json()).toMatchObject({
    username: person.username,
    email: person.email,
    about_me: 'Selector.\nCollector.',
    auth_provider: 'internal',
  })
})

test('registration works with the keyboard alone', async ({ page }) => {
  const person = somebody()
  await page.goto('/register')
  await fieldOf(page, 'Username').focus()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(fieldOf(page, 'Username')).toHaveValue(person.username)
})

test('the way back does not lead to the form that was sent', async ({ page }) => {
  await page.goto('/login')
  await page.goto('/register')
  await fill(page, somebody())
  await register(page).click()
  await expect(page.getByRole('status')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toBeHidden()
})

test('a registration names what is missing and goes to the first field', async ({ page }) => {
  await page.goto('/register')
  await register(page).click()
  await expect(fieldOf(page, 'Username')).toHaveAccessibleDescription('Enter your username')
  await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription('Enter your email')
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription('Enter your password')
  await expect(fieldOf(page, 'About (optional)')).not.toHaveAttribute('aria-invalid')
  await expect(fieldOf(page, 'Username')).toBeFocused()
})

test('a registration without an address, or with a short password, is not sent', async ({ page }) => {
  await page.goto('/register')
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/users')) sent++
  })
  const person = { ...somebody(), email: 'ayo@listener', password: 'ab' }
  await fill(page, person)
  await register(page).click()
  await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription('Enter a valid email address')
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription('Password must have at least 3 characters')
  await expect(fieldOf(page, 'Email')).toBeFocused()
  await expectKept(page, person)
  expect(sent).toBe(0)
})

test('a taken name and a taken address are told at their fields, one or both', async ({ page }) => {
  const there = await listener(page)
  const other = somebody()
  await page.goto('/register')
  const tries = [
    { person: there, wrong: ['Username', 'Email'] },
    { person: { ...other, username: there.username.toUpperCase() }, wrong: ['Username'] },
    { person: { ...other, email: there.email }, wrong: ['Email'] },
  ]
  for (const { person, wrong } of tries) {
    await fill(page, person)
    await register(page).click()
    await expect(fieldOf(page, wrong[0] ?? '')).toBeFocused()
    for (const label of ['Username', 'Email'])
      await expect(fieldOf(page, label)).toHaveAccessibleDescription(
        wrong.includes(label) ? taken(label.toLowerCase()) : '',
      )
    await expectKept(page, person)
  }
})

test('what only the server knows to be wrong is told at its field', async ({ page }) => {
  await page.goto('/register')
  await fill(page, { ...somebody(), username: 'a:b' })
  await register(page).click()
  await expect(fieldOf(page, 'Username')).toHaveAccessibleDescription(
    'A username has no colon and no control characters',
  )
  const text = 'Password must have at least 8 characters'
  await page.route('**/api/users', route =>
    route.fulfill(answered(422, { code: 422, message: 'Unfit', errors: { json: { password: [text] } } })),
  )
  await fill(page, somebody())
  await register(page).click()
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription(text)
  await expect(fieldOf(page, 'Password')).toBeFocused()
  await expect(fieldOf(page, 'Username')).not.toHaveAttribute('aria-invalid')
})

const refusals = [
  [401, 'Authentication failed. Please try again.'],
  [429, 'Too many accounts were made from here.'],
  [500, 'Registration failed. Please try again.'],
  [503, 'Registration failed. Please try again.'],
] as const
for (const [status, message] of refusals)
  test(`a registration that is answered with ${status} says so and keeps the input`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/register')
    await page.route('**/api/users', route =>
      route.fulfill(answered(status, { code: status, message: 'Too many accounts were made from here.' })),
    )
    const person = somebody()
    await fill(page, person)
    await register(page).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expectKept(page, person)
  })

test('without a network a registration says that the server is unresponsive, and can be sent later', async ({
  page,
  context,
}) => {
  await page.goto('/register')
  const person = somebody()
  await fill(page, person)
  await context.setOffline(true)
  await register(page).click()
  await expect(page.getByRole('alert')).toHaveText('The server is unresponsive')
  await expectKept(page, person)
  await context.setOffline(false)
  await register(page).click()
  await expect(page).toHaveURL('/login')
})

test('a double click registers once', async ({ page }) => {
  await page.goto('/register')
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/users', async route => {
    sent++
    await held
    await route.continue()
  })
  await fill(page, somebody())
  await register(page).dblclick()
  await expect(register(page)).toHaveAttribute('aria-busy', 'true')
  await fieldOf(page, 'Email').press('Enter')
  letGo()
  await expect(page).toHaveURL('/login')
  expect(sent).toBe(1)
})
