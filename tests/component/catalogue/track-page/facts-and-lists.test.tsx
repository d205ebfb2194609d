import { type Locator, userEvent } from 'vitest/browser'
import { getTrack, listTrackPosts, listTrackSets, listTracks, playTrack } from '#contract/routes/catalogue.ts'
import { favouriteTrack } from '#contract/routes/marks.ts'
import { expect, loadMore, main, many, page, pathsOf, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aComment } from '../../support/entities/comments.ts'
import { aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { refused } from '../../support/server.ts'
import { accepted, button, giveId, giveTrack, panel, title } from '../../support/track-page.ts'

const facts = main.getByRole('term')
const tab = (name: 'Sets' | 'Comments') => page.getByRole('tab', { name })
const hint = panel.getByText("Why not add comments on it's set to start the conversation?")
const countOf = (locator: Locator) => expect.poll(() => locator.elements().length)

/** A meta tag of the document, as previews of a shared link read it. */
const metaOf = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content

test('a track has its artists, its mix, its label and its release date', async ({ app, server }) => {
  const track = giveTrack(server, { art_url_xl: 'art/tracks/33-640.050a2e.webp' })
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(title).toHaveTextContent(exactly('Concrete Shoreline'))
  await expect.element(main.getByText('Mono Arcade feat. Contour Lines')).toBeVisible()
  await expect.element(main.getByText('Northern Static Remix')).toBeVisible()
  await expect.poll(() => textsOf(facts)).toEqual(['Label', 'Released', 'BPM', 'Key'])
  expect(textsOf(main.getByRole('definition'))).toEqual(['Tidal Office', 'Dec 16, 2023', '115', '4A'])
  await expect.element(button(/^Watch/)).not.toBeInTheDocument()
  const name = 'Mono Arcade feat. Contour Lines – Concrete Shoreline (Northern Static Remix)'
  expect(document.title).toBe(`${name} on Segue`)
  await expect
    .poll(() => metaOf('description'))
    .toBe(
      'Concrete Shoreline (Northern Static Remix) by Mono Arcade feat. Contour Lines, released Dec 16, 2023 on Tidal Office.',
    )
  expect(metaOf('og:image')).toBe(`${location.origin}/media/art/tracks/33-640.050a2e.webp`)
})

test('an ID has the set it was found in and when it was first heard, but no label and no release', async ({
  app,
  server,
}) => {
  const id = giveId(server)
  await app.openAs(`/tracks/${id.id}`)
  await expect.element(title).toHaveTextContent(exactly('ID'))
  await expect.poll(() => textsOf(facts)).toEqual(['Found in', 'First Heard'])
  await expect.poll(() => textsOf(main.getByRole('definition'))).toEqual(['Warehouse 14', 'Sep 13, 2026'])
  await expect.element(button(/Like/)).not.toBeInTheDocument()
  await expect.element(button('Watch Petra Lindqvist – ID')).toBeVisible()
  expect(document.title).toBe('Petra Lindqvist – ID on Segue')
  await expect.poll(() => metaOf('description')).toContain('first heard in Warehouse 14 on Sep 13, 2026')
})

for (const [size, edge] of [
  ['desktop', 320],
  ['tablet', 224],
] as const)
  test(`on a ${size} the artwork is ${edge} px, and so is the tile of an ID`, async ({ app, server }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    const track = giveTrack(server)
    await app.openAs(`/tracks/${track.id}`)
    const sleeve = main.getByRole('img', { name: /^Artwork of Mono Arcade/ })
    await expect.poll(() => sleeve.query()?.getBoundingClientRect().width).toBe(edge)
    const id = giveId(server)
    await app.go(`/tracks/${id.id}`)
    const tile = () => document.querySelector('main header span[aria-hidden] svg')?.parentElement
    await expect.poll(() => tile()?.textContent).toBe('ID')
    expect(tile()?.getBoundingClientRect()).toMatchObject({ width: edge, height: edge })
  })

test('on a phone a track page begins with its artwork, without the strip of the sections', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const track = giveTrack(server)
  await app.openAs('/tracks')
  const strip = () =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .elements()
      .filter(element => element.checkVisibility())
  await expect.poll(strip).toHaveLength(1)
  await app.go(`/tracks/${track.id}`)
  await expect.element(title).toBeVisible()
  expect(strip()).toEqual([])
  expect(document.querySelector('main header')?.getBoundingClientRect().top).toBe(56)
})

test('every name on a track page leads to its page, and the genre to its tracks', async ({ app, server }) => {
  const track = giveTrack(server)
  await app.openAs(`/tracks/${track.id}`)
  const leadsTo = (name: string, path: string) =>
    expect.element(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path)
  for (const { artist_meta } of track.artists) await leadsTo(artist_meta.name, `/artists/${artist_meta.id}`)
  await leadsTo('Tidal Office', `/labels/${track.label_meta_id}`)
  await leadsTo('Electronica', '/tracks?genre=Electronica')
  const id = giveId(server)
  await app.go(`/tracks/${id.id}`)
  await leadsTo('Petra Lindqvist', `/artists/${id.artist_meta?.id}`)
  await leadsTo('Warehouse 14', `/sets/${id.set_meta?.id}`)
})

test('an ID of an unknown artist names none', async ({ app, server }) => {
  const id = giveId(server, { artist: 'ID', artists: [], artist_meta: null, genre: 'Electronic' })
  await app.openAs(`/tracks/${id.id}`)
  await expect.element(title).toHaveTextContent(exactly('ID'))
  const head = () => [...document.querySelectorAll('main header a')].map(({ textContent }) => textContent)
  await expect.poll(head).toEqual(['Warehouse 14', 'Electronic'])
})

test('unknown facts of a track are left out', async ({ app, server }) => {
  const unknown = { label_meta: null, label_meta_id: null, label_name: null, bpm: null, key: null, genre: null }
  const track = giveTrack(server, unknown)
  await app.openAs(`/tracks/${track.id}`)
  await expect.poll(() => textsOf(facts)).toEqual(['Released'])
  expect(document.querySelectorAll('main header ul')).toHaveLength(0)
})

test("the address of a track that doesn't exist shows that it can't be found, with a link to all tracks", async ({
  app,
  server,
}) => {
  server
    .on(getTrack, refused(404))
    .on(playTrack, refused(404))
    .on(listTrackSets, refused(404))
    .on(listTracks, listOf([]))
  for (const path of ['/tracks/nonsense', '/tracks/0', '/tracks/999999']) {
    if (app.path) await app.go(path)
    else await app.openAs(path)
    await expect.element(title).toHaveTextContent(exactly("We can't find this track"))
  }
  await main.getByRole('link', { name: 'Discover Tracks' }).click()
  await expect.poll(() => app.path).toBe('/tracks')
})

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} a track page lists the sets in which it is heard, in their order`, async ({ app, server }) => {
    await page.viewport(width, height)
    const track = giveTrack(server)
    const sets = ['Tunnel Vision', 'Closing the Old Cinema', 'Breakwater'].map(set_name => aSet({ set_name }))
    server.on(listTrackSets, listOf(sets))
    await app.openAs(`/tracks/${track.id}`)
    await expect.poll(() => textsOf(page.getByRole('tab'))).toEqual(['Sets', 'Comments'])
    await expect.element(tab('Sets')).toHaveAttribute('aria-selected', 'true')
    const links = panel.getByRole('link', { name: /^(Tunnel Vision|Closing the Old Cinema|Breakwater)$/ })
    await expect.poll(() => pathsOf(links)).toEqual(sets.map(({ id }) => `/sets/${id}`))
    await countOf(panel.getByRole('table')).toBe(size === 'phone' ? 0 : 1)
    await links.first().click()
    await expect.poll(() => app.path).toBe(`/sets/${sets[0]?.id}`)
  })

test('the comments made while a track played are a list with a hint, the newest first, with date and position', async ({
  app,
  server,
}) => {
  const track = giveTrack(server)
  server.on(
    listTrackPosts,
    listOf([
      aComment({ text: 'The newest', timestamp: '2026-11-02T12:00:00.000Z', set_timestamp: 3_725_000 }),
      aComment({ text: 'An older one' }),
    ]),
  )
  await app.openAs(`/tracks/${track.id}`)
  await tab('Comments').click()
  await expect.poll(() => app.path).toBe(`/tracks/${track.id}?tab=comments`)
  await expect.element(hint).toBeVisible()
  const comments = panel.getByRole('listitem')
  await countOf(comments).toBe(2)
  await expect.element(comments.nth(0)).toHaveTextContent(/mara.*Nov 2, 2026.*01:02:05.*The newest/)
  await expect.element(comments.nth(1)).toHaveTextContent(/An older one/)
  expect(server.calls(listTrackPosts)[0]?.query).toMatchObject({ order_by: 'timestamp', order_direction: 'desc' })
})

test('more sets and more comments load on demand, each shown once', async ({ app, server }) => {
  const track = giveTrack(server)
  const sets = many(3, () => aSet())
  const posts = many(5, index => aComment({ text: `Number ${index}` }))
  server
    .on(listTrackSets, ({ query: { offset } }) => listOf(sets.slice(offset, offset + 2), 3, offset))
    .on(listTrackPosts, ({ query: { offset } }) => listOf(posts.slice(offset, offset + 2), 5, offset))
  await app.openAs(`/tracks/${track.id}`)
  const rows = panel.getByRole('row')
  await countOf(rows).toBe(1 + 2)
  await loadMore.click()
  await countOf(rows).toBe(1 + 3)
  await expect.element(loadMore).not.toBeInTheDocument()
  await tab('Comments').click()
  const comments = panel.getByRole('listitem')
  for (const shown of [2, 4]) {
    await countOf(comments).toBe(shown)
    await loadMore.click()
  }
  await countOf(comments).toBe(5)
  await expect.element(loadMore).not.toBeInTheDocument()
})

test('a track without comments says so under the hint', async ({ app, server }) => {
  const track = giveTrack(server)
  await app.openAs(`/tracks/${track.id}?tab=comments`)
  await expect.element(hint).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
})

test('arrow keys move between tabs, Back returns to the previous one, and an unknown one opens the first', async ({
  app,
  server,
}) => {
  const track = giveTrack(server)
  await app.openAs(`/tracks/${track.id}?tab=nonsense`)
  await expect.element(tab('Sets')).toHaveAttribute('aria-selected', 'true')
  tab('Sets').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Comments')).toHaveFocus()
  await expect.element(hint).toBeVisible()
  app.back()
  await expect.element(tab('Sets')).toHaveAttribute('aria-selected', 'true')
})

test('the address of a track that was merged shows the one that stays', async ({ app }) => {
  const likes = app.server
    .on(getTrack, aTrack({ id: 15, title: 'Undertow' }))
    .on(favouriteTrack, { ...accepted, is_fav: true })
  await app.openAs('/tracks/12')
  await expect.element(title).toHaveTextContent(/Undertow/)
  await button(/^Add .*favorites/)
    .first()
    .click()
  await expect.poll(() => likes.calls(favouriteTrack).map(({ params }) => params.id)).toEqual(['15'])
})
