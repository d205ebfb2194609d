import type { Page } from 'playwright/test'
import { App } from '../support/app.ts'
import { banner } from '../support/item-page.ts'
import { expect, test } from '../support/new-listener.ts'

/** The listener's follow and like of an artist or a label on the server. */
async function stats(page: Page, path: string) {
  const { access } = await new App(page).tokens()
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${access}` } })
  const { user_stats, user_label_stats } = await answer.json()
  return user_stats ?? user_label_stats
}

test('following and liking an artist lasts until both are removed', { tag: '@journey' }, async ({
  page,
  newListener,
}) => {
  const path = '/artists/29'
  await newListener.open(path)
  const { total_user_likes: before } = await stats(page, path)
  const button = (name: string | RegExp) => banner(page).getByRole('button', { name })
  await button('Follow Delphine Roux').click()
  await button(/^Like Delphine Roux/).click()
  await expect
    .poll(() => stats(page, path))
    .toEqual({
      is_followed: true,
      show_likes: true,
      total_user_likes: before + 1,
    })
  await page.reload()
  await expect(button('Following Delphine Roux')).toBeVisible()
  await expect(button(/^Remove your like of Delphine Roux/)).toContainText(`${before + 1}`)
  await button('Following Delphine Roux').click()
  await button(/^Remove your like of Delphine Roux/).click()
  await expect
    .poll(() => stats(page, path))
    .toEqual({
      is_followed: false,
      show_likes: false,
      total_user_likes: before,
    })
})

test('a label can be followed', async ({ page, newListener }) => {
  await newListener.open('/labels/9')
  await banner(page).getByRole('button', { name: 'Follow Sable Ritual' }).click()
  await expect.poll(() => stats(page, '/labels/9')).toMatchObject({ is_followed: true })
})
