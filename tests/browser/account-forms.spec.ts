import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { listener, mailedLink } from './people.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

/** How each form of a guest comes into each of its states; every step goes on from the one before. */
const states: Record<string, [what: string, reach: (page: Page) => Promise<unknown>][]> = {
  register: [
    ['idle', page => page.goto('/register')],
    ['with errors at its fields', page => page.getByRole('button', { name: 'Register' }).click()],
    [
      'that was refused',
      async page => {
        await page.getByLabel('Username').fill('ayo')
        await page.getByLabel('Email').fill('ayo@listener.example')
        await page.getByLabel('Password', { exact: true }).fill('secret')
        await page.context().setOffline(true)
        await page.getByRole('button', { name: 'Register' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await page.context().setOffline(false)
      },
    ],
  ],
  forgot: [
    ['idle', page => page.goto('/forgot-password')],
    ['with an error at its field', page => page.getByRole('button', { name: 'Send email' }).click()],
    [
      'that was sent',
      async page => {
        await page.getByLabel('Email').fill('nobody@listener.example')
        await page.getByRole('button', { name: 'Send email' }).click()
        await expect(page.getByRole('status')).toBeVisible()
      },
    ],
  ],
  reset: [
    ['without a token', page => page.goto('/reset')],
    ['idle', page => page.goto('/reset?token=any')],
    ['with an error at its field', page => page.getByRole('button', { name: 'Change password' }).click()],
    ['that was refused', page => choose(page, page.getByRole('alert'))],
    [
      'that was taken, at the login',
      async page => {
        await page.goto(await mailedLink(page, await listener(page)))
        await choose(page, page.getByRole('status'))
      },
    ],
  ],
}

async function choose(page: Page, outcome: ReturnType<Page['getByRole']>): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('another secret')
  await page.getByLabel('Confirm password', { exact: true }).fill('another secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(outcome).toBeVisible()
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [name, viewport] of Object.entries(sizes))
  for (const [form, steps] of Object.entries(states))
    test(`axe finds nothing to mend in any state of the ${form} form, ${name}`, async ({ page }) => {
      // Axe takes seconds for each state.
      test.slow()
      await page.setViewportSize(viewport)
      for (const [what, reach] of steps) {
        await reach(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violationsOf(page), what).toEqual([])
        expect(await sideways(page), what).toBeLessThanOrEqual(0)
      }
    })

test('browsers and password managers know what each field is', async ({ page }) => {
  const fields = () =>
    page
      .locator('form :is(input, textarea)')
      .evaluateAll(all => all.map(field => [field.getAttribute('name'), field.getAttribute('autocomplete')]))
  await page.goto('/register')
  await expect.poll(fields).toEqual([
    ['username', 'username'],
    ['email', 'email'],
    ['password', 'new-password'],
    ['about_me', null],
  ])
  await page.goto('/forgot-password')
  await expect.poll(fields).toEqual([['email', 'email']])
  await page.goto('/reset?token=any')
  await expect.poll(fields).toEqual([
    ['new_password', 'new-password'],
    ['confirmation', 'new-password'],
  ])
})

test('no field is so small that a phone zooms in on it', async ({ page }) => {
  for (const path of ['/register', '/forgot-password', '/reset?token=any']) {
    await page.goto(path)
    const fields = page.locator('form :is(input, textarea)')
    await expect(fields.first()).toBeVisible()
    const sizes = await fields.evaluateAll(all => all.map(field => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
  }
})

test('a listener sees none of the forms', async ({ app, page }) => {
  await app.openSignedIn('/home')
  for (const path of ['/register', '/forgot-password', '/reset?token=any']) {
    await app.open(path)
    await expect(page).toHaveURL('/home')
  }
})
