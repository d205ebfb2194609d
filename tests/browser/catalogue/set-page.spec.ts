import { title } from '../support/item-page.ts'
import { expect, test } from '../support/visitor.ts'

test("another set's page has its own track list and waveform, and starts at the top", async ({ app, page }) => {
  await app.openSignedIn('/sets/19')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 13)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
  const link = page.getByRole('main').getByRole('link', { name: 'Nordlicht Closing Set' })
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL('/sets/1')
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await expect(page.getByRole('tab', { name: 'Track List' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  await expect(page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('listitem')).toHaveCount(
    20,
  )
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
