import { expect, test } from '../support/app.ts'
import { cachedPages } from '../support/device-storage.ts'

const everyCall = '**/api/**'
const firstSet = 'Nordlicht Closing Set'
const portal = '<html><body><h1>Coffee House Wi-Fi</h1></body></html>'

test('behind a captive portal a loaded page stays, and it is refreshed when the network is back', async ({
  app,
  page,
}) => {
  const rows = page.getByRole('table').getByRole('row')
  const banner = page.getByRole('status').filter({ hasText: 'Offline' })
  await app.openSignedIn('/sets')
  await expect(rows).toHaveCount(1 + 20)
  await expect.poll(async () => Object.keys(await cachedPages(page)).join()).toContain('["/sets",{')
  await page.route(everyCall, route => route.fulfill({ contentType: 'text/html', body: portal }))
  await page.reload()
  await expect(rows).toHaveCount(1 + 20)
  await expect(rows.nth(1)).toContainText(firstSet)
  await expect(banner).toBeVisible()
  expect(JSON.stringify(await cachedPages(page))).not.toContain('Coffee House')
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  const refreshed = page.waitForResponse(answer => answer.url().includes('/api/sets?') && answer.ok())
  await page.unroute(everyCall)
  await refreshed
  await expect(banner).toHaveCount(0)
  await expect(rows.nth(1)).toContainText(firstSet)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test("a captive portal's page is not cached as a picture", async ({ app, page, context }) => {
    await app.install()
    await app.openSignedIn('/settings')
    const pictures = '**/media/art/**'
    await context.route(pictures, route => route.fulfill({ contentType: 'text/html', body: portal }))
    const answered = page.waitForResponse(pictures)
    await app.open('/sets/1')
    expect((await answered).fromServiceWorker()).toBe(true)
    const sleeve = page.getByRole('img', { name: `Artwork of ${firstSet}` })
    const width = () => sleeve.evaluate(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    expect(await width()).toBe(0)
    await context.unroute(pictures)
    await page.reload()
    await expect.poll(width).toBeGreaterThan(0)
  })
})
