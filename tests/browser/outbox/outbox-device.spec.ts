import type { Page } from 'playwright/test'
import { artworkCache } from '#contract/worker.ts'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { fillDisk, isSaved, overrideQuota, pictures } from '../support/device-storage.ts'
import { addFavourite, banner, expect, heartOf, stored, test } from '../support/writes.ts'

test.use({ serviceWorkers: 'allow' })

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }

/** The app's storage quota, in bytes. */
const quota = 40_000_000

/** Adds 20 MB of cached pictures. */
async function cachePictures(page: Page): Promise<void> {
  await page.goto('/icons/icon.svg')
  await page.evaluate(async cache => {
    const pictures = await caches.open(cache)
    const picture = () => new Response(crypto.getRandomValues(new Uint8Array(50_000)))
    for (let at = 0; at < 400; at++) await pictures.put(`/media/art/${at}`, picture())
  }, artworkCache)
}

const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'last change could not be saved' })

test('on a full disk cached pages and pictures are evicted for a favorite; a notice says if that fails', async ({
  app,
  page,
  context,
  listener,
}) => {
  await overrideQuota(page, quota)
  await cachePictures(page)
  await app.install()
  await listener.open(page, '/sets')
  // A picture that the worker caches while the disk is being filled would evict all others.
  await waitForNetworkIdle(page)
  await context.setOffline(true)
  await fillDisk(page)
  expect(await pictures(page)).toBeGreaterThanOrEqual(400)
  await addFavourite(page, quarry.name)
  await stored(page, 1)
  await expect(heartOf(page, quarry.name).full).toBeVisible()
  await expect(notSaved(page)).toHaveCount(0)

  await fillDisk(page)
  // A smaller quota, because the browser cleans up its own files now and then and frees some space.
  await overrideQuota(page, quota / 4)
  await heartOf(page, tunnel.name).empty.click()
  await expect(notSaved(page)).toBeVisible()
  await expect(heartOf(page, tunnel.name).empty).toBeVisible()
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  await stored(page, 1)

  await page.evaluate(() => void indexedDB.deleteDatabase('filler'))
  await overrideQuota(page, quota)
  await context.setOffline(false)
  await listener.has([quarry.id], 1)
  await stored(page, 0)
})

test('a picture that finds the disk full evicts all others, and their space is free at once', async ({
  app,
  page,
  context,
  listener,
}) => {
  await overrideQuota(page, quota)
  await cachePictures(page)
  await app.install()
  await listener.open(page, '/sets')
  await waitForNetworkIdle(page)
  await fillDisk(page)
  // A picture that isn't cached yet.
  const picture = page.getByRole('main').locator('img[src*="/media/art/"]').first()
  await picture.evaluate((image: HTMLImageElement) => fetch(`${image.src}?anew`).then(answer => answer.arrayBuffer()))
  await expect.poll(() => pictures(page)).toBeLessThan(400)
  await context.setOffline(true)
  await addFavourite(page, quarry.name)
  await stored(page, 1)
})

test("offline, a set's page and the list show a pending favorite and one that is newer than the saved page", async ({
  page,
  context,
  app,
  listener,
}) => {
  await app.install()
  await listener.open(page, `/sets/${quarry.id}`)
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await isSaved(page, '["/sets/{id}",{"params":{"id":5}}]')
  await app.open('/sets')
  await addFavourite(page, quarry.name)
  await isSaved(page, '["/sets",{')
  await listener.has([quarry.id], 1)
  await stored(page, 0)
  await context.setOffline(true)
  await addFavourite(page, tunnel.name)
  await stored(page, 1)
  await page.close()
  const again = await context.newPage()
  await again.goto(`/sets/${quarry.id}`)
  await expect(heartOf(again, quarry.name).full).toBeVisible()
  await expect(banner(again)).toHaveText('Offline · 1 change waiting')
  await again.goto('/sets')
  for (const { name } of [quarry, tunnel]) await expect(heartOf(again, name).full).toBeVisible()
  await context.setOffline(false)
  await listener.has([quarry.id, tunnel.id], 2)
})
