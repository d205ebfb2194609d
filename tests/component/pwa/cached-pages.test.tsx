import { createStore, entries, keys, set as put, type UseStore } from 'idb-keyval'
import { onTestFinished, vi } from 'vitest'
import type { User } from '../../../contract/entities/account.ts'
import type { Peaks } from '../../../contract/peaks.ts'
import { getMe, renewTokens, signOut } from '../../../contract/routes/account.ts'
import {
  featuredSets,
  getSet,
  getSetPeaks,
  listArtists,
  listSets,
  listTracks,
} from '../../../contract/routes/catalogue.ts'
import { getSessions } from '../../../contract/routes/me.ts'
import { getSettings } from '../../../contract/routes/settings.ts'
import { deviceTime } from '../../../src/data/api/device-time.ts'
import { cachedPagesDatabase, cachedPagesOwner, openCachedPages } from '../../../src/data/cache/cached-pages-owner.ts'
import { createPageStore } from '../../../src/data/cache/cached-pages-store.ts'
import { firstScreenKey } from '../../../src/data/cache/first-screen-cache.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { session } from '../../../src/data/session/session.ts'
import { store } from '../../../src/state/store.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, main, many, page, paged, rows, test } from '../support/catalogue.ts'
import { aSet, aSetWith, aTrack, aUser, listOf, someSettings } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { allowSignIn, signInByForm, signOutByMenu } from '../support/favourites.ts'
import { type FakeServer, refused } from '../support/server.ts'

const title = page.getByRole('heading', { level: 1 })
const offline = main.getByRole('heading', { name: "You're offline" })
const featured = page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')
const firstScreens = () => localStorage.getItem(firstScreenKey) ?? ''

/** The cached pages by their owner and query: `1/["/sets/{id}",…]`. */
async function saved(): Promise<Map<string, string>> {
  const all: [unknown, unknown][] = await entries(cachedPagesDatabase)
  return new Map(
    all.flatMap(([key, text]) =>
      Array.isArray(key) && key[0] === 'page'
        ? [[`${key[1]}/${String(key[2]).replace('tanstack-query-', '')}`, String(text)]]
        : [],
    ),
  )
}
const savedNames = async () => [...(await saved()).keys()].join('\n')

/** The text of the cached page of a set. */
const savedSet = async (id: number) =>
  (await saved()).get(`${cachedPagesOwner()?.id}/["/sets/{id}",{"params":{"id":${id}}}]`)
const isSaved = (id: number) => expect.poll(() => savedSet(id)).toBeTruthy()

/** Opens an address as after a new start: memory is empty, and the device has its cached pages. */
async function restart(app: ComponentApp, path: string): Promise<void> {
  await app.go('/about')
  await expect.element(title).toHaveTextContent(exactly('Find the set. Name the track. Chase the ID.'))
  queryClient.clear()
  const owner = cachedPagesOwner()
  openCachedPages(null)
  openCachedPages(owner?.id ?? null)
  await app.go(path)
}

const rooftop = aSetWith([aTrack(), aTrack()], { set_name: 'Rooftop at Dawn, Lisbon' })
const nordlicht = aSetWith([aTrack(), aTrack(), aTrack()], { set_name: 'Nordlicht Closing Set' })
const peaks: Peaks = {
  version: 2,
  channels: 1,
  sample_rate: 44_100,
  samples_per_pixel: 256,
  bits: 8,
  length: 2,
  data: [-1, 1, -2, 2],
}

const withSets = (server: FakeServer) =>
  server
    .on(featuredSets, listOf(many(5, index => aSet({ set_name: `Featured ${index}` }))))
    .on(getSet, ({ params }) => [rooftop, nordlicht].find(({ id }) => id === Number(params.id)) ?? refused(404))
    .on(getSetPeaks, peaks)

/** Opens home and two sets as a listener. Resolves when they are cached. */
async function visitPages(app: ComponentApp, server: FakeServer): Promise<User> {
  withSets(server)
  const user = await app.openAs('/home')
  await expect.poll(() => featured.elements()).toHaveLength(5)
  await expect.poll(firstScreens).toContain('/featured/labels')
  for (const set of [rooftop, nordlicht]) {
    await app.go(`/sets/${set.id}`)
    await expect.element(title).toHaveTextContent(exactly(set.set_name))
    await isSaved(set.id)
  }
  await expect.poll(savedNames).toContain(`["/sets/{id}/peaks",{"params":{"id":${nordlicht.id}}}]`)
  return user
}

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

test("listeners on one device do not see each other's pages, but find their own again", async ({ app, server }) => {
  const user = await visitPages(app, server)
  const other = aUser()
  const end = async () => {
    server.comeBack()
    server.on(getMe, refused(401)).on(renewTokens, refused(401)).on(featuredSets, refused(401))
    queryClient.clear()
    await app.go('/about')
    await app.go('/home')
    await expect.poll(() => app.path).toMatch(/^\/login/)
  }
  await end()
  withSets(allowSignIn(server, other))
  await signInByForm(other)
  await expect.poll(() => store.get(session).user?.id).toBe(other.id)
  await expect.poll(() => app.path).toBe('/home')
  server.goAway()
  await app.go(`/sets/${rooftop.id}`)
  await expect.element(offline).toBeVisible()
  await end()
  withSets(allowSignIn(server, user))
  await signInByForm(user)
  await expect.poll(() => app.path).toBe('/home')
  server.goAway()
  await app.go(`/sets/${rooftop.id}`)
  await expect.element(title).toHaveTextContent(exactly(rooftop.set_name))
})

test('a sign-out leaves no cached page, not even of a request in flight', async ({ app, server }) => {
  const user = await visitPages(app, server)
  const other = aUser()
  const late = aSetWith([], { set_name: 'Late Arrival' })
  const answer = server.hold(getSet)
  await app.go(`/sets/${late.id}`)
  await expect.poll(() => server.calls(getSet).map(({ params }) => Number(params.id))).toContain(late.id)
  allowSignIn(server, other).on(signOut, null)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  answer(late)
  withSets(server)
  await signInByForm(other)
  await expect.poll(() => featured.elements()).toHaveLength(5)
  await expect.poll(firstScreens).toContain('/featured/labels')
  await expect.poll(savedNames).toContain(`${other.id}/["/featured/labels"`)
  expect(await savedNames()).not.toContain(`${user.id}/`)
  expect(await savedNames()).not.toContain('/sets/{id}')
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

test('only the term that was searched for is cached, not the ones on the way', async ({ app, server }) => {
  await app.openAs('/search')
  const field = main.getByRole('searchbox')
  const answer = server.hold(listArtists)
  await field.fill('kestrel')
  await expect.poll(() => server.calls(listArtists)).toHaveLength(1)
  server.on(listArtists, listOf([]))
  for (const term of ['mirelle', 'motorway']) {
    await field.fill(term)
    await expect.poll(async () => [...(await saved()).keys()].filter(key => key.includes(term))).toHaveLength(4)
    answer(listOf([]))
  }
  const artists = [...(await saved()).keys()].filter(key => key.includes('["/artists"'))
  expect(artists.join()).not.toContain('kestrel')
})

test('cleared pages are removed, and later ones do not restore them', async ({ app, server }) => {
  server.on(getSettings, someSettings()).on(getSessions, { data: [] })
  const { id } = await app.openAs('/home')
  await expect.poll(firstScreens).toContain('/featured/labels')
  await app.go('/settings')
  await page.getByRole('button', { name: 'Clear saved pages' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByText('Saved pages cleared.')).toBeVisible()
  expect(firstScreens()).toBe('')
  expect(await savedNames()).toBe('')
  await app.go('/labels')
  await expect.poll(firstScreens).toContain('["/labels",{')
  expect(firstScreens()).not.toContain('/featured/')
  await expect.poll(savedNames).toContain('/labels')
  const names = (await savedNames()).split('\n')
  expect(names.filter(each => each.includes('/featured/') || !each.startsWith(`${id}/`))).toEqual([])
})

/** The page store alone, with a database of its own, a small budget and fake time. */
function openStore(given: { store?: UseStore; budget?: number; maxAge?: number } = {}) {
  const database = createStore(`page-store-${crypto.randomUUID()}`, 'queries')
  const store = createPageStore({ store: database, budget: 1_000_000, maxAge: Number.MAX_SAFE_INTEGER, ...given })
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
  const owner = () => {
    const found = cachedPagesOwner()
    if (!found) throw new Error('Nobody is signed in')
    return found
  }
  openCachedPages(1)
  return {
    database,
    store,
    owner,
    clock,
    later: () => {
      now += 1000
    },
    /** Saves pages of 20 KB, a second apart. */
    async save(...names: string[]): Promise<void> {
      for (const name of names) {
        now += 1000
        await store.save(owner(), name, 'x'.repeat(10_000))
      }
    },
    async names(): Promise<string[]> {
      const all = await keys<[kind: string, owner: number, name: string]>(given.store ?? database)
      return all.filter(([kind]) => kind === 'page').map(([, user, name]) => `${user}/${name}`)
    },
    [Symbol.dispose](): void {
      openCachedPages(null)
      clock.mockRestore()
    },
  }
}

test('the least recently used page is evicted', async () => {
  using pages = openStore({ budget: 62_000 })
  await pages.save('a', 'b', 'c')
  pages.later()
  expect(await pages.store.read(pages.owner(), 'a')).toHaveLength(10_000)
  await pages.save('d')
  expect(await pages.names()).toEqual(['1/a', '1/d'])
  expect(await pages.store.read(pages.owner(), 'b')).toBeUndefined()
})

test('a page that is saved again counts once', async () => {
  using pages = openStore({ budget: 90_000 })
  await pages.save('a', 'b', 'c', 'c', 'c', 'c', 'c', 'c')
  expect(await pages.names()).toEqual(['1/a', '1/b', '1/c'])
})

test('pages of other tabs and other listeners count, too', async () => {
  using first = openStore({ budget: 62_000 })
  await first.save('a', 'b')
  openCachedPages(2)
  await first.save('c', 'd')
  expect(await first.names()).toEqual(['2/c', '2/d'])
})

test('a page that was unused for too long is removed with an eviction', async () => {
  using pages = openStore({ budget: 150_000, maxAge: 3500 })
  await pages.save('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  expect(await pages.names()).toEqual(['1/e', '1/f', '1/g', '1/h'])
})

test('a page that is being saved while another listener signs in is not stored', async () => {
  using pages = openStore()
  await pages.save('mine')
  const saving = pages.store.save(pages.owner(), 'late', 'x')
  openCachedPages(2)
  await saving
  expect(await pages.names()).toEqual(['1/mine'])
  expect(await pages.store.read(pages.owner(), 'mine')).toBeUndefined()
})

test('on a full disk the least recently used tenth is evicted, once', async () => {
  using pages = openStore()
  const names = many(20, index => `page-${index + 10}`)
  await pages.save(...names)
  const add = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await pages.save('more', 'and more')
  add.mockRestore()
  expect(await pages.names()).toEqual(names.slice(2).map(name => `1/${name}`))
})
