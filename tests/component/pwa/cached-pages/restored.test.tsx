import { set as put } from 'idb-keyval'
import { onTestFinished, vi } from 'vitest'
import { featuredSets, getSet, getSetPeaks, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { deviceTime } from '../../../../src/data/api/device-time.ts'
import { cachedPagesDatabase, cachedPagesOwner } from '../../../../src/data/cache/cached-pages-owner.ts'
import { firstScreenKey } from '../../../../src/data/cache/first-screen-cache.ts'
import {
  featured,
  firstScreens,
  nordlicht,
  offline,
  restart,
  saved,
  savedNames,
  savedSet,
  title,
  visitPages,
  withSets,
} from '../../support/cached-pages.ts'
import { expect, many, page, paged, rows, test } from '../../support/catalogue.ts'
import { aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'

/** Makes cached pages unreadable until it is disposed of. */
function withoutCachedPages(): Disposable {
  const { transaction } = IDBDatabase.prototype
  const reading = vi.spyOn(IDBDatabase.prototype, 'transaction')
  reading.mockImplementation(function (this: IDBDatabase, ...given) {
    if (this.name === 'segue-pages') throw new Error('Saved pages can not be read')
    return transaction.apply(this, given)
  })
  return { [Symbol.dispose]: () => reading.mockRestore() }
}

test('home and the last list are shown at once, without the cached pages and before the server answers', async ({
  app,
  server,
}) => {
  await visitPages(app, server)
  server.on(listSets, listOf(many(20, () => aSet())))
  await app.go('/sets')
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await expect.poll(firstScreens).toContain('["/sets",{')
  using _ = withoutCachedPages()
  for (const route of [featuredSets, listSets]) server.hold(route)
  await restart(app, '/home')
  await expect.poll(() => featured.elements()).toHaveLength(5)
  await app.go('/sets')
  await expect.poll(() => rows.elements()).toHaveLength(20)
})

test('a list with several pages is restored whole, and is as old as its first page', async ({ app, server }) => {
  server.on(listSets, paged(many(24, () => aSet())))
  await app.openAs('/sets')
  await expect.poll(() => rows.elements()).toHaveLength(20)
  // In the future, because an earlier test may have used later times.
  const askedBefore = deviceTime()
  const before = Date.now()
  await expect.poll(() => Date.now()).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(24)
  await expect.poll(async () => [...(await saved()).values()].join()).toContain('"pageParams":[0,20]')
  await expect.poll(firstScreens).not.toContain('["/sets",{')
  const [text = ''] = [...(await saved()).values()].filter(each => each.includes('"pageParams":[0,20]'))
  const { askedAt, dataUpdatedAt } = JSON.parse(text)
  expect(askedAt).toBeLessThanOrEqual(askedBefore)
  expect(dataUpdatedAt).toBeGreaterThan(before)
  server.goAway()
  await restart(app, '/sets')
  await expect.poll(() => rows.elements()).toHaveLength(24)
})

test('restored answers are refetched, except the waveform, which is immutable', async ({ app, server }) => {
  await visitPages(app, server)
  const asked = () => [getSet, getSetPeaks].map(route => server.calls(route).length)
  const [sets = 0, waveforms] = asked()
  await restart(app, `/sets/${nordlicht.id}`)
  await expect.element(title).toHaveTextContent(exactly(nordlicht.set_name))
  await expect.poll(asked).toEqual([sets + 1, waveforms])
  const before = server.calls(featuredSets).length
  await restart(app, '/home')
  await expect.poll(() => server.calls(featuredSets)).toHaveLength(before + 1)
})

test('a cached page of an older shape is dropped, and fetched again', async ({ app, server }) => {
  await visitPages(app, server)
  const text = (await savedSet(nordlicht.id)) ?? ''
  const key = `tanstack-query-["/sets/{id}",{"params":{"id":${nordlicht.id}}}]`
  await put(['page', cachedPagesOwner()?.id ?? 0, key], text.replaceAll('"set_name"', '"name"'), cachedPagesDatabase)
  server.goAway()
  await restart(app, `/sets/${nordlicht.id}`)
  await expect.element(offline).toBeVisible()
  server.comeBack()
  await expect.element(title).toHaveTextContent(exactly(nordlicht.set_name))
  await expect.poll(() => savedSet(nordlicht.id)).toContain('"set_name"')
  server.goAway()
  await restart(app, `/sets/${nordlicht.id}`)
  await expect.element(title).toHaveTextContent(exactly(nordlicht.set_name))
})

for (const [what, damaged] of [
  ['of an older shape', () => firstScreens().replaceAll('"set_name"', '"name"')],
  ['that breaks off', () => '{"buster":'],
] as const)
  test(`a first screen ${what} is dropped, and the cached page is shown`, async ({ app, server }) => {
    await visitPages(app, server)
    localStorage.setItem(firstScreenKey, damaged())
    server.goAway()
    await restart(app, '/home')
    await expect.poll(() => featured.elements().map(({ textContent }) => textContent)).toHaveLength(5)
    await expect.element(featured.getByText('Featured 0')).toBeVisible()
  })

test('where local storage is full, home is restored from the cached pages', async ({ app, server }) => {
  withSets(server)
  await app.openAs('/about')
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
    try {
      for (let at = 0; ; at++) localStorage.setItem(`filler-${size}-${at}`, 'x'.repeat(size))
    } catch {
      // Larger texts no longer fit.
    }
  await app.go('/home')
  await expect.poll(() => featured.elements()).toHaveLength(5)
  await expect.poll(savedNames).toContain('/featured/labels')
  server.goAway()
  await restart(app, '/home')
  await expect.poll(() => featured.elements()).toHaveLength(5)
  expect(firstScreens()).toBe('')
})

test('a list that was left before its answer is not stored as a first screen', async ({ app, server }) => {
  withSets(server).hold(listTracks)
  await app.openAs('/tracks')
  await expect.poll(() => server.calls(listTracks).length).toBe(1)
  await app.go('/sets')
  await expect.poll(firstScreens).toContain('["/sets",{')
  expect(firstScreens()).not.toContain('/tracks')
})

test('first screens take 200 KB at most: the oldest is dropped', async ({ app, server }) => {
  const long = 'x'.repeat(120_000)
  server.on(featuredSets, listOf([aSet({ genre: long })])).on(listTracks, listOf([aTrack({ genre: long })]))
  await app.openAs('/home')
  await expect.poll(firstScreens).toContain('/featured/sets')
  await app.go('/tracks')
  await expect.poll(firstScreens).toContain('["/tracks",{')
  expect(firstScreens().length).toBeLessThanOrEqual(200 * 1024)
  expect(firstScreens()).not.toContain('/featured/sets')
})

test('first screens of another tab are merged', async ({ app }) => {
  await app.openAs('/home')
  await expect.poll(firstScreens).toContain('/featured/labels')
  const { buster, clientState, ...rest } = JSON.parse(firstScreens())
  const [query] = clientState.queries
  const theirs = { ...query, queryHash: '["/sets",{}]', queryKey: ['/sets', {}] }
  const state = { ...clientState, queries: [...clientState.queries, theirs] }
  localStorage.setItem(firstScreenKey, JSON.stringify({ ...rest, buster, clientState: state }))
  dispatchEvent(new StorageEvent('storage', { key: firstScreenKey }))
  await app.go('/labels')
  await expect.poll(firstScreens).toContain('["/labels",{')
  expect(firstScreens()).toContain('["/sets",{}]')
})

test('other queries do not cause first screens to be written', async ({ app, server }) => {
  withSets(server).on(listSets, listOf([nordlicht]))
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => setItem.mockRestore())
  const writes = () => setItem.mock.calls.filter(([key]) => key === firstScreenKey).length
  await app.openAs('/sets')
  await expect.poll(writes).toBe(1)
  await app.go(`/sets/${nordlicht.id}`)
  await expect.element(title).toHaveTextContent(exactly(nordlicht.set_name))
  await expect.poll(savedNames).toContain('/peaks')
  expect(writes()).toBe(1)
})
