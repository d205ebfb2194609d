import { userEvent } from 'vitest/browser'
import { createUser } from '#contract/routes/account.ts'
import { expect, page, test } from '../support/app.tsx'
import { aUser } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { expectFieldsOfForm } from '../support/form.ts'
import { refused } from '../support/server.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const register = page.getByRole('button', { name: 'Register' })
const person = { username: 'ayo', email: 'ayo@listener.example', password: 'secret' }

async function fill({ username, email, password }: typeof person): Promise<void> {
  await field('Username').fill(username)
  await field('Email').fill(email)
  await field('Password').fill(password)
}

/** Expects the form to keep its values and to be ready to be sent again. */
async function expectKept({ username, email, password }: typeof person): Promise<void> {
  await expect.element(field('Username')).toHaveValue(username)
  await expect.element(field('Email')).toHaveValue(email)
  await expect.element(field('Password')).toHaveValue(password)
  await expect.element(register).not.toHaveAttribute('aria-busy')
}

test('a registration sends the form, and the login shows a notice and the username', async ({ app, server }) => {
  server.on(createUser, aUser())
  await app.open('/register')
  await fill(person)
  await field('About (optional)').fill(' Selector.\nCollector. ')
  await register.click()
  await expect.poll(() => app.path).toBe('/login')
  await expect.element(page.getByRole('status')).toHaveTextContent(exactly('Account created. Log in to continue.'))
  await expect.element(field('Username')).toHaveValue(person.username)
  expect(server.calls(createUser).map(({ body }) => body)).toEqual([
    { ...person, about_me: 'Selector.\nCollector.', auth_provider: 'web_client' },
  ])
})

test('registration works with the keyboard alone', async ({ app, server }) => {
  server.on(createUser, aUser())
  await app.open('/register')
  await field('Username').click()
  await userEvent.keyboard(`${person.username}{Tab}${person.email}{Tab}${person.password}{Enter}`)
  await expect.poll(() => app.path).toBe('/login')
  expect(server.calls(createUser)[0]?.body).toMatchObject(person)
})

test("Back doesn't lead to the form that was sent", async ({ app, server }) => {
  server.on(createUser, aUser())
  await app.open('/about')
  await app.go('/register')
  await fill(person)
  await register.click()
  await expect.poll(() => app.path).toBe('/login')
  app.back()
  await expect.poll(() => app.path).toBe('/about')
})

test('every field has its autocomplete attribute, and a font size at which no phone zooms in', async ({ app }) => {
  await app.open('/register')
  await expectFieldsOfForm([
    ['username', 'username'],
    ['email', 'email'],
    ['password', 'new-password'],
    ['about_me', null],
  ])
})

const taken = (what: string) => `This ${what} is already taken, please use a different one`

test('a registration shows what is missing and focuses the first field', async ({ app }) => {
  await app.open('/register')
  await register.click()
  await expect.element(field('Username')).toHaveAccessibleDescription('Enter your username')
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter your email')
  await expect.element(field('Password')).toHaveAccessibleDescription('Enter your password')
  await expect.element(field('About (optional)')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Username')).toHaveFocus()
})

test('a registration with an invalid address and a short password is not sent', async ({ app, server }) => {
  await app.open('/register')
  const invalid = { ...person, email: 'ayo@listener', password: 'ab' }
  await fill(invalid)
  await register.click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address')
  await expect.element(field('Password')).toHaveAccessibleDescription('Password must have at least 3 characters')
  await expect.element(field('Email')).toHaveFocus()
  await expectKept(invalid)
  expect(server.calls(createUser)).toEqual([])
})

for (const wrong of [['username', 'email'], ['username'], ['email']])
  test(`a taken ${wrong.join(' and ')} is shown at its field`, async ({ app, server }) => {
    server.on(createUser, refused(409, 'Taken', Object.fromEntries(wrong.map(name => [name, [taken(name)]]))))
    await app.open('/register')
    await fill(person)
    await register.click()
    await expect.element(field(wrong[0] === 'username' ? 'Username' : 'Email')).toHaveFocus()
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
    for (const [name, label] of [
      ['username', 'Username'],
      ['email', 'Email'],
    ] as const)
      await expect.element(field(label)).toHaveAccessibleDescription(wrong.includes(name) ? taken(name) : '')
    await expectKept(person)
  })

test("an error that only the server can find is shown at its field, below the form's own message", async ({
  app,
  server,
}) => {
  const text = 'Password must have at least 8 characters'
  server.on(createUser, refused(422, 'Unfit', { password: [text] }))
  await app.open('/register')
  await fill(person)
  await register.click()
  await expect.element(field('Password')).toHaveAccessibleDescription(text)
  await expect.element(page.getByRole('alert')).toHaveTextContent(exactly('Registration failed. Please try again.'))
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Username')).not.toHaveAttribute('aria-invalid')
  await expectKept(person)
})

for (const [status, message] of [
  [401, 'Authentication failed. Please try again.'],
  [429, 'Too many accounts were created from here.'],
  [500, 'Registration failed. Please try again.'],
  [503, 'Registration failed. Please try again.'],
] as const)
  test(`a registration that fails with ${status} shows the error and keeps the input`, async ({ app, server }) => {
    // So low that the message above the form is scrolled out of view when the button is clicked.
    await page.viewport(390, 400)
    server.on(createUser, refused(status, 'Too many accounts were created from here.'))
    await app.open('/register')
    await fill(person)
    await register.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(exactly(message))
    await expect.element(page.getByRole('alert')).toBeInViewport()
    await expectKept(person)
  })

test('an offline registration shows that the server is unresponsive, and can be sent later', async ({
  app,
  server,
}) => {
  server.on(createUser, aUser())
  await app.open('/register')
  await fill(person)
  server.goAway()
  await register.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(exactly('The server is unresponsive'))
  await expectKept(person)
  server.comeBack()
  await register.click()
  await expect.poll(() => app.path).toBe('/login')
})

test('a double click, and Enter after it, register once', async ({ app, server }) => {
  await app.open('/register')
  const respond = server.hold(createUser)
  await fill(person)
  await register.dblClick()
  await expect.element(register).toHaveAttribute('aria-busy', 'true')
  await field('Email').click()
  await userEvent.keyboard('{Enter}')
  respond(aUser())
  await expect.poll(() => app.path).toBe('/login')
  expect(server.calls(createUser)).toHaveLength(1)
})
