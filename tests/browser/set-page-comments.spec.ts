import type { Page } from 'playwright/test'
import type { Post } from '../../contract/entities/activity.ts'
import { expect, test } from './app.ts'
import { listed, loadMore } from './list-page.ts'
import { isSaved } from './on-device.ts'
import { panel, told, widths } from './person-page.ts'
import { inPagesOf } from './work-page.ts'

const set = '/sets/23'
const tab = (page: Page) => page.getByRole('tab', { name: /^Comments/ })

for (const width of Object.values(widths))
  test(`at ${width} px the comments of a set are a list behind their tab, the newest first`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 900 })
    await app.openSignedIn(set)
    await expect(tab(page)).toHaveText('Comments 6')
    await tab(page).click()
    await expect(page).toHaveURL(`${set}?tab=comments`)
    const newest = await listed<Post>(app, `${set}/posts`, { order_by: 'timestamp', order_direction: 'desc' })
    const comments = panel(page).getByRole('listitem')
    await expect(comments).toHaveCount(newest.length)
    for (const [index, { author, text }] of newest.entries()) {
      await expect(comments.nth(index)).toContainText(author.username)
      await expect(comments.nth(index)).toContainText(text)
    }
  })

test('the tab is in the address, and more comments come on demand', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await inPagesOf(page, 4, `${set}/posts`)
  await app.open(`${set}?tab=comments`)
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await loadMore(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await expect(loadMore(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Track List' }).click()
  await expect(page).toHaveURL(set)
  await page.goBack()
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true')
})

test('a set on which nobody has said anything says so', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await told(page, `${set}/posts*`, { data: [], pagination: { offset: 0, count: 0, total: 0 } })
  await app.open(`${set}?tab=comments`)
  await expect(panel(page).getByRole('heading', { name: 'No comments yet' })).toBeVisible()
})

test('comments that were read once are there without a network', async ({ app, page, context }) => {
  await app.openSignedIn(`${set}?tab=comments`)
  await app.installed()
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await isSaved(page, '/posts"')
  await isSaved(page, '["/sets/{id}",')
  await context.setOffline(true)
  await page.reload()
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
})
