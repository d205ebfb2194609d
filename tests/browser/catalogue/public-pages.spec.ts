import type { Page } from 'playwright/test'
import { test as afresh } from '../support/app.ts'
import { expect, test } from '../support/visitor.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

/** Expects a section's heading right below the top bar, not behind it. */
async function expectBelowBar(page: Page, part: string): Promise<void> {
  const below = () =>
    page.evaluate(id => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
      return (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) - bar
    }, part)
  await expect.poll(below).toBeLessThan(100)
  expect(await below()).toBeGreaterThanOrEqual(0)
}

test('the table of contents leads to the sections of a document, and back', async ({ app, page }) => {
  await app.open('/terms')
  await contents(page).locator('a[href="#opt-out"]').click()
  await expect(page).toHaveURL('/terms#opt-out')
  await expectBelowBar(page, 'opt-out')
  await expect(page.locator('#opt-out')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the unfolded table of contents leads to a section', async ({ app, page }) => {
    await app.open('/policy')
    await contents(page).getByText('Contents', { exact: true }).click()
    await contents(page).locator('a[href="#marketing"]').click()
    await expectBelowBar(page, 'marketing')
  })
})

test('a link on another page opens the document at a section', async ({ app, page }) => {
  await app.open('/contact')
  await page.getByRole('link', { name: 'Copyright complaints and takedown' }).click()
  await expect(page).toHaveURL('/terms#takedown')
  await expectBelowBar(page, 'takedown')
})

test('a document prints as text alone', async ({ app, page }) => {
  await app.open('/terms')
  await expect(contents(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents(page)])
    await expect(part).toBeHidden()
  await expect(page.getByText('limited to fifty US dollars')).toBeVisible()
  await page.emulateMedia({ media: null })
})

afresh('a link from elsewhere opens the document at its part', async ({ page }) => {
  await page.goto('/terms#opt-out')
  await expectBelowBar(page, 'opt-out')
})
