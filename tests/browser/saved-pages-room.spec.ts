import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { fillDisk, firstScreens, overrideQuota, savedPages } from './on-device.ts'

/** Saved pages where there is little room. */

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('on a full disk the app goes on, and what was saved before stays readable', async ({ app, page, context }) => {
  await overrideQuota(page, 40_000_000)
  await app.openSignedIn('/sets/1')
  await app.installed()
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await expect.poll(async () => Object.keys(await savedPages(page)).join()).toContain('/peaks')
  await fillDisk(page)
  const failures: string[] = []
  page.on('pageerror', failure => failures.push(failure.message))
  for (const [path, name] of [
    ['/sets/2', 'Rooftop at Dawn, Lisbon'],
    ['/sets/17', 'Terrace, Last Light'],
    ['/sets/1', 'Nordlicht Closing Set'],
  ] as const) {
    await app.open(path)
    await expect(title(page)).toHaveText(name)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  }
  expect(Object.keys(await savedPages(page)).join()).not.toContain('{"id":17}')
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await app.open('/sets/17')
  await expect(title(page)).toHaveText(/You are offline|The server is unresponsive/)
  expect(failures).toEqual([])
})

test('where local storage is full, home is read from the saved pages', async ({ app, page, context }) => {
  await app.openSignedIn('/about')
  await app.installed()
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let at = 0; ; at++) localStorage.setItem(`filler-${size}-${at}`, 'x'.repeat(size))
      } catch {
        // Nothing of this size fits any more.
      }
    }
  })
  await app.open('/home')
  await expect(featured(page)).toHaveCount(5)
  await expect.poll(async () => Object.keys(await savedPages(page)).join()).toContain('/featured/labels')
  await context.setOffline(true)
  await page.reload()
  await expect(featured(page)).toHaveCount(5)
  expect(await firstScreens(page)).toBe('')
})

test('first screens take 200 KB at most: the oldest of them goes', async ({ app, page }) => {
  const long = async (path: string) => {
    await page.route(path, async route => {
      const response = await route.fetch()
      const body = await response.json()
      body.data[0].genre = 'x'.repeat(120_000)
      await route.fulfill({ response, json: body })
    })
  }
  await long('**/api/featured/sets')
  await app.openSignedIn('/home')
  await expect(featured(page)).toHaveCount(5)
  await expect.poll(() => firstScreens(page)).toContain('/featured/sets')
  await long('**/api/tracks?**')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tracks' }).click()
  await expect.poll(() => firstScreens(page)).toContain('["/tracks",{')
  const kept = await firstScreens(page)
  expect(kept.length).toBeLessThanOrEqual(200 * 1024)
  expect(kept).not.toContain('/featured/sets')
})

test('two tabs keep what both have seen', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  await expect.poll(() => firstScreens(page)).toContain('/featured/labels')
  const other = await context.newPage()
  await other.goto('/sets')
  await expect.poll(() => firstScreens(page)).toContain('["/sets",{')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Labels' }).click()
  await expect.poll(() => firstScreens(page)).toContain('["/labels",{')
  expect(await firstScreens(page)).toContain('["/sets",{')
})

test('what is loaded beside first screens does not write them anew', async ({ app, page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (key === 'segue-first-screen') console.info('first screens written')
      setItem.call(this, key, text)
    }
  })
  let writes = 0
  page.on('console', message => {
    if (message.text() === 'first screens written') writes += 1
  })
  await app.openSignedIn('/sets')
  await expect.poll(() => writes).toBe(1)
  await page.getByRole('link', { name: 'Nordlicht Closing Set' }).first().click()
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await expect.poll(async () => Object.keys(await savedPages(page)).join()).toContain('/peaks')
  expect(writes).toBe(1)
})

test('a term that is typed on is not saved, only what was searched for', async ({ app, page }) => {
  await app.openSignedIn('/search')
  const field = page.getByRole('main').getByRole('searchbox')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/search=kestrel/, async route => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined)
  })
  const asked = page.waitForRequest(/search=kestrel/)
  await field.fill('kestrel')
  await asked
  for (const term of ['mirelle', 'motorway']) {
    await field.fill(term)
    await expect.poll(async () => Object.keys(await savedPages(page)).filter(key => key.includes(term))).toHaveLength(4)
    answer()
  }
  expect(Object.keys(await savedPages(page)).join()).not.toContain('kestrel')
})

test('cleared pages are gone, and none of them comes back with the next', async ({ app, page }) => {
  await app.openSignedIn('/settings')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => firstScreens(page)).toContain('/featured/labels')
  await page.goBack()
  await page.getByRole('button', { name: 'Clear saved pages' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('The saved pages were cleared.')).toBeVisible()
  expect(await firstScreens(page)).toBe('')
  expect(await savedPages(page)).toEqual({})
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Labels' }).click()
  await expect.poll(() => firstScreens(page)).toContain('["/labels",{')
  expect(await firstScreens(page)).not.toContain('/featured/')
  await expect.poll(async () => Object.keys(await savedPages(page)).length).toBe(1)
})
