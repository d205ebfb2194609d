import { expect, test } from '../support/app.ts'
import { firstScreens, isSaved } from '../support/device-storage.ts'

test.use({ serviceWorkers: 'allow' })

test('an installed app opens offline with the last account and the saved pages, and says what is missing', {
  tag: '@journey',
}, async ({ app, page, context }) => {
  const nordlicht = 'Nordlicht Closing Set'
  await app.openSignedIn('/home')
  await app.installed()
  await expect(page.getByRole('region', { name: 'Featured Labels' }).getByRole('listitem')).toHaveCount(4)
  await app.open('/sets')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  for (const screen of ['/featured/labels', '["/sets",{']) await expect.poll(() => firstScreens(page)).toContain(screen)
  await app.open('/sets/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nordlicht)
  const sleeve = page.getByRole('img', { name: `Artwork of ${nordlicht}` })
  // A page is shown before it is saved.
  for (const part of ['["/sets/{id}",{"params":{"id":1}}]', '["/sets/{id}/peaks",{"params":{"id":1}}]'])
    await isSaved(page, part)
  await expect
    .poll(() => sleeve.evaluate(async (image: HTMLImageElement) => Boolean(await caches.match(image.currentSrc))))
    .toBe(true)
  await page.close()
  await context.setOffline(true)

  const again = await context.newPage()
  const failures: string[] = []
  again.on('pageerror', failure => failures.push(failure.message))
  const title = again.getByRole('heading', { level: 1 })
  const banner = again.getByRole('status').filter({ hasText: 'Offline' })
  await again.goto('/home')
  await expect(again.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')).toHaveCount(5)
  await expect(again.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(banner).toBeVisible()
  await again.goto('/sets')
  await expect(again.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  await again.goto('/sets/17')
  await expect(again.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await again.getByRole('region', { name: 'Available offline' }).getByRole('link', { name: nordlicht }).click()
  await expect(title).toHaveText(nordlicht)
  await expect(again.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  await expect(again.getByRole('slider', { name: /position/i }).first()).toBeVisible()
  await expect
    .poll(() =>
      again
        .getByRole('img', { name: `Artwork of ${nordlicht}` })
        .evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .toBe(true)
  await again.goBack()
  await expect(again.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(title).toHaveText('Terrace, Last Light')
  await expect(banner).toHaveCount(0)
  expect(failures).toEqual([])
})
