import { expect, test } from './app.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

test('home shows the four featured sections', async ({ app, page }) => {
  await app.openSignedIn('/home')
  for (const name of ['Featured Sets', 'Newest Tracks', 'Featured Artists', 'Featured Labels'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('link', { name: 'Nordlicht Closing Set' }).first().click()
  await expect(page).toHaveURL('/sets/1')
})

test('the sets list loads the rest of the sets on demand, each of them once', async ({ app, page }) => {
  await app.openSignedIn('/sets')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(1 + 20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rows).toHaveCount(1 + 24)
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
})

test('a set page tells the set: artist, date, curator, how much of it is identified, and its tracks', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/sets/1')
  await expect(page).toHaveTitle('Nordlicht Closing Set on Segue')
  const main = page.getByRole('main')
  await expect(main).toContainText('Mirelle Koda')
  await expect(main).toContainText('Recorded 10/12/2026')
  await expect(main).toContainText('Curator Slow Motorway')
  await expect(main).toContainText(/Identified Tracks: \d+\/20/)
  await expect(main.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
})

for (const path of ['/sets/999999', '/sets/nonsense', '/sets/0'])
  test(`${path} says that this set does not exist, and leads back`, async ({ app, page }) => {
    await app.openSignedIn(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This set does not exist')
    await page.getByRole('main').getByRole('link', { name: 'Discover Sets' }).click()
    await expect(page).toHaveURL('/sets')
  })
