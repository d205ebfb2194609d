import { vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { favouriteSet } from '#contract/routes/marks.ts'
import { health } from '#contract/routes/system.ts'
import { artworkCache, outboxSync } from '#contract/worker.ts'
import { expect, page, sizes, test } from '../../support/app.tsx'
import { exactly } from '../../support/exactly.ts'
import {
  acceptFavourite,
  addFavourite,
  banner,
  focusPage,
  heartOf,
  pier,
  quarry,
  sentFavourites,
  tunnel,
  waitForStoredWrites,
  withFavourites,
} from '../../support/favourites.ts'
import { type Call, noAnswer, refused } from '../../support/server.ts'

const reason = 'This set was taken away'
const changes = page.getByRole('dialog', { name: 'Unsaved changes' })
const openChanges = page.getByRole('button', { name: '1 change could not be saved' })

function element(locator: Locator): HTMLElement {
  const found = locator.element()
  if (!(found instanceof HTMLElement)) throw new Error('It is no HTML element')
  return found
}
const focusOn = (locator: Locator) => element(locator).focus()

/** Refuses the heart of the quarry, and accepts all others. */
const refuseQuarry = (call: Call<typeof favouriteSet>) =>
  Number(call.params.id) === quarry.id ? refused(404, reason) : acceptFavourite(call)

test('a refused heart is reverted, the banner shows it, and Retry sends it again', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, refuseQuarry)
  const user = await app.openAs('/sets')
  await heartOf(quarry).empty.click()
  await expect.element(banner).toHaveTextContent(exactly('1 change could not be saved'))
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await openChanges.click()
  const change = changes.getByRole('listitem')
  await expect.poll(() => change.elements()).toHaveLength(1)
  for (const words of ['Live from the Quarry', 'Add to favorites', `Could not be saved: ${reason}`])
    await expect.element(change.getByText(words)).toBeVisible()
  server.on(favouriteSet, acceptFavourite)
  await change.getByRole('button', { name: 'Retry: Add to favorites, Live from the Quarry' }).click()
  await expect.element(changes.getByText('Everything is saved.')).toBeVisible()
  await changes.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(banner).toBeEmptyDOMElement()
  await expect.element(heartOf(quarry).full).toBeVisible()
  expect(sentFavourites(server)).toEqual([
    [quarry.id, true],
    [quarry.id, true],
  ])
  await waitForStoredWrites(user, 0)
})

test('a refused heart can be undone in the list, by keyboard alone, and is never sent again', async ({
  app,
  server,
}) => {
  withFavourites(server).on(favouriteSet, refuseQuarry)
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  focusOn(heartOf(quarry).empty)
  await userEvent.keyboard('{Enter}')
  await expect.element(openChanges).toBeVisible()
  focusOn(openChanges)
  await userEvent.keyboard('{Enter}')
  const undo = changes.getByRole('button', { name: 'Undo: Add to favorites, Live from the Quarry' })
  await expect.element(undo).toBeVisible()
  for (let press = 0; press < 6 && document.activeElement !== undo.element(); press++) await userEvent.keyboard('{Tab}')
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(changes.getByText('Everything is saved.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(changes).not.toBeInTheDocument()
  await expect.element(banner).toBeEmptyDOMElement()
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await waitForStoredWrites(user, 0)
  expect(sentFavourites(server)).toHaveLength(1)
})

for (const [how, picturesHere] of [
  ['by pictures', 1],
  ['in the worker a moment ago', 0],
] as const)
  test(`a tap on a full disk is stored as soon as the browser counts the space that was freed ${how}`, async ({
    app,
    server,
  }) => {
    withFavourites(server).on(favouriteSet, acceptFavourite)
    const user = await app.openAs('/sets')
    await expect.element(heartOf(quarry).empty).toBeVisible()
    const pictures = await caches.open(artworkCache)
    for (let at = 0; at < picturesHere; at++) await pictures.put(`/media/art/${at}`, new Response('a picture'))
    const { put } = IDBObjectStore.prototype
    let full = 3
    using _ = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...record) {
      if (this.name === 'writes' && full-- > 0) throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.apply(this, record)
    })
    await addFavourite(quarry)
    await expect.poll(() => sentFavourites(server)).toEqual([[quarry.id, true]])
    await waitForStoredWrites(user, 0)
    await expect.element(page.getByText(/last change could not be saved/)).not.toBeInTheDocument()
  })

test('a refused heart does not block others', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, refuseQuarry)
  const user = await app.openAs('/sets')
  await heartOf(quarry).empty.click()
  await expect.element(banner).toHaveTextContent(exactly('1 change could not be saved'))
  await addFavourite(tunnel)
  await waitForStoredWrites(user, 1)
  expect(sentFavourites(server)).toEqual([
    [quarry.id, true],
    [tunnel.id, true],
  ])
  await expect.element(banner).toHaveTextContent(exactly('1 change could not be saved'))
})

test('a new tap on a refused heart replaces it', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, refuseQuarry)
  const user = await app.openAs('/sets')
  await heartOf(quarry).empty.click()
  await expect.element(banner).toHaveTextContent(exactly('1 change could not be saved'))
  server.on(favouriteSet, acceptFavourite)
  await addFavourite(quarry)
  await waitForStoredWrites(user, 0)
  await expect.element(banner).toBeEmptyDOMElement()
})

test('the list of pending and refused changes fits every size', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, refuseQuarry)
  await app.openAs('/sets')
  await heartOf(quarry).empty.click()
  await expect.element(banner).toHaveTextContent(exactly('1 change could not be saved'))
  await app.goOffline()
  await addFavourite(tunnel)
  await expect.element(banner).toHaveTextContent(exactly('Offline · 1 change waiting · 1 change could not be saved'))
  await page.getByRole('button', { name: /could not be saved/ }).click()
  await expect.poll(() => changes.getByRole('listitem').elements()).toHaveLength(2)
  for (const [width, height] of Object.values(sizes)) {
    await page.viewport(width, height)
    const dialog = changes.element()
    await expect
      .poll(() => {
        const { left, top, right, bottom } = dialog.getBoundingClientRect()
        return [left, top, innerWidth - right, innerHeight - bottom].every(space => space >= 0)
      })
      .toBe(true)
    expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  }
})

test('offline hearts are pending, several taps on one are one write, and all are sent when back online', async ({
  app,
  server,
}) => {
  withFavourites(server)
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  server.goAway()
  const heart = element(heartOf(quarry).empty)
  for (let tap = 0; tap < 5; tap++) heart.click()
  await expect.element(heartOf(quarry).full).toBeVisible()
  await addFavourite(tunnel)
  await expect.element(banner).toHaveTextContent(exactly('Offline · 2 changes waiting'))
  await waitForStoredWrites(user, 2)
  server.comeBack()
  await waitForStoredWrites(user, 0)
  await expect.element(banner).toBeEmptyDOMElement()
  expect(sentFavourites(server).sort()).toEqual([
    [quarry.id, true],
    [tunnel.id, true],
  ])
})

test('while only the server is unreachable, one heart is tried and all stay pending', async ({ app, server }) => {
  withFavourites(server)
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  server.on(favouriteSet, noAnswer).on(health, noAnswer)
  await addFavourite(quarry)
  await expect.element(banner).toHaveTextContent(exactly('Offline · 1 change waiting'))
  for (const set of [tunnel, pier]) await addFavourite(set)
  await expect.element(banner).toHaveTextContent(exactly('Offline · 3 changes waiting'))
  await waitForStoredWrites(user, 3)
  expect(navigator.onLine).toBe(true)
  expect(sentFavourites(server)).toHaveLength(1)
  server.on(favouriteSet, acceptFavourite).on(health, { status: 'ok' })
  focusPage()
  await waitForStoredWrites(user, 0)
  await expect.element(banner).toBeEmptyDOMElement()
  expect(sentFavourites(server)).toHaveLength(4)
})

test('a heart whose answer is lost is sent again, while the server is reachable', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, noAnswer)
  const user = await app.openAs('/sets')
  await addFavourite(quarry)
  await expect.poll(() => sentFavourites(server)).toHaveLength(1)
  server.on(favouriteSet, acceptFavourite)
  await waitForStoredWrites(user, 0)
  await expect.element(heartOf(quarry).full).toBeVisible()
  await expect.element(banner).toBeEmptyDOMElement()
})

for (const [trouble, answer] of [
  ['The server has a problem', refused(500)],
  ["The server isn't responding", noAnswer],
] as const)
  test(`after three attempts the banner shows that a change is waiting, and why: ${trouble}`, async ({
    app,
    server,
  }) => {
    withFavourites(server).on(favouriteSet, answer)
    const user = await app.openAs('/sets')
    await addFavourite(quarry)
    await expect.poll(() => sentFavourites(server)).toHaveLength(2)
    await expect.element(banner).toBeEmptyDOMElement()
    await expect.element(banner).toHaveTextContent(exactly(`1 change waiting · ${trouble}`))
    expect(sentFavourites(server)).toHaveLength(3)
    await page.getByRole('button', { name: `1 change waiting · ${trouble}` }).click()
    const change = changes.getByRole('listitem')
    await expect.element(change).toHaveTextContent(`Still trying: ${trouble}`)
    server.on(favouriteSet, acceptFavourite)
    await waitForStoredWrites(user, 0)
    await expect.element(changes.getByText('Everything is saved.')).toBeVisible()
    await changes.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(banner).toBeEmptyDOMElement()
  })

test('a pending change registers a Background Sync', async ({ app, server }) => {
  const tags: string[] = []
  const registration: ServiceWorkerRegistration = Object.create(ServiceWorkerRegistration.prototype)
  Object.defineProperty(registration, 'sync', { value: { register: async (tag: string) => tags.push(tag) } })
  using _ = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  withFavourites(server)
  await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await app.goOffline()
  await addFavourite(quarry)
  await expect.poll(() => [...new Set(tags)]).toEqual([outboxSync])
})
