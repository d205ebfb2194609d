import { createStore, keys, type UseStore } from 'idb-keyval'
import { vi } from 'vitest'
import type { User } from '#contract/entities/account.ts'
import { getMe, renewTokens, signOut } from '#contract/routes/account.ts'
import { featuredSets, getSet, listArtists } from '#contract/routes/catalogue.ts'
import { getSessions } from '#contract/routes/me.ts'
import { getSettings } from '#contract/routes/settings.ts'
import { cachedPagesOwner, openCachedPages } from '../../../../src/data/cache/cached-pages-owner.ts'
import { createPageStore } from '../../../../src/data/cache/cached-pages-store.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { session } from '../../../../src/data/session/session.ts'
import { store } from '../../../../src/state/store.ts'
import {
  featured,
  firstScreens,
  offline,
  rooftop,
  saved,
  savedNames,
  title,
  visitPages,
  withSets,
} from '../../support/cached-pages.ts'
import { expect, main, many, page, test } from '../../support/catalogue.ts'
import { someSettings } from '../../support/entities/account.ts'
import { aSetWith, aUser, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { allowSignIn, signInByForm, signOutByMenu } from '../../support/favourites.ts'
import { refused } from '../../support/server.ts'

test('the pages of a session that ran out wait for their listener, and go once another one logs in', async ({
  app,
  server,
}) => {
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
  const openOfflineAs = async (listener: User) => {
    await end()
    withSets(allowSignIn(server, listener))
    await signInByForm(listener)
    await expect.poll(() => store.get(session).user?.id).toBe(listener.id)
    await expect.poll(() => app.path).toBe('/home')
    server.goAway()
    await app.go(`/sets/${rooftop.id}`)
  }
  await openOfflineAs(user)
  await expect.element(title).toHaveTextContent(exactly(rooftop.set_name))
  await openOfflineAs(other)
  await expect.element(offline).toBeVisible()
  await openOfflineAs(user)
  await expect.element(offline).toBeVisible()
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
