import type { Locator, Page, Route } from 'playwright/test'
import { type App, answered, expect, test } from './app.ts'
import { sizes, violationsOf } from './axe.ts'

const everyCall = '**/api/**'
const firstSet = 'Nordlicht Closing Set'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('table').getByRole('row')
const saved = (page: Page) => page.getByText(/^Saved /)
const openSets = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sets' }).click()

/** A listener who has seen home and the sets, and now stands on home. */
async function browseAround(app: App, page: Page): Promise<void> {
  await app.openSignedIn('/sets')
  await app.installed()
  await expect(rows(page)).toHaveCount(1 + 20)
  await app.open('/home')
  await expect(page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')).toHaveCount(5)
}

/** Everything that this browser keeps of the pages that were loaded, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const stores = await indexedDB.databases()
    const texts = stores.map(
      ({ name = '' }) =>
        new Promise<string>(resolve => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => {
            const { result } = opening
            const all = [...result.objectStoreNames].map(store => result.transaction(store).objectStore(store).getAll())
            const last = all.at(-1)
            const done = () => {
              resolve(JSON.stringify(all.map(({ result }) => result)))
              result.close()
            }
            if (last) last.onsuccess = done
            else done()
          }
        }),
    )
    return [...(await Promise.all(texts)), JSON.stringify(localStorage)].join('\n')
  })

/** The server is back, and somebody looks: nobody has to wait for the next time it is asked. */
async function back(page: Page): Promise<void> {
  await page.unroute(everyCall)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

const portal = '<html><body><h1>Coffee House Wi-Fi</h1></body></html>'
const nothing = { data: [], pagination: { offset: 0, count: 0, total: 0 } }

const spells: [string, (route: Route) => Promise<void>][] = [
  ['a captive portal answers', route => route.fulfill({ contentType: 'text/html', body: portal })],
  ['a portal answers in JSON', route => route.fulfill({ json: { ...nothing, status: 'ok', name: 'Coffee House' } })],
  ['a portal leads to its login', route => route.fulfill({ status: 302, headers: { location: '/login' } })],
  ['the server is gone though the device has a network', route => route.abort('connectionrefused')],
  ['a proxy speaks for the server', route => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
]

for (const [what, answer] of spells) {
  test(`when ${what}, what was loaded stays, and it is refreshed quietly when that is over`, async ({ app, page }) => {
    await browseAround(app, page)
    await page.route(everyCall, answer)
    await openSets(page)
    await expect(banner(page)).toBeVisible()
    await page.reload()
    await expect(rows(page)).toHaveCount(1 + 20)
    await expect(rows(page).nth(1)).toContainText(firstSet)
    await expect(banner(page)).toBeVisible()
    expect(await kept(page)).not.toMatch(/Coffee House|Bad Gateway/)
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)

    const refreshed = page.waitForResponse(answer => answer.url().includes('/api/sets?') && answer.ok())
    await page.unroute(everyCall)
    await refreshed
    await expect(banner(page)).toHaveCount(0)
    await expect(rows(page).nth(1)).toContainText(firstSet)
  })
}

test("a portal's page is not kept in place of a picture", async ({ app, page, context }) => {
  await app.openSignedIn('/settings')
  await app.installed()
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

test('a page that is not saved says so while the server is gone, and comes by itself when it is back', async ({
  app,
  page,
}) => {
  await browseAround(app, page)
  await page.route(everyCall, route => route.abort())
  await app.open('/sets/17')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('The server is unresponsive')).toHaveCount(0)
  await back(page)
  await expect(title(page)).toHaveText('Terrace, Last Light')
})

test('a page whose server fails first and is gone then does not wait for ever', async ({ app, page }) => {
  await browseAround(app, page)
  let failed = false
  await page.route(everyCall, route => {
    if (failed || !route.request().url().endsWith('/api/sets/17')) return route.abort()
    failed = true
    return route.fulfill(answered(500, { code: 500, message: 'Oh' }))
  })
  await app.open('/sets/17')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(failed).toBe(true)
  await back(page)
  await expect(title(page)).toHaveText('Terrace, Last Light')
})

test('a single answer that breaks off leaves the saved page, and nobody is called offline', async ({ app, page }) => {
  await app.openSignedIn('/sets/1')
  await app.installed()
  await expect(title(page)).toHaveText(firstSet)
  const whole = await page.request.get('/api/health')
  await page.route('**/api/sets/1', route =>
    route.fulfill({ headers: whole.headers(), body: '{"id":1,"name":"Nordlicht Clo' }),
  )
  const broken = page.waitForResponse('**/api/sets/1')
  const asked = page.waitForResponse('**/api/health')
  await page.reload()
  await broken
  await asked
  await expect(title(page)).toHaveText(firstSet)
  await expect(rows(page)).toHaveCount(1 + 20)
  await expect(banner(page)).toHaveCount(0)
  expect(await kept(page)).toContain(firstSet)
})

test('a refusal of our server is no reason to be called offline', async ({ app, page }) => {
  await browseAround(app, page)
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await page.route('**/api/labels?*', route => route.fulfill(answered(422, { code: 422, message: 'No' })))
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(asked.filter(url => url.endsWith('/api/health'))).toEqual([])
})

const inside = async (page: Page, ...parts: Locator[]) => {
  const width = page.viewportSize()?.width ?? 0
  for (const part of parts) {
    await expect(async () => {
      const box = await part.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(box?.height).toBe(16)
    }).toPass()
  }
}

test('what is on screen tells how old it is, minute by minute, and nothing of it while it is new', async ({
  app,
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00') })
  await browseAround(app, page)
  await openSets(page)
  await page.route(everyCall, route => route.abort())
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(saved(page)).toHaveCount(0)
  await page.clock.fastForward('05:00')
  await expect(saved(page)).toHaveText('Saved 5 minutes ago')
  await page.clock.fastForward('01:55:00')
  await expect(saved(page)).toHaveText('Saved 2 hours ago')
  for (const size of [{ width: 360, height: 740 }, sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    await inside(page, banner(page), saved(page))
  }
  expect(await violationsOf(page)).toEqual([])
  await page.clock.fastForward('24:00:00')
  await expect(saved(page)).toHaveText('Saved yesterday')
  await back(page)
  await expect(banner(page)).toHaveCount(0)
  await expect(saved(page)).toHaveCount(0)
})
