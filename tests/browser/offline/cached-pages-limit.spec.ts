import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { cachedPages, fillDisk, overrideQuota } from '../support/device-storage.ts'

/** Saved pages on a device with little free space. */

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('on a full disk the app works, and pages that were saved before stay readable', async ({ app, page }) => {
  await overrideQuota(page, 40_000_000)
  await app.openSignedIn('/sets/1')
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await expect.poll(async () => Object.keys(await cachedPages(page)).join()).toContain('/peaks')
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
  expect(Object.keys(await cachedPages(page)).join()).not.toContain('{"id":17}')
  await page.route('**/api/**', route => route.abort())
  await page.reload()
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await app.open('/sets/17')
  await expect(title(page)).toHaveText(/You're offline|The server is unresponsive/)
  expect(failures).toEqual([])
})
