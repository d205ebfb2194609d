import type { Page } from 'playwright/test'
import { artworkCache } from '../../contract/worker.ts'
import { fillDisk, isSaved, overrideQuota } from './on-device.ts'
import { banner, expect, heartOf, hearts, Listener, love, sentFrom, stored, test, waiting } from './writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }

/** What the app may take on this device, in bytes. */
const room = 40_000_000

/** 20 MB of pictures that were looked at. */
async function keepPictures(page: Page): Promise<void> {
  await page.goto('/icons/icon.svg')
  await page.evaluate(async cache => {
    const pictures = await caches.open(cache)
    const picture = () => new Response(crypto.getRandomValues(new Uint8Array(50_000)))
    for (let at = 0; at < 400; at++) await pictures.put(`/media/art/${at}`, picture())
  }, artworkCache)
}

/** How many pictures are kept. */
const pictures = (page: Page) =>
  page.evaluate(async cache => (await (await caches.open(cache)).keys()).length, artworkCache)

const couldNot = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be kept on this device' })

test('on a full disk what was looked at gives way to a tap; when nothing can give way, that is said at once', async ({
  app,
  page,
  context,
  listener,
}) => {
  await overrideQuota(page, room)
  await keepPictures(page)
  await listener.open(page, '/sets')
  await app.installed()
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await context.setOffline(true)
  await fillDisk(page)
  await love(page, quarry.name)
  await stored(page, 1)
  await expect(heartOf(page, quarry.name).full).toBeVisible()
  await expect(couldNot(page)).toHaveCount(0)

  await fillDisk(page)
  // The browser clears its own files up now and then: what becomes free by it is not enough.
  await overrideQuota(page, room / 4)
  await heartOf(page, tunnel.name).empty.click()
  await expect(couldNot(page)).toBeVisible()
  await expect(heartOf(page, tunnel.name).empty).toBeVisible()
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  await stored(page, 1)

  await page.evaluate(() => void indexedDB.deleteDatabase('filler'))
  await overrideQuota(page, room)
  await context.setOffline(false)
  await listener.has([quarry.id], 1)
  await stored(page, 0)
})

test('a picture that finds the disk full lets all others go, and their room is free at once', async ({
  app,
  page,
  context,
  listener,
}) => {
  await overrideQuota(page, room)
  await keepPictures(page)
  await listener.open(page, '/sets')
  await app.installed()
  await fillDisk(page)
  // One that is not kept yet.
  const picture = page.getByRole('main').locator('img[src*="/media/art/"]').first()
  await picture.evaluate((image: HTMLImageElement) => fetch(`${image.src}?anew`).then(answer => answer.arrayBuffer()))
  await expect.poll(() => pictures(page)).toBeLessThan(400)
  await context.setOffline(true)
  await love(page, quarry.name)
  await stored(page, 1)
})

const openSets = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sets' }).click()

/** Logs out although something waits, and says what the dialog told. */
async function leaveAnyway(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  const told = (await dialog.getByRole('paragraph').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  return told
}

test('what waits of one listener is neither shown nor sent while another one is here, and sent when the first is back', async ({
  app,
  page,
  context,
  listener,
  store,
}) => {
  const other = await new Listener(store).register()
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await app.installed()
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await context.setOffline(true)
  await love(page, quarry.name)
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  expect(await leaveAnyway(page)).toBe(
    'One change has not been sent yet. It stays on this device and is sent when you log in here again.',
  )
  await context.setOffline(false)
  await other.signIn(page)
  await expect(page).not.toHaveURL(/\/login/)
  await openSets(page)
  await love(page, tunnel.name)
  await other.has([tunnel.id], 1)
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await listener.done()).toBe(0)
  await expect.poll(async () => (await waiting(page)).map(({ user }) => user)).toEqual([listener.id])
  await app.signOut()
  await expect(page).toHaveURL(/\/login/)
  await listener.signIn(page)
  await listener.has([quarry.id], 1)
  await expect(page).not.toHaveURL(/\/login/)
  await openSets(page)
  await expect(heartOf(page, quarry.name).full).toBeVisible()
  await expect(heartOf(page, tunnel.name).empty).toBeVisible()
  await stored(page, 0)
  await other.has([tunnel.id], 1)
  expect(sent).toHaveLength(2)
})

test('in a tab that another one has signed somebody else in to, nothing is sent under the other name', async ({
  app,
  page,
  context,
  listener,
  store,
}) => {
  const other = await new Listener(store).register()
  await listener.open(page, '/sets')
  await app.installed()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(hearts, async route => {
    await held
    await route.abort()
  })
  await love(page, quarry.name)
  const second = await context.newPage()
  await second.goto('/sets')
  await expect(heartOf(second, quarry.name).full).toBeVisible()
  await second.getByRole('button', { name: 'Menu' }).click()
  await second.getByRole('button', { name: 'Logout' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await other.signIn(second)
  await expect(second).toHaveURL(/\/(home|sets)/)
  release()
  await second.goto('/sets')
  await love(second, tunnel.name)
  await other.has([tunnel.id], 1)
  await expect(heartOf(page, quarry.name).full).toHaveCount(0)
  expect(await listener.done()).toBe(0)
})

test('a set and the sets list open without a network on what was loaded, with the heart that waits', async ({
  page,
  context,
  app,
  listener,
}) => {
  await listener.open(page, `/sets/${quarry.id}`)
  await app.installed()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quarry.name)
  await isSaved(page, '["/sets/{id}",{"params":{"id":5}}]')
  await app.open('/sets')
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await isSaved(page, '["/sets",{')
  await context.setOffline(true)
  await love(page, quarry.name)
  await stored(page, 1)
  await page.close()
  const again = await context.newPage()
  await again.goto(`/sets/${quarry.id}`)
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(quarry.name)
  await expect(heartOf(again, quarry.name).full).toBeVisible()
  await expect(banner(again)).toHaveText('Offline · 1 change waiting')
  await again.goto('/sets')
  await expect(heartOf(again, quarry.name).full).toBeVisible()
  await context.setOffline(false)
  await listener.has([quarry.id], 1)
})

test('a heart that the server has is shown without a network, too, on pages that were saved before it', async ({
  page,
  context,
  app,
  listener,
}) => {
  await listener.open(page, `/sets/${quarry.id}`)
  await app.installed()
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await isSaved(page, '["/sets/{id}",{"params":{"id":5}}]')
  await app.open('/sets')
  await love(page, quarry.name)
  await isSaved(page, '["/sets",{')
  await listener.has([quarry.id], 1)
  await stored(page, 0)
  await page.close()
  await context.setOffline(true)
  const again = await context.newPage()
  for (const path of [`/sets/${quarry.id}`, '/sets']) {
    await again.goto(path)
    await expect(heartOf(again, quarry.name).full).toBeVisible()
    await expect(banner(again)).toHaveText('Offline')
  }
})
