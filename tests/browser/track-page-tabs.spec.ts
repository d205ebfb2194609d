import type { Page } from 'playwright/test'
import type { Post } from '../../contract/entities/activity.ts'
import { expect, test } from './app.ts'
import { violationsOf } from './axe.ts'
import { listed, loadMore } from './list-page.ts'
import { items, panel, widths } from './person-page.ts'
import { inPagesOf } from './work-page.ts'

test.use({ serviceWorkers: 'block' })

/** Heard in sets 9, 15 and 16; it has five comments. */
const track = '/tracks/8'
const sets = ['Tunnel Vision', 'Closing the Old Cinema', 'Breakwater']
const hint = "Why not add comments on it's set to start the conversation?"

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

for (const [name, width] of Object.entries(widths))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a track page lists the sets in which it is heard, the newest first', async ({ app, page }) => {
      await app.openSignedIn(track)
      await expect(page.getByRole('tab')).toHaveText(['Sets', 'Comments'])
      await expect(tab(page, 'Sets')).toHaveAttribute('aria-selected', 'true')
      await expect(items(page)).toHaveCount(3)
      await expect(items(page).getByRole('link', { name: new RegExp(sets.join('|')) })).toHaveText(sets)
      await expect(panel(page).getByRole('table')).toHaveCount(name === 'phone' ? 0 : 1)
      await items(page).getByRole('link', { name: 'Tunnel Vision' }).click()
      await expect(page).toHaveURL('/sets/9')
    })

    test('the comments are a list with the hint, the newest first', async ({ app, page }) => {
      await app.openSignedIn(track)
      await tab(page, 'Comments').click()
      await expect(page).toHaveURL(`${track}?tab=comments`)
      await expect(panel(page)).toContainText(hint)
      const comments = panel(page).getByRole('listitem')
      const told = await listed<Post>(app, `${track}/posts`, { order_by: 'timestamp', order_direction: 'desc' })
      expect(told.length).toBe(5)
      await expect(comments).toHaveCount(5)
      for (const [index, { author, text }] of told.entries()) {
        await expect(comments.nth(index)).toContainText(author.username)
        await expect(comments.nth(index)).toContainText(text)
      }
      const times = await panel(page)
        .locator('time')
        .evaluateAll(all => all.map(time => time.getAttribute('datetime')))
      expect(times).toEqual(times.toSorted().toReversed())
      await expect(panel(page).getByRole('textbox')).toHaveCount(0)
    })
  })

test('a comment tells its day in the American form, and where in the set it was made', async ({ app, page }) => {
  await app.openSignedIn(`${track}?tab=comments`)
  const first = panel(page).getByRole('listitem').first()
  await expect(first.locator('time')).toHaveText(/^\d{1,2}\/\d{1,2}\/20\d\d$/)
  await expect(first).toContainText(/\d\d:\d\d:\d\d/)
})

test('more sets and more comments come on demand, each of them once', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await inPagesOf(page, 2, `${track}/sets`)
  await inPagesOf(page, 2, `${track}/posts`)
  await app.open(track)
  await expect(items(page)).toHaveCount(2)
  await loadMore(page).click()
  await expect(items(page)).toHaveCount(3)
  await expect(loadMore(page)).toHaveCount(0)
  await tab(page, 'Comments').click()
  const comments = panel(page).getByRole('listitem')
  await expect(comments).toHaveCount(2)
  await loadMore(page).click()
  await expect(comments).toHaveCount(4)
  await loadMore(page).click()
  await expect(comments).toHaveCount(5)
  await expect(loadMore(page)).toHaveCount(0)
})

test('a track without comments says so under the hint', async ({ app, page }) => {
  await app.openSignedIn('/tracks/9?tab=comments')
  await expect(panel(page)).toContainText(hint)
  await expect(panel(page).getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('tabs are worked by arrow keys, and Back leads to the one before', async ({ app, page }) => {
  await app.openSignedIn(track)
  await tab(page, 'Sets').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Comments')).toBeFocused()
  await expect(panel(page)).toContainText(hint)
  await page.goBack()
  await expect(page).toHaveURL(track)
  await expect(tab(page, 'Sets')).toHaveAttribute('aria-selected', 'true')
  await app.open(`${track}?tab=nonsense`)
  await expect(tab(page, 'Sets')).toHaveAttribute('aria-selected', 'true')
})
