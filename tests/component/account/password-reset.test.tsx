import { requestPasswordReset, resetPassword } from '#contract/routes/account.ts'
import { expect, page, test } from '../support/app.tsx'
import { exactly } from '../support/exactly.ts'
import { expectFieldsOfForm } from '../support/form.ts'
import { noAnswer, refused } from '../support/server.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = page.getByRole('button', { name: 'Send email' })
const change = page.getByRole('button', { name: 'Change password' })
const alert = page.getByRole('alert')
const status = page.getByRole('status')
const incomplete = page.getByText(/^This link is incomplete\./)

const sent = 'Please check your email inbox or SPAM folder for a password reset email from no-reply@segue.example.'
const failed = 'Something happened, please try again'
const ended = 'This link was used or has expired. Please request a new one.'
const address = 'ayo@listener.example'

async function askFor(email: string): Promise<void> {
  await field('Email').fill(email)
  await send.click()
}

async function choose(password: string, confirmation = password): Promise<void> {
  await field('New password').fill(password)
  await field('Confirm password').fill(confirmation)
  await change.click()
}

test('a reset email can be requested from the login, and a link leads back', async ({ app, server }) => {
  server.on(requestPasswordReset, {})
  await app.open('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await askFor(` ${address} `)
  await expect.element(status).toHaveTextContent(exactly(sent))
  expect(server.calls(requestPasswordReset).map(({ body }) => body)).toEqual([{ email: address }])
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect.poll(() => app.path).toBe('/login')
})

test('a reset email needs an address', async ({ app, server }) => {
  await app.open('/forgot-password')
  await send.click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter your email')
  await expect.element(field('Email')).toHaveFocus()
  await askFor('ayo')
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address')
  expect(server.calls(requestPasswordReset)).toEqual([])
})

for (const [code, detail, message] of [
  [429, 'Too many mails were asked for from here.', 'Too many mails were asked for from here.'],
  [503, "We can't send emails right now.", "We can't send emails right now."],
  [500, 'An unexpected error', 'Something went wrong. Please try again later.'],
] as const)
  test(`a reset email that fails with ${code} shows the error, and can be requested again`, async ({ app, server }) => {
    server.on(requestPasswordReset, refused(code, detail))
    await app.open('/forgot-password')
    await askFor(address)
    await expect.element(alert).toHaveTextContent(exactly(message))
    await expect.element(field('Email')).toHaveValue(address)
    server.on(requestPasswordReset, {})
    await send.click()
    await expect.element(status).toHaveTextContent(exactly(sent))
    await expect.element(alert).toBeEmptyDOMElement()
  })

test('an offline request for a reset email shows that the server is unresponsive', async ({ app, server }) => {
  await app.open('/forgot-password')
  await expect.element(field('Email')).toBeVisible()
  server.goAway()
  await askFor(address)
  await expect.element(alert).toHaveTextContent(exactly('The server is unresponsive'))
  await expect.element(field('Email')).toHaveValue(address)
})

test('a new password is sent with the token of the link, and the login shows a notice', async ({ app, server }) => {
  server.on(resetPassword, {})
  await app.open('/reset?token=of-the-mail')
  await choose('another secret')
  await expect.poll(() => app.path).toBe('/login')
  await expect.element(status).toHaveTextContent(exactly('Password changed. Log in to continue.'))
  expect(server.calls(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'of-the-mail', new_password: 'another secret' },
  ])
})

test('a new password needs three characters and the same confirmation', async ({ app, server }) => {
  await app.open('/reset?token=any')
  await change.click()
  const short = 'Password must have at least 3 characters'
  await expect.element(field('New password')).toHaveAccessibleDescription(short)
  await expect.element(field('New password')).toHaveFocus()
  await choose('ab', 'abc')
  await expect.element(field('New password')).toHaveAccessibleDescription(short)
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords must match!')
  await choose('secret', 'Secret')
  await expect.element(field('New password')).toHaveAccessibleDescription('')
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords must match!')
  await expect.element(field('Confirm password')).toHaveFocus()
  expect(server.calls(resetPassword)).toEqual([])
})

test("the server's own minimum length is shown at the field", async ({ app, server }) => {
  const text = 'Password must have at least 8 characters'
  server.on(resetPassword, refused(422, 'Unfit', { new_password: [text] }))
  await app.open('/reset?token=any')
  await choose('secret')
  await expect.element(field('New password')).toHaveAccessibleDescription(text)
  await expect.element(field('New password')).toHaveFocus()
  await expect.element(alert).toBeEmptyDOMElement()
})

test('a link that was used or has expired offers a new one', async ({ app, server }) => {
  server.on(resetPassword, refused(422, 'Unfit', { token: [ended] }))
  await app.open('/reset?token=12')
  await choose('another secret')
  await expect.element(alert).toHaveTextContent(exactly(`${failed}${ended} Get a new link`))
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect.poll(() => app.path).toBe('/forgot-password')
})

test('a new password that fails shows the error and keeps the input', async ({ app, server }) => {
  server.on(resetPassword, refused(500))
  await app.open('/reset?token=any')
  await choose('another secret')
  await expect.element(alert).toHaveTextContent(exactly(failed))
  server.on(resetPassword, noAnswer)
  await change.click()
  await expect.element(alert).toHaveTextContent(exactly(`${failed}The server is unresponsive`))
  await expect.element(field('New password')).toHaveValue('another secret')
  await expect.element(field('Confirm password')).toHaveValue('another secret')
})

test('the token of a reset link is removed from the URL and the history', async ({ app }) => {
  await app.open('/login')
  await app.go('/reset?token=of-the-mail')
  await expect.element(field('New password')).toBeVisible()
  await expect.poll(() => app.path).toBe('/reset')
  app.back()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Login'))
  app.forward()
  await expect.poll(() => app.path).toBe('/reset')
  await expect.element(incomplete).toBeVisible()
})

for (const link of ['/reset', '/reset?token='])
  test(`${link} is shown as an incomplete link`, async ({ app }) => {
    await app.open(link)
    await expect.element(incomplete).toBeVisible()
    await expect.element(change).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect.poll(() => app.path).toBe('/forgot-password')
  })

test('every field has its autocomplete attribute, and a font size at which no phone zooms in', async ({ app }) => {
  await app.open('/forgot-password')
  await expectFieldsOfForm([['email', 'email']])
  await app.go('/reset?token=any')
  await expectFieldsOfForm([
    ['new_password', 'new-password'],
    ['confirmation', 'new-password'],
  ])
})
