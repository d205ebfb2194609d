import { userEvent } from 'vitest/browser'
import {
  getArtist,
  listArtistIds,
  listArtistLabels,
  listArtistRemixes,
  listArtistSets,
  listArtists,
  listArtistTracks,
  listLabelArtists,
  listLabelSets,
  listLabelTracks,
} from '#contract/routes/catalogue.ts'
import { expect, page, sizes, test } from '../../support/app.tsx'
import { aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { count, giveArtist, giveLabel, main, name, panel, tab, tabs, texts } from '../../support/people-pages.ts'
import { noAnswer, refused } from '../../support/server.ts'

const rows = panel.getByRole('row')
const heading = (label: string) => panel.getByRole('button', { name: label, exact: true })
/** Which way a list is ordered by this column. */
const order = (label: string) => expect.poll(() => heading(label).query()?.closest('th')?.ariaSort)

test('on a phone the current tab is clear of the fade at the sides of the tabs', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}?tab=ids`)
  await expect.element(tab('IDs 1')).toBeVisible()
  const fade = 48
  const room = () => {
    const list = page.getByRole('tablist').element().getBoundingClientRect()
    const { left, right } = tab('IDs 1').element().getBoundingClientRect()
    return Math.min(left - list.left, list.right - right)
  }
  await expect.poll(room).toBeGreaterThan(fade - 1)
})

test('an empty list has no tab, and an address that names it opens the first one', async ({ app, server }) => {
  const artist = giveArtist(server, { set_count: 0, remix_count: 0, id_count: 0 })
  await app.openAs(`/artists/${artist.id}?tab=remixes`)
  await texts(tabs).toEqual(['Tracks 2', 'Labels 3'])
  await expect.element(tab('Tracks 2')).toHaveAttribute('aria-selected', 'true')
  await count(rows).toBe(1 + 2)
  const label = giveLabel(server, { set_count: 0 })
  await app.go(`/labels/${label.id}`)
  await texts(tabs).toEqual(['Tracks 2', 'Artists 2'])
})

test('an artist without sets and tracks has no tabs', async ({ app, server }) => {
  const artist = giveArtist(server, { set_count: 0, track_count: 0, remix_count: 0, id_count: 0, label_count: 0 })
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(page.getByRole('heading', { name: 'Nothing from Hana Ostrow yet' })).toBeVisible()
  await count(tabs).toBe(0)
})

test('a list is loaded when its tab is opened first, in its own first order, and not again', async ({
  app,
  server,
}) => {
  const artist = giveArtist(server)
  const lists = [listArtistSets, listArtistTracks, listArtistRemixes, listArtistIds, listArtistLabels]
  const loaded = () => lists.map(route => server.calls(route).length)
  await app.openAs(`/artists/${artist.id}`)
  await count(rows).toBe(1 + 1)
  expect(loaded()).toEqual([1, 0, 0, 0, 0])
  for (const [index, label] of ['Tracks 2', 'Remixes 1', 'IDs 1', 'Labels 3'].entries()) {
    await tab(label).click()
    await count(rows).toBe(1 + Number(label.at(-1)))
    expect(loaded()).toEqual(lists.map((_, list) => (list <= index + 1 ? 1 : 0)))
  }
  const orders = lists.map(route => server.calls(route)[0]?.query)
  expect(orders).toMatchObject([
    { order_by: 'release_date', order_direction: 'desc', offset: 0 },
    { order_by: 'release_date', order_direction: 'desc', offset: 0 },
    { order_by: 'release_date', order_direction: 'desc', offset: 0 },
    { order_by: 'created_dt', order_direction: 'desc', offset: 0 },
    { order_by: 'name', order_direction: 'asc', offset: 0 },
  ])
  await tab('Tracks 2').click()
  await count(rows).toBe(1 + 2)
  expect(loaded()).toEqual([1, 1, 1, 1, 1])
})

test('the address has the tab and its order: a deep link opens them, and Back steps through them', async ({
  app,
  server,
}) => {
  const label = giveLabel(server)
  const path = `/labels/${label.id}`
  await app.openAs(path)
  await tab('Artists 2').click()
  await expect.poll(() => app.path).toBe(`${path}?tab=artists`)
  await heading('Name').click()
  const byName = `${path}?tab=artists&order_by=name&order_direction=asc`
  await expect.poll(() => app.path).toBe(byName)
  await order('Name').toBe('ascending')
  await expect
    .poll(() => server.calls(listLabelArtists).at(-1)?.query)
    .toMatchObject({ order_by: 'name', order_direction: 'asc' })
  app.back()
  await expect.poll(() => app.path).toBe(`${path}?tab=artists`)
  app.back()
  await expect.element(tab('Sets 1')).toHaveAttribute('aria-selected', 'true')
  await app.go(byName)
  await expect.element(tab('Artists 2')).toHaveAttribute('aria-selected', 'true')
  await order('Name').toBe('ascending')
})

test('a list under a tab is filtered by genre, which the address has and Back undoes', async ({ app, server }) => {
  const artist = giveArtist(server)
  server.on(listArtistTracks, ({ query: { genre = 'Every genre' } }) => listOf([aTrack({ title: genre })]))
  await app.openAs(`/artists/${artist.id}?tab=tracks`)
  await expect.element(panel.getByText('Every genre')).toBeVisible()
  await panel.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Tech House' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect.element(panel.getByText('Tech House')).toBeVisible()
  expect(app.path).toBe(`/artists/${artist.id}?tab=tracks&genre=Tech+House`)
  app.back()
  await expect.element(panel.getByText('Every genre')).toBeVisible()
})

test('the order of one tab does not apply to the next', async ({ app, server }) => {
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}?tab=tracks&order_by=title&order_direction=desc`)
  await order('Title').toBe('descending')
  await expect
    .poll(() => server.calls(listArtistTracks)[0]?.query)
    .toMatchObject({ order_by: 'title', order_direction: 'desc' })
  await tab('Remixes 1').click()
  await expect.poll(() => app.path).toBe(`/artists/${artist.id}?tab=remixes`)
  await order('Released').toBe('descending')
})

test('a long list loads to its end, each item once', async ({ app, server }) => {
  const label = giveLabel(server, { set_count: 0, track_count: 11 })
  const tracks = Array.from({ length: 11 }, () => aTrack())
  // A track that was added meanwhile shifts the second page by one.
  server.on(listLabelTracks, ({ query: { offset } }) =>
    listOf(tracks.slice(Math.max(0, offset - 1), offset + 4), 11, offset),
  )
  await app.openAs(`/labels/${label.id}`)
  const loadMore = page.getByRole('button', { name: 'Load More' })
  for (const shown of [4, 8]) {
    await count(rows).toBe(1 + shown)
    await loadMore.click()
  }
  await count(rows).toBe(1 + 11)
  await expect.element(loadMore).not.toBeInTheDocument()
  for (const { title } of tracks) await count(panel.getByRole('link', { name: title, exact: true })).toBe(1)
})

test('arrow keys go from tab to tab', async ({ app, server }) => {
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(tab('Sets 1')).toBeVisible()
  tab('Sets 1').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => app.path).toBe(`/artists/${artist.id}?tab=tracks`)
  await count(rows).toBe(1 + 2)
  await expect.element(tab('Tracks 2')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await count(rows).toBe(1 + 3)
  await expect.element(tab('Labels 3')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Sets 1')).toHaveFocus()
})

test('a list that fails shows an error beneath the banner, and loads when retried', async ({ app, server }) => {
  const artist = giveArtist(server)
  server.on(listArtistSets, refused(422))
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(panel.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(name).toHaveTextContent(exactly('Hana Ostrow'))
  server.on(listArtistSets, listOf([aSet()]))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await count(rows).toBe(1 + 1)
})

test('pointing at a link loads the page and its first list, pointing at a tab the list behind it', async ({
  app,
  server,
}) => {
  const artist = giveArtist(server)
  server.on(listArtists, listOf([artist]))
  await app.openAs('/artists')
  const link = main.getByRole('link', { name: 'Hana Ostrow' }).first()
  await link.hover()
  await expect.poll(() => server.calls(getArtist)).toHaveLength(1)
  await expect
    .poll(() => server.calls(listArtistSets)[0]?.query)
    .toMatchObject({ order_by: 'release_date', order_direction: 'desc' })
  await link.click()
  await count(rows).toBe(1 + 1)
  expect(server.calls(listArtistSets)).toHaveLength(1)
  await tab('IDs 1').hover()
  await expect.poll(() => server.calls(listArtistIds)).toHaveLength(1)
  await expect.element(tab('Sets 1')).toHaveAttribute('aria-selected', 'true')
})

test('offline the page shows what is cached, and says what is not', async ({ app, server }) => {
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}`)
  await count(rows).toBe(1 + 1)
  await app.goOffline()
  await tab('Labels 3').click()
  await expect.element(panel.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await tab('Sets 1').click()
  await count(rows).toBe(1 + 1)
  const label = giveLabel(server)
  await app.go(`/labels/${label.id}`)
  await expect.element(name).toHaveTextContent(exactly("You're offline"))
  server.comeBack()
  await expect.element(name).toHaveTextContent(exactly('Slow Motorway'))
  await count(rows).toBe(1 + 1)
})

test('a request from before the network was lost that fails after it is back is sent again', async ({
  app,
  server,
}) => {
  const label = giveLabel(server)
  const fail = server.hold(listLabelSets)
  await app.openAs(`/labels/${label.id}`)
  await expect.element(name).toHaveTextContent(exactly('Slow Motorway'))
  await expect.poll(() => server.calls(listLabelSets)).toHaveLength(1)
  server.goAway()
  await app.reconnect()
  server.on(listLabelSets, listOf([aSet()]))
  fail(noAnswer)
  await count(rows).toBe(1 + 1)
})
