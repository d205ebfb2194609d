import type { Page } from 'playwright/test'
import { expect } from './app.ts'
import { test } from './newcomer.ts'
import { banner, title, told } from './person-page.ts'

const track = '/tracks/33'
const search = 'https://www.beatport.com/search?q=Mono%20Arcade%20feat.%20Contour%20Lines%20-%20Concrete%20Shoreline'

const buyLink = (page: Page) => banner(page).getByRole('link', { name: /^(Buy|Purchased) / })

/** Stands for every store. */
const stores = (page: Page) =>
  page
    .context()
    .route(/^https:\/\/([\w.]+\.)?(beatport\.com|shop\.example)\//, route => route.fulfill({ body: 'A store' }))

test('a track is bought in a tab of its own and is then purchased, here and on every device', async ({
  newcomer,
  page,
}) => {
  await stores(page)
  await newcomer.open('/about')
  await told(page, track, { purchase_url: 'https://shop.example/33' })
  await page.goto(track)
  await expect(buyLink(page)).toHaveAttribute('rel', 'noopener noreferrer')
  const opened = page.waitForEvent('popup')
  await buyLink(page).press('Enter')
  await expect(await opened).toHaveURL('https://shop.example/33')
  await expect(buyLink(page)).toHaveText(/^Purchased/)
  await expect(page.getByText('Track purchased!', { exact: true })).toBeVisible()
  const sent = page.waitForResponse('**/api/tracks/33')
  await page.reload()
  await sent
  await expect(buyLink(page)).toHaveText(/^Purchased/)
})

test('a track without a shop is looked for at a store, and so is one whose shop is no web address', async ({
  newcomer,
  page,
}) => {
  await newcomer.open('/about')
  for (const purchase_url of [null, 'javascript:alert(1)', 'ftp://shop.example/33']) {
    await told(page, track, { purchase_url })
    await page.goto(track)
    await expect(buyLink(page)).toHaveAttribute('href', search)
  }
  // Nobody sells what nobody knows.
  await page.goto('/tracks/5')
  await expect(title(page)).toHaveText('ID')
  await expect(banner(page).getByText(/Buy|Purchased/)).toHaveCount(0)
})

test('offline no dead tab is opened, and it is said why', async ({ newcomer, app, page, context }) => {
  await newcomer.open(track)
  await app.installed()
  await expect(buyLink(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await buyLink(page).click()
  await expect(page.getByText('You are offline, and the store can be reached only online.')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await expect(buyLink(page)).toHaveText(/^Buy/)
})
