import { userEvent } from 'vitest/browser'
import { listArtistSets, listArtists, listArtistTracks, listLabelSets, listLabels } from '#contract/routes/catalogue.ts'
import { followArtist } from '#contract/routes/marks.ts'
import { player } from '../../../src/player/player.ts'
import { cards, expect, main, many, page, pathsOf, rows, sizes, test, textsOf } from '../support/catalogue.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { ServerQueue } from '../support/queue.ts'
import { refused } from '../support/server.ts'

/** The button that expands a row. */
const opener = (name: string) => main.getByRole('button', { name: `Latest from ${name}`, exact: true })
/** The items in an expanded row. */
const tiles = rows.getByRole('listitem')

test("a label's row expands to its latest sets, loaded once, and a link to the rest", async ({ app, server }) => {
  const label = aLabel({ name: 'Slow Motorway', set_count: 9 })
  const sets = many(4, () => aSet())
  server.on(listLabels, listOf([label])).on(listLabelSets, listOf(sets, 9))
  await app.openAs('/labels')
  await opener('Slow Motorway').click()
  await expect.element(opener('Slow Motorway')).toHaveAttribute('aria-expanded', 'true')
  await expect
    .poll(() => pathsOf(tiles.getByRole('link')))
    .toEqual([...sets.map(({ id }) => `/sets/${id}`), `/labels/${label.id}`])
  await expect.element(tiles.last()).toHaveTextContent(exactly('View more from Slow Motorway9 Sets'))
  await opener('Slow Motorway').click()
  await expect.element(tiles).toHaveLength(0)
  await opener('Slow Motorway').click()
  await expect.element(tiles).toHaveLength(5)
  expect(server.calls(listLabelSets).map(({ query }) => query)).toEqual([
    { order_by: 'set_meta.release_date', order_direction: 'desc', limit: 4, offset: 0, search: '' },
  ])
})

for (const width of [600, 900, 1024])
  test(`at ${width} px a name of usual length is whole, and long genres give way to it`, async ({ app, server }) => {
    await page.viewport(width, 700)
    server.on(
      listArtists,
      listOf([anArtist({ name: 'Wolfram Daily', track_genres: ['Techno (Raw / Deep / Hypnotic)'] })]),
    )
    await app.openAs('/artists')
    const name = rows.getByText('Wolfram Daily', { exact: true })
    await expect.element(name).toBeVisible()
    await document.fonts.ready
    const { scrollWidth, clientWidth } = name.element().closest('td') ?? document.body
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('a row without sets shows the four latest tracks', async ({ app, server }) => {
  const artist = anArtist({ name: 'Tarn', track_count: 12 })
  const tracks = many(4, () => aTrack())
  server.on(listArtists, listOf([artist])).on(listArtistTracks, listOf(tracks, 12))
  await app.openAs('/artists')
  await opener('Tarn').click()
  await expect
    .poll(() => pathsOf(tiles.getByRole('link')))
    .toEqual([...tracks.map(({ id }) => `/tracks/${id}`), `/artists/${artist.id}`])
  await expect.element(tiles.last()).toHaveTextContent(/12 Tracks$/)
  expect(server.calls(listArtistTracks).map(({ query }) => query)).toMatchObject([
    { order_by: 'track_meta.release_date', order_direction: 'desc', limit: 4 },
  ])
})

test('a row that shows all of the sets has no link to the rest', async ({ app, server }) => {
  const sets = many(3, () => aSet())
  server.on(listArtists, listOf([anArtist({ name: 'Tarn', set_count: 3 })])).on(listArtistSets, listOf(sets))
  await app.openAs('/artists')
  await opener('Tarn').click()
  await expect.poll(() => pathsOf(tiles.getByRole('link'))).toEqual(sets.map(({ id }) => `/sets/${id}`))
})

test('a row without sets and tracks can not be expanded', async ({ app, server }) => {
  server.on(listArtists, listOf([anArtist({ name: 'Tarn' })]))
  await app.openAs('/artists')
  await expect.element(rows).toHaveLength(1)
  await expect.element(opener('Tarn')).not.toBeInTheDocument()
})

test('a row that fails to load shows an error in place, and loads when retried', async ({ app, server }) => {
  server.on(listArtists, listOf([anArtist({ name: 'Tarn', set_count: 1 })])).on(listArtistSets, refused(422))
  await app.openAs('/artists')
  await opener('Tarn').click()
  await expect.element(main.getByRole('row').getByRole('alert')).toHaveTextContent(/^Something went wrong/)
  server.on(listArtistSets, listOf([aSet()]))
  await main.getByRole('row').getByRole('button', { name: 'Try again' }).click()
  await expect.element(tiles.getByRole('link')).toHaveLength(1)
})

test('offline a row that is not cached says so', async ({ app, server }) => {
  server.on(listArtists, listOf([anArtist({ name: 'Tarn', set_count: 1 })]))
  await app.openAs('/artists')
  await expect.element(rows).toHaveLength(1)
  await app.goOffline()
  await opener('Tarn').click()
  await expect.element(main.getByRole('row').getByRole('alert')).toHaveTextContent(/^You're offline/)
})

test('Back restores the expanded rows', async ({ app, server }) => {
  server
    .on(listArtists, listOf([anArtist({ name: 'Mara', set_count: 1 }), anArtist({ name: 'Tarn', set_count: 1 })]))
    .on(listArtistSets, listOf([aSet({ set_name: 'Nordlicht' })]))
  await app.openAs('/artists')
  await opener('Tarn').click()
  await tiles.getByRole('link', { name: 'Nordlicht' }).click()
  await expect.poll(() => app.path).toMatch(/^\/sets\/\d+$/)
  await expect.element(opener('Tarn')).not.toBeInTheDocument()
  app.back()
  await expect.element(opener('Tarn')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(opener('Mara')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(tiles.getByRole('link', { name: 'Nordlicht' })).toBeVisible()
})

test('rows work by keyboard: Enter expands one, Tab moves into it', async ({ app, server }) => {
  server
    .on(listArtists, listOf([anArtist({ name: 'Tarn', set_count: 1 })]))
    .on(listArtistSets, listOf([aSet({ set_name: 'Nordlicht' })]))
  await app.openAs('/artists')
  await expect.element(opener('Tarn')).toBeVisible()
  opener('Tarn').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tiles.getByRole('link', { name: 'Nordlicht' })).toBeVisible()
  for (const next of [
    main.getByRole('link', { name: 'Tarn', exact: true }),
    main.getByRole('button', { name: 'Follow Tarn' }),
    main.getByRole('button', { name: 'Options for Tarn' }),
    tiles.getByRole('button', { name: 'Play Nordlicht', exact: true }),
    tiles.getByRole('link', { name: 'Nordlicht' }),
  ]) {
    await userEvent.keyboard('{Tab}')
    await expect.element(next).toHaveFocus()
  }
})

test('a card shows at most two genres of an artist', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server.on(listArtists, listOf([anArtist({ name: 'Tarn', track_genres: ['Techno', 'House', 'Trance'] })]))
  await app.openAs('/artists')
  await expect.element(cards).toHaveLength(1)
  expect(textsOf(cards)).toEqual(['Tarn0 Sets · 0 Tracks · 0 RemixesTechnoHouseFollow TarnOptions for Tarn'])
})

test("an artist's card expands to the four latest sets and a link to the rest, on the same page", async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const artist = anArtist({ name: 'Tarn', set_count: 9 })
  const sets = many(4, () => aSet())
  server.on(listArtists, listOf([artist])).on(listArtistSets, listOf(sets, 9))
  await app.openAs('/artists')
  await expect.element(opener('Tarn')).toHaveAttribute('aria-expanded', 'false')
  await opener('Tarn').click()
  const preview = cards.getByRole('listitem')
  await expect
    .poll(() => pathsOf(preview.getByRole('link')))
    .toEqual([...sets.map(({ id }) => `/sets/${id}`), `/artists/${artist.id}`])
  await expect.element(preview.last()).toHaveTextContent(exactly('View more from Tarn9 Sets'))
  expect(server.calls(listArtistSets).map(({ query }) => query)).toMatchObject([{ limit: 4 }])
  expect(app.path).toBe('/artists')
  await preview.getByRole('link').first().click()
  await expect.poll(() => app.path).toBe(`/sets/${sets[0]?.id}`)
})

test("the follow button of an artist's card doesn't open the page; a tap anywhere else does", async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const artist = anArtist({ name: 'Tarn' })
  server.on(listArtists, listOf([artist])).on(followArtist, ({ body }) => ({
    is_followed: body?.is_followed ?? false,
    applied: true,
    updated_at: new Date().toISOString(),
  }))
  await app.openAs('/artists')
  await cards.getByRole('button', { name: 'Follow Tarn' }).click()
  await expect.element(cards.getByRole('button', { name: 'Unfollow Tarn' })).toBeVisible()
  await expect.poll(() => server.calls(followArtist).map(({ body }) => body)).toEqual([{ is_followed: true }])
  expect(app.path).toBe('/artists')
  await cards.click({ position: { x: 20, y: 20 } })
  await expect.poll(() => app.path).toBe(`/artists/${artist.id}`)
})

test('a sleeve in an expanded row plays and pauses its set', async ({ app, server }) => {
  const set = aSet({ set_name: 'Nordlicht' })
  new ServerQueue(server, [], undefined, [set])
  server.on(listArtists, listOf([anArtist({ name: 'Tarn', set_count: 1 })])).on(listArtistSets, listOf([set]))
  await app.openAs('/artists')
  await opener('Tarn').click()
  await tiles.getByRole('button', { name: 'Play Nordlicht', exact: true }).click()
  await expect.element(tiles.getByRole('button', { name: 'Pause Nordlicht', exact: true })).toBeVisible()
  expect(player.loaded.get()?.set.id).toBe(set.id)
})

test('a long name in an expanded row has two lines beside its menu', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server
    .on(listArtists, listOf([anArtist({ name: 'Tarn', set_count: 1 })]))
    .on(listArtistSets, listOf([aSet({ set_name: 'Midsummer Night, Garden Stage' })]))
  await app.openAs('/artists')
  await opener('Tarn').click()
  const name = cards.getByRole('listitem').getByRole('link', { name: 'Midsummer Night, Garden Stage' })
  await expect.element(name).toBeVisible()
  const box = name.element().parentElement
  expect(box?.scrollWidth).toBe(box?.clientWidth)
})
