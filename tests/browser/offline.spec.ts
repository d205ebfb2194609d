import { expect, test } from './app.ts'
import { firstScreens, isSaved } from './on-device.ts'

test('a loaded set page reloads without a network, with its tracks, and says that it is offline', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/sets/1')
  await app.installed()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
  const sleeve = page.getByRole('img', { name: 'Artwork of Nordlicht Closing Set' })
  // Shown before it is kept.
  await isSaved(page, '["/sets/{id}",{"params":{"id":1}}]')
  await expect
    .poll(() => sleeve.evaluate(async (image: HTMLImageElement) => Boolean(await caches.match(image.currentSrc))))
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  await expect
    .poll(() => sleeve.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0)
})

test('home and the sets list stay readable without a network', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  await app.installed()
  await expect(page.getByRole('region', { name: 'Featured Labels' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sets' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  for (const screen of ['/featured/labels', '["/sets",{']) await expect.poll(() => firstScreens(page)).toContain(screen)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  await app.open('/home')
  await expect(page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')).toHaveCount(5)
})

test('a page that was never opened says so, names what is here instead, and loads when the network is back', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/home')
  await app.installed()
  await expect(page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')).toHaveCount(5)
  await app.open('/sets/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  await isSaved(page, '["/sets/{id}",{"params":{"id":2}}]')
  await context.setOffline(true)
  await app.open('/sets/17')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const here = page.getByRole('region', { name: 'On this device' })
  await here.getByRole('link', { name: 'Rooftop at Dawn, Lisbon' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop at Dawn, Lisbon')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terrace, Last Light')
})

test('the login page opens without a network once it was there, and says that the server is away', async ({
  app,
  page,
  context,
}) => {
  await app.open('/login')
  await app.installed()
  await context.setOffline(true)
  await page.reload()
  await app.signIn()
  await expect(page.getByRole('alert')).toHaveText('The server is unresponsive')
})
