import type { Page } from 'playwright/test'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { patience } from '../../support/patience.ts'
import { App, answered } from '../support/app.ts'
import { expect, test } from '../support/releases.ts'
import { addFavourite, heartOf, hearts, sentFrom, stored, waiting } from '../support/writes.ts'

const closing = 'Nordlicht Closing Set'
const quarry = 'Live from the Quarry'
const quarryId = 5

const card = (page: Page) => page.getByRole('region', { name: 'A new version of Segue is ready' })
const press = (page: Page, name: 'Later' | 'Update') => card(page).getByRole('button', { name }).click()

/** Expects the page to be of this version. */
const isOf = (page: Page, version: number) =>
  version === 1
    ? expect(page.locator('meta[name=version]')).toHaveCount(0)
    : expect(page.locator('meta[name=version]')).toHaveAttribute('content', String(version))

/** Checks for a newer version, as the app does from time to time, until one is waiting. */
async function newerWaits(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const waits = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting !== null && registration?.installing === null
    })
  await expect.poll(waits, { timeout: patience(60_000), intervals: [100] }).toBe(true)
}

/** Returns a function that returns how often the page was loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

async function play(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: `Play ${closing}` })
    .first()
    .click()
  await expect.poll(() => new App(page).position(), { intervals: [100] }).toBeGreaterThan(0)
}

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys())

test.use({ serviceWorkers: 'allow' })

// Each installs several versions of the app, file by file.
test.describe.configure({ timeout: patience(180_000) })

test('a new version is offered when nothing plays, and not again soon after Later', async ({
  app,
  page,
  site,
  listener,
}) => {
  await app.install()
  await listener.open(page, '/sets/1')
  await play(page)
  await site.deploy(2)
  await newerWaits(page)
  const position = await app.position()
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(position + 1)
  await expect(card(page)).toHaveCount(0)
  await app.control('Pause').click()
  await expect(card(page)).toBeVisible()
  await press(page, 'Later')
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await expect(app.player).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  // Some hours later.
  await page.evaluate(() => localStorage.removeItem('updateLater'))
  await page.reload()
  await expect(card(page)).toBeVisible()
  await isOf(page, 1)
})

/** Stores a change in the outbox in the format of a version that is newer than all of these. */
const storeNewerWrite = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('segue-outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('writes', 'readwrite')
          const record = { version: 9, id: 'of-tomorrow', user: 1, kind: 'of-tomorrow', seq: 1 }
          writing.objectStore('writes').put(record, [1, 'entry', 'of-tomorrow', 'of-tomorrow'])
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

test('Update reloads all tabs once with the new version, where they were, and pending changes are sent once', async ({
  app,
  page,
  context,
  site,
  listener,
}) => {
  await app.install()
  await listener.open(page, '/sets')
  const other = await context.newPage()
  await other.goto('/artists?s=a')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await site.deploy(2)
  await newerWaits(page)
  await context.setOffline(true)
  const sent = sentFrom(context)
  await addFavourite(page, quarry)
  await storeNewerWrite(page)
  const loads = [loadsOf(page), loadsOf(other)]
  await press(page, 'Update')
  for (const tab of [page, other]) await isOf(tab, 2)
  await expect(page).toHaveURL('/sets')
  await expect(other).toHaveURL('/artists?s=a')
  await expect(heartOf(page, quarry).full).toBeVisible()
  await context.setOffline(false)
  await listener.has([quarryId], 1)
  // It leaves changes alone that it can't read.
  await stored(page, 1)
  expect(sent.map(({ call }) => call)).toEqual([`PUT /favs/set/${quarryId}`])
  await expect(card(page)).toHaveCount(0)
  expect(loads.map(count => count())).toEqual([1, 1])
})

test('a page of version 1 opens its other pages while newer versions wait, and updates to the newest', async ({
  app,
  page,
  site,
  listener,
}) => {
  await app.install()
  await listener.open(page, '/sets')
  await site.deploy(2, { forget: true })
  await newerWaits(page)
  await site.deploy(4, { forget: true })
  await newerWaits(page)
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Labels')
  await isOf(page, 1)
  await press(page, 'Update')
  await isOf(page, 4)
  await expect(page).toHaveURL('/labels')
  const cachedPaths = await page.evaluate(async () => {
    const names = (await globalThis.caches.keys()).filter(name => name.includes('precache'))
    const files = await Promise.all(names.map(async name => (await globalThis.caches.open(name)).keys()))
    return files.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths.filter(path => /^\/assets\/.*\.(js|css)$/.test(path) && !path.includes('_v4.'))).toEqual([])
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page of an older version opens its other pages or reloads as the newest, but not while music plays', async ({
    app,
    page,
    site,
    listener,
  }) => {
    await listener.open(page, '/sets/1')
    const open = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
    const title = page.getByRole('heading', { level: 1 })
    // Between two versions this test's server doesn't answer: code that is requested then would fail to load.
    await waitForNetworkIdle(page)
    await site.deploy(2)
    await open('Terms')
    await expect(title).toHaveText('Terms of Use')
    await isOf(page, 1)
    await site.deploy(4, { forget: true })
    await open('About')
    await isOf(page, 4)
    await expect(page).toHaveURL('/about')
    await page.goto('/sets/1')
    await play(page)
    await site.deploy(5, { forget: true })
    const loads = loadsOf(page)
    await open('Contact')
    await expect(page.getByText('Segue has to reload to open it, and the music would stop.')).toBeVisible()
    expect([await app.paused(), loads()]).toEqual([false, 0])
    await page.getByRole('button', { name: 'Try again' }).click()
    await isOf(page, 5)
    await expect(page).toHaveURL('/contact')
  })
})

/** The app's caches that the kill switch must remove. */
const ownCaches = async (page: Page) =>
  (await caches(page)).filter(name => name.startsWith('workbox-precache') || name === 'segue-artwork')

test('the kill switch removes the worker and its caches in all tabs, once; pending changes and music stay', async ({
  app,
  page,
  context,
  site,
  listener,
}) => {
  await app.install()
  await listener.open(page, '/sets')
  const listening = await context.newPage()
  await listening.goto('/sets/1')
  await play(listening)
  // This page can't report that the worker is healthy.
  const broken = await context.newPage()
  await broken.goto('/icons/icon.svg')
  const busy = {
    ...answered(503, { code: 503, message: 'Busy' }),
    headers: { 'x-request-id': 'test', 'retry-after': '4' },
  }
  for (const tab of [page, listening]) await tab.route(hearts, route => route.fulfill(busy))
  await addFavourite(page, quarry)
  await site.deploy(1, { worker: 'off' })
  const loads = [page, listening, broken].map(loadsOf)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect
    .poll(() => loads.map(count => count()), { timeout: patience(60_000), intervals: [100] })
    .toEqual([1, 0, 1])
  await expect.poll(() => workers(page)).toBe(0)
  await expect.poll(() => ownCaches(page)).toEqual([])
  expect(await new App(listening).paused()).toBe(false)
  // The outbox may also contain the playback position.
  await expect.poll(async () => (await waiting(page)).map(({ kind }) => kind)).toContain('favourite')

  const before = site.workerRequests()
  for (const tab of [page, listening]) await tab.unroute(hearts)
  await page.goto('/artists')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Artists')
  await expect.poll(() => listener.favourites()).toEqual([quarryId])
  expect(await workers(page)).toBe(0)
  expect([site.workerRequests(), ...loads.map(count => count())]).toEqual([before, 2, 0, 1])

  await listening.close()
  await site.deploy(4)
  await page.reload()
  await app.installed()
  await isOf(page, 4)
  expect(await ownCaches(page)).not.toEqual([])
})
