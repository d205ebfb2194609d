import type { Locator, Page } from 'playwright/test'
import { type App, answered, expect, test } from './app.ts'
import { firstScreens, savedPage } from './on-device.ts'

interface Section {
  name: string
  tagline: string
  columns: string[]
  total: number
}

const sections: Section[] = [
  {
    name: 'Sets',
    tagline: 'Dive down the rabbit hole with musical journeys',
    columns: ['Artist', 'Set', 'Curator', 'Genre', 'Recorded', 'Likes', 'Liked on'],
    total: 24,
  },
  {
    name: 'Tracks',
    tagline: 'Crate dig through new & old cuts',
    columns: ['Artist', 'Title', 'Label', 'Genre', 'Released', 'Likes', 'Liked on'],
    total: 150,
  },
  {
    name: 'Artists',
    tagline: 'Musical talent from around the world',
    columns: ['Name', 'Sets', 'Tracks', 'Remixes'],
    total: 40,
  },
  {
    name: 'Labels',
    tagline: 'Only independent labels & producers',
    columns: ['Name', 'Sets', 'Tracks', 'Artists'],
    total: 15,
  },
]
const pageSize = 20
const phone = { width: 390, height: 844 }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const rowsIn = (page: Page) => page.getByRole('main').locator('tbody tr')
const cardsIn = (page: Page) => page.getByRole('main').getByRole('listitem')
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More' })

/** Opens a section as somebody does: from home, through the bar. */
async function openSection(app: App, page: Page, name: string): Promise<void> {
  await app.openSignedIn('/home')
  await bar(page).getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/${name.toLowerCase()}`)
}

/** Loads page after page until there is no more. */
async function loadAll(page: Page, items: Locator, total: number): Promise<void> {
  for (let shown = pageSize; shown < total; shown += pageSize) {
    await expect(items).toHaveCount(shown)
    await loadMore(page).click()
  }
  await expect(items).toHaveCount(total)
  await expect(loadMore(page)).toHaveCount(0)
}

for (const { name, tagline, columns, total } of sections) {
  test(`${name} is a section of its own, with its poster, its columns, and its mark in the bar`, async ({
    app,
    page,
  }) => {
    await openSection(app, page, name)
    await expect(page).toHaveTitle(`Discover ${name} on Segue`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Discover ${name}`)
    await expect(page.getByRole('main')).toContainText(tagline)
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText([name])
  })

  test(`${name} load until all are there, each of them once`, async ({ app, page }) => {
    const ids = new Set<number>()
    let received = 0
    page.on('response', async response => {
      if (!new URL(response.url()).pathname.endsWith(`/api/${name.toLowerCase()}`)) return
      const { data }: { data: { id: number }[] } = await response.json()
      received += data.length
      for (const { id } of data) ids.add(id)
    })
    await openSection(app, page, name)
    await loadAll(page, rowsIn(page), total)
    await expect.poll(() => received).toBe(total)
    expect(ids.size).toBe(total)
  })

  test(`${name} are cards on a phone, without a table`, async ({ app, page }) => {
    await page.setViewportSize(phone)
    await openSection(app, page, name)
    await expect(cardsIn(page)).toHaveCount(Math.min(pageSize, total))
    await expect(page.getByRole('table')).toHaveCount(0)
  })
}

test('a track that slips onto the next page, because one was added meanwhile, shows once', async ({ app, page }) => {
  await app.openSignedIn('/tracks')
  await expect(rowsIn(page)).toHaveCount(pageSize)
  await page.route('**/api/tracks?*offset=20*', async route => {
    const shifted = route.request().url().replace('offset=20', 'offset=19')
    const answer = await route.fetch({ url: shifted })
    const list = await answer.json()
    await route.fulfill(answered(200, { ...list, pagination: { ...list.pagination, offset: 20 } }))
  })
  await loadMore(page).click()
  await expect(rowsIn(page)).toHaveCount(2 * pageSize - 1)
})

test('the sections stay readable without a network, as far as they were loaded', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  await app.installed()
  for (const { name, total } of sections) {
    await bar(page).getByRole('link', { name }).click()
    await expect(rowsIn(page)).toHaveCount(Math.min(pageSize, total))
  }
  await bar(page).getByRole('link', { name: 'Artists' }).click()
  await loadMore(page).click()
  await expect(rowsIn(page)).toHaveCount(40)
  // Shown before it is on the disk, and before its first page alone has gone from what is there at once.
  await expect.poll(() => savedPage(page, /\["\/artists",.*\]$/)).toContain('"pageParams":[0,20]')
  await expect.poll(() => firstScreens(page)).not.toContain('["/artists",{')
  for (const list of ['/tracks', '/labels']) await expect.poll(() => firstScreens(page)).toContain(`["${list}",{`)
  await context.setOffline(true)
  await page.reload()
  await expect(rowsIn(page)).toHaveCount(40)
  for (const path of ['/tracks', '/labels']) {
    await app.open(path)
    await expect(rowsIn(page)).toHaveCount(path === '/tracks' ? pageSize : 15)
  }
})

test('a section that was never opened says so without a network, and loads when it is back', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/home')
  await app.installed()
  await context.setOffline(true)
  await app.open('/labels')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(rowsIn(page)).toHaveCount(15)
})

test('a section that fails says so, and comes when it is tried again', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await page.route('**/api/labels?*', route => route.fulfill(answered(422, { code: 422, message: 'No' })))
  await bar(page).getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/api/labels?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsIn(page)).toHaveCount(15)
})

test('an empty catalogue says so', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const nothing = { data: [], pagination: { offset: 0, count: 0, total: 0 } }
  await page.route('**/api/tracks?*', route => route.fulfill(answered(200, nothing)))
  await bar(page).getByRole('link', { name: 'Tracks' }).click()
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
})

test('an ID is an ID in every cell that it has, empty in the others, and is watched instead of liked', async ({
  app,
  page,
}) => {
  await openSection(app, page, 'Tracks')
  await loadAll(page, rowsIn(page), 150)
  const cells = rowsIn(page).last().getByRole('cell')
  await expect(cells.nth(0)).toHaveText('ID')
  await expect(cells.nth(2)).toHaveText('ID', { useInnerText: true })
  for (const empty of [3, 5]) await expect(cells.nth(empty)).toHaveText('')
  await expect(cells.nth(6).getByRole('button')).toHaveText(/^Watch(ing)? /)
})
