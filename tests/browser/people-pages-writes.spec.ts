import type { Page } from 'playwright/test'
import { App } from './app.ts'
import { expect, test } from './newcomer.ts'
import { banner, told } from './person-page.ts'
import { stored } from './writes.ts'

const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
const likes = (page: Page, name: RegExp) => banner(page).getByRole('button', { name })

/** What the server has of the listener's marks of somebody. */
async function stats(page: Page, path: string) {
  const { access } = await new App(page).tokens()
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${access}` } })
  const { user_stats, user_label_stats } = await answer.json()
  return user_stats ?? user_label_stats
}

for (const [path, name] of [
  ['/artists/29', 'Delphine Roux'],
  ['/labels/9', 'Sable Ritual'],
] as const)
  test(`${name} can be followed by the button and by the icon, and the server hears of it`, async ({
    page,
    newcomer,
  }) => {
    await newcomer.open(path)
    const follow = banner(page).getByRole('button', { name: `Follow ${name}` })
    await expect(follow).toHaveText(['Follow', `Follow ${name}`].map(text => new RegExp(`^${text}`)))
    await follow.first().click()
    await expect(button(page, `Following ${name}`)).toBeVisible()
    await expect(button(page, `Unfollow ${name}`)).toBeVisible()
    await expect.poll(() => stats(page, path)).toMatchObject({ is_followed: true })
    await button(page, `Unfollow ${name}`).press('Enter')
    await expect(follow).toHaveCount(2)
    await expect.poll(() => stats(page, path)).toMatchObject({ is_followed: false })
  })

test('a like counts at once, and on the server', async ({ page, newcomer }) => {
  await newcomer.open('/artists/29')
  const { total_user_likes: before } = await stats(page, '/artists/29')
  await likes(page, /^Like Delphine Roux/).click()
  const liked = likes(page, /^Remove your like of Delphine Roux/)
  await expect(liked).toContainText(`${before + 1}`)
  await expect.poll(() => stats(page, '/artists/29')).toMatchObject({ show_likes: true, total_user_likes: before + 1 })
  await page.reload()
  await liked.click()
  await expect.poll(() => stats(page, '/artists/29')).toMatchObject({ show_likes: false, total_user_likes: before })
})

test('a follow and a like given offline are shown, survive a reload, and are sent when the network is back', async ({
  app,
  page,
  context,
  newcomer,
}) => {
  await newcomer.open('/artists/31')
  await app.installed()
  await expect(likes(page, /^Like Basalt/)).toBeVisible()
  await context.setOffline(true)
  await banner(page).getByRole('button', { name: 'Follow Basalt' }).first().click()
  await likes(page, /^Like Basalt/).click()
  await expect(banner(page)).toContainText('Not sent yet')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('2 changes waiting')
  await stored(page, 2)
  await page.reload()
  await expect(button(page, 'Following Basalt')).toBeVisible()
  await expect(likes(page, /^Remove your like of Basalt/)).toBeVisible()
  await context.setOffline(false)
  await expect(banner(page)).not.toContainText('Not sent yet')
  await expect.poll(() => stats(page, '/artists/31')).toMatchObject({ is_followed: true, show_likes: true })
})

test('the badge shows 999 likes at most', async ({ page, newcomer }) => {
  await newcomer.open('/about')
  const many = { is_followed: false, show_likes: false, total_user_likes: 1234 }
  await told(page, '/artists/29', { user_stats: many })
  await new App(page).open('/artists/29')
  await expect(likes(page, /^Like Delphine Roux, 1234 likes/)).toContainText('999+')
})
