import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { newPerson } from '../support/people.ts'

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a guest registers, sees at the login that it worked, and logs in', { tag: '@journey' }, async ({ page }) => {
  const person = newPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  // The login page also has a field with that name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await fieldOf(page, 'Username').fill(person.username)
  await fieldOf(page, 'Email').fill(person.email)
  await fieldOf(page, 'Password').fill(person.password)
  await fieldOf(page, 'About (optional)').fill('Selector.\nCollector.')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Account created. Log in to continue.')
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
