import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { arrivedLink, listener } from '../support/people.ts'

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** What the browser stores for this page besides its address. */
const storageOf = (page: Page) =>
  page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]))

test('a listener who forgot the password gets a link by mail, sets a new one and logs in with it', {
  tag: '@journey',
}, async ({ page }) => {
  const person = await listener(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await fieldOf(page, 'Email').fill(person.email)
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Please check your email inbox or SPAM folder for a password reset email from no-reply@segue.example.',
  )
  const link = await arrivedLink(person.email)
  await page.goto(link)
  await expect(fieldOf(page, 'New password')).toBeVisible()
  await expect(page).toHaveURL('/reset')
  expect(await storageOf(page)).not.toContain(new URL(link).searchParams.get('token'))
  await fieldOf(page, 'New password').fill('another secret')
  await fieldOf(page, 'Confirm password').fill('another secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Password changed. Log in to continue.')
  await fieldOf(page, 'Username').fill(person.username)
  await fieldOf(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.')
  await fieldOf(page, 'Password').fill('another secret')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})
