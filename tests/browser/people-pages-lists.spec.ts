import type { Page } from 'playwright/test'
import { type App, answered, expect, test } from './app.ts'
import { isSaved } from './on-device.ts'
import { panel, tab } from './person-page.ts'

const rows = (page: Page) => panel(page).locator('tbody tr')
const names = (page: Page) => rows(page).locator('td:nth-child(3)')
const heading = (page: Page, name: string) => panel(page).getByRole('columnheader', { name, exact: true })
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More' })

/** How the server lists it. */
async function listed(app: App, path: string): Promise<{ id: number; title: string; name: string }[]> {
  const { access } = await app.tokens()
  const answer = await app.page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${access}` } })
  return (await answer.json()).data
}

/** Notes what is asked for, below `/api`. */
function asked(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice(4) + search)
  })
  return calls
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a list is loaded when its tab is opened first, in the order that the specification names', async ({
    app,
    page,
  }) => {
    await app.openSignedIn('/about')
    const calls = asked(page)
    const lists = () => calls.filter(call => call.startsWith('/artists/4/'))
    await app.open('/artists/4')
    await expect(rows(page)).toHaveCount(1)
    const first = '/artists/4/sets?order_by=release_date&order_direction=desc&offset=0'
    expect(lists()).toEqual([first])
    for (const [name, list, order] of [
      ['Tracks', 'tracks', 'release_date&order_direction=desc'],
      ['Remixes', 'remixes', 'release_date&order_direction=desc'],
      ['IDs', 'ids', 'created_dt&order_direction=desc'],
      ['Labels', 'labels', 'name&order_direction=asc'],
    ] as const) {
      await tab(page, name).click()
      await expect(rows(page)).not.toHaveCount(0)
      await expect.poll(() => lists().at(-1)).toBe(`/artists/4/${list}?order_by=${order}&offset=0`)
    }
    const before = lists().length
    await tab(page, 'Tracks').click()
    await expect(rows(page)).toHaveCount(2)
    expect(lists()).toHaveLength(before)
  })

  test('the tab and its order live in the address: a deep link opens them, and Back goes through them', async ({
    app,
    page,
  }) => {
    await app.openSignedIn('/labels/4')
    await tab(page, 'Artists').click()
    await expect(page).toHaveURL('/labels/4?tab=artists')
    await heading(page, 'Name').getByRole('button').click()
    await expect(page).toHaveURL('/labels/4?tab=artists&order_by=name&order_direction=asc')
    await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
    const byName = await listed(app, '/labels/4/artists?order_by=name&order_direction=asc')
    await expect(panel(page).locator('tbody tr a[href^="/artists/"]')).toHaveText(byName.map(({ name }) => name))
    await page.reload()
    await expect(tab(page, 'Artists')).toHaveAttribute('aria-selected', 'true')
    await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(page).toHaveURL('/labels/4?tab=artists')
    await page.goBack()
    await expect(tab(page, 'Tracks')).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page)).toHaveCount(11)
  })

  test('the order of one tab is not that of the next', async ({ app, page }) => {
    await app.openSignedIn('/artists/1?tab=tracks&order_by=title&order_direction=desc')
    const byTitle = await listed(app, '/artists/1/tracks?order_by=title&order_direction=desc')
    await expect(names(page)).toContainText(byTitle.map(({ title }) => title))
    await tab(page, 'Remixes').click()
    await expect(page).toHaveURL('/artists/1?tab=remixes')
    await expect(heading(page, 'Released')).toHaveAttribute('aria-sort', 'descending')
  })

  test('a long list loads until all of it is there, each once', async ({ app, page }) => {
    await app.openSignedIn('/about')
    await page.route('**/api/labels/4/tracks?*', route => route.continue({ url: `${route.request().url()}&limit=4` }))
    await app.open('/labels/4')
    for (const shown of [4, 8]) {
      await expect(rows(page)).toHaveCount(shown)
      await loadMore(page).click()
    }
    await expect(rows(page)).toHaveCount(11)
    await expect(loadMore(page)).toHaveCount(0)
    const all = await listed(app, '/labels/4/tracks?order_by=release_date&order_direction=desc')
    await expect(names(page)).toContainText(all.map(({ title }) => title))
  })

  test('arrow keys go from tab to tab', async ({ app, page }) => {
    await app.openSignedIn('/artists/4')
    await tab(page, 'Sets').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/artists/4?tab=tracks')
    await expect(rows(page)).toHaveCount(2)
    await expect(tab(page, 'Tracks')).toBeFocused()
    await page.keyboard.press('End')
    await expect(rows(page)).toHaveCount(4)
    await expect(tab(page, 'Labels')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Sets')).toBeFocused()
  })

  test('a list that fails says so beneath the banner, and comes when it is tried again', async ({ app, page }) => {
    await app.openSignedIn('/about')
    await page.route('**/api/artists/4/sets?*', route => route.fulfill(answered(422, { code: 422, message: 'No' })))
    await app.open('/artists/4')
    await expect(panel(page).getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hana Ostrow')
    await page.unroute('**/api/artists/4/sets?*')
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('pointing at a link starts the page and its first list, pointing at a tab the list behind it', async ({
    app,
    page,
  }) => {
    await app.openSignedIn('/artists')
    const calls = asked(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Ayo Benedek' }).first()
    await link.hover()
    await expect.poll(() => calls).toContain('/artists/8')
    await expect.poll(() => calls).toContain('/artists/8/sets?order_by=release_date&order_direction=desc&offset=0')
    await link.click()
    await expect(rows(page)).toHaveCount(1)
    await tab(page, 'IDs').hover()
    await expect.poll(() => calls).toContain('/artists/8/ids?order_by=created_dt&order_direction=desc&offset=0')
    await expect(tab(page, 'Sets')).toHaveAttribute('aria-selected', 'true')
  })
})

test('without a network the page shows what was opened before, and says what was not', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/artists/1')
  await app.installed()
  await expect(rows(page)).toHaveCount(1)
  await isSaved(page, '["/artists/{id}",{"params":{"id":1}}]')
  await isSaved(page, '["/artists/{id}/sets",')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mirelle Koda')
  await expect(rows(page)).toHaveCount(1)
  await tab(page, 'Labels').click()
  await expect(panel(page).getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await app.open('/labels/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third Rail Editions')
  await expect(rows(page)).toHaveCount(7)
})
