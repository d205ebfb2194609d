import type { Page } from 'playwright/test'
import { answered, expect, test } from './app.ts'
import { arrivedLink, letLinksExpire, listener, mailedLink, somebody } from './people.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send email' })
const change = (page: Page) => page.getByRole('button', { name: 'Change password' })
const alert = (page: Page) => page.getByRole('alert')

const sent = 'Please check your email inbox or SPAM folder for a password reset email from no-reply@segue.example.'
const failed = 'Something happened, please try again'
const ended = 'This link was used or has expired, please ask for a new one'

async function askFor(page: Page, email: string): Promise<void> {
  await fieldOf(page, 'Email').fill(email)
  await send(page).click()
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await fieldOf(page, 'New password').fill(password)
  await fieldOf(page, 'Confirm password').fill(confirmation)
  await change(page).click()
}

test('who forgot the password is mailed a link, sets a new one and signs in with it', async ({ page }) => {
  const person = await listener(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await askFor(page, person.email)
  await expect(page.getByRole('status')).toHaveText(sent)
  await page.goto(await arrivedLink(person.email))
  await choose(page, 'another secret')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Your password was changed. Please sign in.')
  await fieldOf(page, 'Username').fill(person.username)
  await fieldOf(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Invalid username or password. Please try again.')
  await fieldOf(page, 'Password').fill('another secret')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test.describe('asking for a reset mail', () => {
  test('says the same for an address that nobody has', async ({ page }) => {
    await page.goto('/forgot-password')
    await askFor(page, somebody().email)
    await expect(page.getByRole('status')).toHaveText(sent)
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('needs an address', async ({ page }) => {
    await page.goto('/forgot-password')
    await send(page).click()
    await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription('Enter your email')
    await expect(fieldOf(page, 'Email')).toBeFocused()
    await askFor(page, 'ayo')
    await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription('Enter a valid email address')
  })

  for (const [status, message] of [
    [429, 'Too many mails were asked for from here.'],
    [500, 'Something went wrong. Please try again later.'],
  ] as const)
    test(`that is answered with ${status} says so and can be sent again`, async ({ page }) => {
      await page.goto('/forgot-password')
      await page.route('**/api/tokens/reset', route =>
        route.fulfill(answered(status, { code: status, message: 'Too many mails were asked for from here.' })),
      )
      const { email } = somebody()
      await askFor(page, email)
      await expect(alert(page)).toHaveText(message)
      await expect(fieldOf(page, 'Email')).toHaveValue(email)
      await page.unroute('**/api/tokens/reset')
      await send(page).click()
      await expect(page.getByRole('status')).toHaveText(sent)
      await expect(alert(page)).toBeHidden()
    })

  test('without a network says that the server is unresponsive', async ({ page, context }) => {
    await page.goto('/forgot-password')
    await expect(fieldOf(page, 'Email')).toBeVisible()
    await context.setOffline(true)
    await askFor(page, 'ayo@listener.example')
    await expect(alert(page)).toHaveText('The server is unresponsive')
    await expect(fieldOf(page, 'Email')).toHaveValue('ayo@listener.example')
  })
})

test.describe('a new password', () => {
  test('needs three characters, twice the same', async ({ page }) => {
    await page.goto('/reset?token=any')
    await change(page).click()
    const short = 'Password must have at least 3 characters'
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription(short)
    await expect(fieldOf(page, 'New password')).toBeFocused()
    await choose(page, 'ab', 'abc')
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription(short)
    await expect(fieldOf(page, 'Confirm password')).toHaveAccessibleDescription('Passwords must match!')
    await choose(page, 'secret', 'Secret')
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription('')
    await expect(fieldOf(page, 'Confirm password')).toHaveAccessibleDescription('Passwords must match!')
    await expect(fieldOf(page, 'Confirm password')).toBeFocused()
  })

  test('is as long as the operator wants', async ({ page }) => {
    const text = 'Password must have at least 8 characters'
    await page.goto('/reset?token=any')
    await page.route('**/api/tokens/reset', route =>
      route.fulfill(answered(422, { code: 422, message: 'Unfit', errors: { json: { new_password: [text] } } })),
    )
    await choose(page, 'secret')
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription(text)
    await expect(fieldOf(page, 'New password')).toBeFocused()
    await expect(alert(page)).toBeHidden()
  })

  test('is not taken with a link that was made up, was used or has expired', async ({ page }) => {
    const person = await listener(page)
    const link = await mailedLink(page, person)
    await letLinksExpire(person)
    for (const address of ['/reset?token=made-up', '/reset?token=12', link]) {
      await page.goto(address)
      await choose(page, 'another secret')
      await expect(alert(page)).toHaveText(`${failed}${ended}. Get a new link`)
    }
    const answer = await page.request.post('/api/tokens', { headers: basic(person.username, person.password) })
    expect(answer.ok()).toBe(true)
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('is set once by one link', async ({ page }) => {
    const link = await mailedLink(page, await listener(page))
    await page.goto(link)
    await choose(page, 'another secret')
    await expect(page).toHaveURL('/login')
    await page.goto(link)
    await choose(page, 'third secret')
    await expect(alert(page)).toContainText(ended)
  })

  test('that can not be stored, or sent, says so and keeps what was typed', async ({ page, context }) => {
    await page.goto('/reset?token=any')
    await page.route('**/api/tokens/reset', route => route.fulfill(answered(500, {})))
    await choose(page, 'another secret')
    await expect(alert(page)).toHaveText(failed)
    await page.unroute('**/api/tokens/reset')
    await context.setOffline(true)
    await change(page).click()
    await expect(alert(page)).toHaveText(`${failed}The server is unresponsive`)
    await expect(fieldOf(page, 'New password')).toHaveValue('another secret')
    await expect(fieldOf(page, 'Confirm password')).toHaveValue('another secret')
  })
})

test.describe('the link of a reset mail', () => {
  test('leaves no token in the address bar or in the history', async ({ page }) => {
    await page.goto('/login')
    await page.goto('/reset?token=of-the-mail')
    await expect(page).toHaveURL('/reset')
    await expect(fieldOf(page, 'New password')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await page.goForward()
    await expect(page).toHaveURL('/reset')
    expect(
      await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])),
    ).not.toContain('of-the-mail')
  })

  for (const address of ['/reset', '/reset?token='])
    test(`that came as ${address} is called incomplete`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByText('This link is incomplete.')).toBeVisible()
      await expect(change(page)).toBeHidden()
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await expect(page).toHaveURL('/forgot-password')
    })
})

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})
