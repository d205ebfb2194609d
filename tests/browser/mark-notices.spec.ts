import type { Page } from 'playwright/test'
import { App } from './app.ts'
import { expect, test } from './newcomer.ts'

/** What a listener is told of their own marks, and where each shows at once. */

const said = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true })).toBeVisible()

/** Presses a button, and again what it has become. */
async function twice(page: Page, first: RegExp, second: RegExp, says: readonly [string, string]): Promise<void> {
  for (const [index, name] of [first, second].entries()) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await said(page, says[index] ?? '')
  }
}

test('every mark says what was done, in the words of its kind', async ({ newcomer, page }) => {
  await newcomer.open('/sets/1')
  await twice(page, /^Add Nordlicht/, /^Remove Nordlicht/, ['Set added to favorites!', 'Set removed from favorites!'])
  await twice(page, /^Like Nordlicht/, /^Remove your like of Nordlicht/, [
    'Set added to likes!',
    'Set removed from likes!',
  ])
  await twice(page, /^Add Sable Finch/, /^Remove Sable Finch/, [
    'Track added to favorites!',
    'Track removed from favorites!',
  ])
  await twice(page, /^Watch Ember/, /^Watching Ember/, ['Started watching ID!', 'Stopped watching ID.'])
  await page.goto('/artists/29')
  await twice(page, /^Follow Delphine/, /^Unfollow Delphine/, ['Delphine Roux followed!', 'Delphine Roux unfollowed!'])
  await page.goto('/labels/9')
  await twice(page, /^Follow Sable/, /^Unfollow Sable/, ['Sable Ritual followed!', 'Sable Ritual unfollowed!'])
})

test('who watches one more is counted in the row of an ID at once', async ({ newcomer, page }) => {
  await newcomer.open('/sets/1')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Watch(ing)? Ember/ }) })
  const before = Number.parseInt((await row.getByText(/^\d+ watching$/).textContent()) ?? '', 10)
  await row.getByRole('button').last().click()
  await expect(row).toContainText(`${before + 1} watching`)
})

test('a heart given in the player is on the row and, as soon as it is kept, in the open profile', async ({
  newcomer,
  page,
}) => {
  const app = new App(page)
  await newcomer.open('/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await app.player.getByRole('button', { name: /^Add Sable Finch/ }).click()
  await expect(page.getByRole('row').getByRole('button', { name: /^Remove Sable Finch/ })).toBeVisible()
  await app.player.getByRole('button', { name: /^Remove Sable Finch/ }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'Liked Tracks' }).click()
  await expect(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  await app.player.getByRole('button', { name: /^Add Sable Finch/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /^Remove Sable Finch/ })).toBeVisible()
})
