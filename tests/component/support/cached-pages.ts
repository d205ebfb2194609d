import { entries } from 'idb-keyval'
import type { User } from '#contract/entities/account.ts'
import type { Peaks } from '#contract/peaks.ts'
import { featuredSets, getSet, getSetPeaks } from '#contract/routes/catalogue.ts'
import { cachedPagesDatabase, cachedPagesOwner, openCachedPages } from '../../../src/data/cache/cached-pages-owner.ts'
import { firstScreenKey } from '../../../src/data/cache/first-screen-cache.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import type { ComponentApp } from './app.tsx'
import { expect, main, many, page } from './catalogue.ts'
import { aSet, aSetWith, aTrack, listOf } from './entities.ts'
import { exactly } from './exactly.ts'
import { type FakeServer, refused } from './server.ts'

export const title = page.getByRole('heading', { level: 1 })
export const offline = main.getByRole('heading', { name: "You're offline" })
export const featured = page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')
export const firstScreens = () => localStorage.getItem(firstScreenKey) ?? ''

/** The cached pages by their owner and query: `1/["/sets/{id}",…]`. */
export async function saved(): Promise<Map<string, string>> {
  const all: [unknown, unknown][] = await entries(cachedPagesDatabase)
  return new Map(
    all.flatMap(([key, text]) =>
      Array.isArray(key) && key[0] === 'page'
        ? [[`${key[1]}/${String(key[2]).replace('tanstack-query-', '')}`, String(text)]]
        : [],
    ),
  )
}
export const savedNames = async () => [...(await saved()).keys()].join('\n')

/** The text of the cached page of a set. */
export const savedSet = async (id: number) =>
  (await saved()).get(`${cachedPagesOwner()?.id}/["/sets/{id}",{"params":{"id":${id}}}]`)
const isSaved = (id: number) => expect.poll(() => savedSet(id)).toBeTruthy()

export const rooftop = aSetWith([aTrack(), aTrack()], { set_name: 'Rooftop at Dawn, Lisbon' })
export const nordlicht = aSetWith([aTrack(), aTrack(), aTrack()], { set_name: 'Nordlicht Closing Set' })
const peaks: Peaks = {
  version: 2,
  channels: 1,
  sample_rate: 44_100,
  samples_per_pixel: 256,
  bits: 8,
  length: 2,
  data: [-1, 1, -2, 2],
}

export const withSets = (server: FakeServer) =>
  server
    .on(featuredSets, listOf(many(5, index => aSet({ set_name: `Featured ${index}` }))))
    .on(getSet, ({ params }) => [rooftop, nordlicht].find(({ id }) => id === Number(params.id)) ?? refused(404))
    .on(getSetPeaks, peaks)

/** Opens home and two sets as a listener. Resolves when they are cached. */
export async function visitPages(app: ComponentApp, server: FakeServer): Promise<User> {
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

/** Opens an address as after a new start: memory is empty, and the device has its cached pages. */
export async function restart(app: ComponentApp, path: string): Promise<void> {
  await app.go('/about')
  await expect.element(title).toHaveTextContent(exactly('Find the set. Name the track. Chase the ID.'))
  queryClient.clear()
  const owner = cachedPagesOwner()
  openCachedPages(null)
  openCachedPages(owner?.id ?? null)
  await app.go(path)
}
