import { onTestFinished } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { Peaks } from '#contract/peaks.ts'
import type { Route } from '#contract/route.ts'
import {
  getArtist,
  getLabel,
  getSet,
  getSetPeaks,
  getTrack,
  listLabels,
  listSets,
  listTracks,
  listUserSets,
} from '#contract/routes/catalogue.ts'
import { listMoments } from '#contract/routes/marks.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, main, many, page, rows, sizes, test } from '../support/catalogue.ts'
import { aLabel, anArtist, aSetWith, aTrack, listOf } from '../support/entities.ts'
import type { FakeServer } from '../support/server.ts'

const artist = anArtist({ name: 'Mirelle Koda' })
const label = aLabel({ name: 'Slow Weather' })
const set = aSetWith([], {
  set_name: 'Rooftop at Dawn, Lisbon',
  artist: artist.name,
  artists: [{ role: 'producer', artist_meta: { id: artist.id, name: artist.name } }],
})
const peaks: Peaks = {
  version: 2,
  channels: 1,
  sample_rate: 44_100,
  samples_per_pixel: 256,
  bits: 8,
  length: 2,
  data: [-1, 1, -2, 2],
}
const bar = page.getByRole('navigation', { name: 'Sections' })

const withCatalogue = (server: FakeServer) =>
  server
    .on(listSets, listOf([set]))
    .on(listLabels, listOf([label]))
    .on(getSet, set)
    .on(getSetPeaks, peaks)
    .on(getArtist, artist)
    .on(getLabel, label)

const to = (name: string) => main.getByRole('link', { name, exact: true }).first()

/** Each: a link, the page it is on, what pointing at it requests, and where it leads. */
const links: [what: string, from: string, link: Locator, asks: Route[], path: RegExp][] = [
  ['a section in the bar', '/labels', bar.getByRole('link', { name: 'Sets' }), [listSets], /^\/sets$/],
  ['a set', '/sets', to(set.set_name), [getSet, getSetPeaks, listMoments], /^\/sets\/\d+/],
  ['an artist', '/sets', to(artist.name), [getArtist], /^\/artists\/\d+/],
  ['a label', '/labels', to(label.name), [getLabel], /^\/labels\/\d+/],
]

/** How often each route was requested. */
const countsOf = (server: FakeServer, routes: Route[]) => routes.map(route => server.calls(route).length)

async function opened(app: ComponentApp, path: string, link: Locator): Promise<void> {
  await app.openAs(path)
  await expect.element(link).toBeVisible()
}

for (const [what, from, link, asks, path] of links)
  for (const how of ['pointing at', 'focusing'] as const)
    test(`${how} ${what} loads its page, and the click requests nothing more`, async ({ app, server }) => {
      withCatalogue(server)
      await opened(app, from, link)
      const before = countsOf(server, asks)
      if (how === 'pointing at') await userEvent.hover(link)
      else focusOn(link)
      const once = before.map(count => count + 1)
      await expect.poll(() => countsOf(server, asks)).toEqual(once)
      await link.click()
      await expect.poll(() => app.path).toMatch(path)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(countsOf(server, asks)).toEqual(once)
    })

function focusOn(locator: Locator): void {
  const found = locator.element()
  if (!(found instanceof HTMLElement)) throw new Error('It is no HTML element')
  found.focus()
}

test('pointing at the profile in the menu loads its lists', async ({ app, server }) => {
  withCatalogue(server)
  await app.openAs('/sets')
  await page.getByRole('button', { name: 'Menu' }).click()
  await userEvent.hover(page.getByRole('link', { name: 'Profile' }))
  await expect.poll(() => server.calls(listUserSets)).toHaveLength(1)
})

test('touching a set loads its page before the finger is lifted', async ({ app, server }) => {
  withCatalogue(server)
  await page.viewport(...sizes.phone)
  const card = main.getByRole('link', { name: /Rooftop at Dawn/ }).first()
  await opened(app, '/sets', card)
  card.element().dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable: true }))
  const asks = [getSet, getSetPeaks, listMoments]
  await expect.poll(() => countsOf(server, asks)).toEqual([1, 1, 1])
})

test('a pointer that passes over a list loads nothing on its way', async ({ app, server }) => {
  const tracks = many(20, () => aTrack())
  server.on(listTracks, listOf(tracks))
  await app.openAs('/tracks')
  await expect.poll(() => rows.elements()).toHaveLength(20)
  const over = tracks.map(({ title }) => to(title).element())
  for (const [index, link] of over.entries()) {
    const [before, after] = [over[index - 1] ?? null, over[index + 1]]
    link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: before }))
    if (after) link.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: after }))
  }
  await expect.poll(() => server.calls(getTrack).map(({ params }) => Number(params.id))).toEqual([tracks.at(-1)?.id])
})

test('offline, pointing at a link causes no error, and its page says that it is not saved', async ({ app, server }) => {
  withCatalogue(server)
  const failures: unknown[] = []
  const note = ({ reason }: PromiseRejectionEvent) => failures.push(reason)
  addEventListener('unhandledrejection', note)
  onTestFinished(() => removeEventListener('unhandledrejection', note))
  await opened(app, '/sets', to(set.set_name))
  await app.goOffline()
  await userEvent.hover(to(set.set_name))
  await to(set.set_name).click()
  await expect.element(main.getByText(/This page isn't saved for offline\./)).toBeVisible()
  expect(failures).toEqual([])
})
