import { type Locator, userEvent } from 'vitest/browser'
import type { Track } from '../../../contract/entities/music.ts'
import { makeCurrent } from '../../../contract/routes/activity.ts'
import {
  getSet,
  getTrack,
  listTrackPosts,
  listTrackSets,
  listTracks,
  playTrack,
} from '../../../contract/routes/catalogue.ts'
import { favouriteTrack, toggleTrackLikes } from '../../../contract/routes/marks.ts'
import { expect, loadMore, main, many, page, pathsOf, sizes, test, textsOf } from '../support/catalogue.ts'
import { aComment, anId, aSet, aSetWith, aTrack, listOf, newId } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const title = page.getByRole('heading', { level: 1 })
const facts = main.getByRole('term')
const panel = page.getByRole('tabpanel')
const tab = (name: 'Sets' | 'Comments') => page.getByRole('tab', { name })
const button = (name: string | RegExp) => main.getByRole('button', { name })
const problem = main.getByRole('status')
const player = page.getByRole('region', { name: 'Player' })
const hint = panel.getByText("Why not add comments on it's set to start the conversation?")
const countOf = (locator: Locator) => expect.poll(() => locator.elements().length)

const accepted = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

/** A meta tag of the document, as previews of a shared link read it. */
const metaOf = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content

type Given = Parameters<typeof aTrack>[0]

/** A remix with a guest and a label, which is heard in a set from 20:00 on. */
function giveTrack(server: FakeServer, given: Given = {}): Track {
  const [mono, contour, northern, tidal] = ['Mono Arcade', 'Contour Lines', 'Northern Static', 'Tidal Office'].map(
    name => ({ id: newId(), name }),
  )
  const credits = [
    { id: newId(), role: 'producer', artist_meta: mono },
    { id: newId(), role: 'feat', artist_meta: contour },
    { id: newId(), role: 'mixer', artist_meta: northern },
  ] as const
  const track = aTrack({
    title: 'Concrete Shoreline',
    artist: 'Mono Arcade feat. Contour Lines',
    artists: credits.flatMap(({ artist_meta, ...credit }) => (artist_meta ? [{ ...credit, artist_meta }] : [])),
    ...{ mix_type: 'remix', mix_meta: { name: 'Northern Static' } },
    ...{ label_meta: tidal ?? null, label_name: tidal?.name ?? null, label_meta_id: tidal?.id ?? null },
    ...{ release_date: '2023-12-16', bpm: 114.6, key: '4A', genre: 'Electronica' },
    ...given,
  })
  const set = aSetWith([aTrack(), track, aTrack()], { set_name: 'Harbour Lights' })
  server
    .on(getTrack, track)
    .on(getSet, set)
    .on(playTrack, { set_meta_id: set.id, start_time: set.set_tracks[1]?.start_time ?? 0 })
    .on(listTrackSets, listOf([set]))
  return track
}

/** The sets that were started, which makes each the current one of the queue. */
const startedSets = (server: FakeServer) => server.calls(makeCurrent).map(({ body }) => body.set_meta_id)

/** An ID by Petra Lindqvist that was found in a set. */
function giveId(server: FakeServer, given: Given = {}): Track {
  const petra = { id: newId(), name: 'Petra Lindqvist' }
  const found = { id: newId(), set_name: 'Warehouse 14', release_date: '2026-09-13' }
  const id = anId({
    artist: petra.name,
    artists: [{ id: newId(), role: 'ID', artist_meta: petra }],
    artist_meta: petra,
    set_meta: found,
    ...{ label_name: 'Kiln', release_date: '2026-01-02', bpm: 130, key: '2A' },
    ...given,
  })
  server
    .on(getTrack, id)
    .on(getSet, aSetWith([id], { id: found.id, set_name: found.set_name }))
    .on(playTrack, { set_meta_id: found.id, start_time: 0 })
  return id
}

test('a track has its artists, its mix, its label and its release date', async ({ app, server }) => {
  const track = giveTrack(server, { art_url_xl: 'art/tracks/33-640.050a2e.webp' })
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(title).toHaveTextContent(exactly('Concrete Shoreline'))
  await expect.element(main.getByText('Mono Arcade feat. Contour Lines')).toBeVisible()
  await expect.element(main.getByText('Northern Static Remix')).toBeVisible()
  await expect.poll(() => textsOf(facts)).toEqual(['Label', 'Released', 'BPM', 'Key'])
  expect(textsOf(main.getByRole('definition'))).toEqual(['Tidal Office', '12/16/2023', '115', '4A'])
  await expect.element(button(/^Watch/)).not.toBeInTheDocument()
  const name = 'Mono Arcade feat. Contour Lines – Concrete Shoreline (Northern Static Remix)'
  expect(document.title).toBe(`${name} on Segue`)
  await expect
    .poll(() => metaOf('description'))
    .toBe(
      'Concrete Shoreline (Northern Static Remix) by Mono Arcade feat. Contour Lines, released 12/16/2023 on Tidal Office.',
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
  await expect.poll(() => textsOf(main.getByRole('definition'))).toEqual(['Warehouse 14', '9/13/2026'])
  await expect.element(button(/Like/)).not.toBeInTheDocument()
  await expect.element(button('Watch Petra Lindqvist – ID')).toBeVisible()
  expect(document.title).toBe('Petra Lindqvist – ID on Segue')
  await expect.poll(() => metaOf('description')).toContain('first heard in Warehouse 14 on 9/13/2026')
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
  await expect.element(comments.nth(0)).toHaveTextContent(/mara.*11\/2\/2026.*01:02:05.*The newest/)
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

test('the heart and the thumb of a track are sent', async ({ app, server }) => {
  const track = giveTrack(server)
  server
    .on(favouriteTrack, { is_fav: true, ...accepted })
    .on(toggleTrackLikes, { show_likes: true, total_user_likes: 1, is_fav: true, ...accepted })
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Add Mono Arcade .* to favorites$/).click()
  await expect.element(button(/^Remove Mono Arcade .* from favorites$/)).toBeVisible()
  await button(/^Like Mono Arcade/).click()
  await expect.element(button(/^Remove your like of Mono Arcade/)).toBeVisible()
  await expect.poll(() => server.calls(favouriteTrack).map(({ body }) => body)).toEqual([{ is_fav: true }])
  await expect.poll(() => server.calls(toggleTrackLikes).map(({ body }) => body)).toEqual([{ show_likes: true }])
})

test('an ID is watched with the pointer, and unwatched with the keyboard', async ({ app, server }) => {
  const id = giveId(server)
  server.on(toggleTrackLikes, ({ body }) => ({
    ...{ show_likes: body?.show_likes ?? false, total_user_likes: 1, is_fav: false },
    ...accepted,
  }))
  await app.openAs(`/tracks/${id.id}`)
  await button('Watch Petra Lindqvist – ID').click()
  const watching = button('Watching Petra Lindqvist – ID')
  await expect.element(watching).toBeVisible()
  const sent = () => server.calls(toggleTrackLikes).map(({ body }) => body)
  // An unsent write would be undone without a call.
  await expect.poll(sent).toEqual([{ show_likes: true }])
  watching.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Watch Petra Lindqvist – ID')).toBeVisible()
  await expect.poll(sent).toEqual([{ show_likes: true }, { show_likes: false }])
})

test('a track that is in no set says that there is no recording', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, refused(404)).on(listTrackSets, listOf([]))
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(problem).toHaveTextContent(exactly("There's no recording of this track to play."))
  await expect.element(button(/^Play Mono Arcade/)).toBeDisabled()
  await expect.element(page.getByRole('heading', { name: 'Not heard in any set yet' })).toBeVisible()
  const heard = giveTrack(server)
  await app.go(`/tracks/${heard.id}`)
  await expect.element(button(/^Play Mono Arcade/)).toBeEnabled()
})

test('Play is busy while the set of a track is being looked up', async ({ app, server }) => {
  const track = giveTrack(server)
  const respond = server.hold(playTrack)
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Play Mono Arcade/).click()
  await expect.element(button(/^Play Mono Arcade/)).toHaveAttribute('aria-busy', 'true')
  await expect.element(player).not.toBeInTheDocument()
  respond(refused(404))
  await expect.element(button(/^Play Mono Arcade/)).not.toHaveAttribute('aria-busy')
  await expect.element(problem).toHaveTextContent(exactly("There's no recording of this track to play."))
})

test('when looking up the set fails, Play says so after it is pressed', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, refused(400))
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(title).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()
  await button(/^Play Mono Arcade/).click()
  await expect.element(problem).toHaveTextContent(exactly('Something went wrong, please try again!'))
})

test('the next press tries a failed lookup again', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, refused(400))
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Play Mono Arcade/).click()
  await expect.element(problem).toHaveTextContent(exactly('Something went wrong, please try again!'))
  const set = aSetWith([track], { set_name: 'Tunnel Vision' })
  server.on(playTrack, { set_meta_id: set.id, start_time: 0 }).on(getSet, set)
  new ServerQueue(server, [], undefined, [set])
  await button(/^Play Mono Arcade/).click()
  await expect.poll(() => startedSets(server)).toEqual([set.id])
  await expect.element(main.getByText('Something went wrong, please try again!')).not.toBeInTheDocument()
})

test('offline, a track whose set is known says that the set is not downloaded', async ({ app, server }) => {
  const track = giveTrack(server)
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(panel.getByRole('link', { name: 'Harbour Lights' })).toBeVisible()
  await expect.poll(() => server.calls(getSet)).not.toHaveLength(0)
  await app.goOffline()
  await button(/^Play Mono Arcade/).click()
  await expect
    .element(problem)
    .toHaveTextContent(exactly("You're offline, and the set with this track isn't downloaded."))
  await expect.element(player).not.toBeInTheDocument()
  await button(/^Add Mono Arcade/).click()
  await expect.element(main.getByText('Not sent yet')).toBeInTheDocument()
})

test('offline, a track whose set is unknown asks to try again when back online', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, noAnswer)
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(title).toBeVisible()
  await app.goOffline()
  await button(/^Play Mono Arcade/).click()
  await expect.element(problem).toHaveTextContent(exactly("You're offline. Try again when you're back online."))
  await expect.element(player).not.toBeInTheDocument()
  server.on(playTrack, { set_meta_id: newId(), start_time: 0 })
  server.comeBack()
  await expect.element(problem).not.toBeInTheDocument()
})

test('a late answer does not interrupt what started playing meanwhile', async ({ app, server }) => {
  const track = giveTrack(server)
  const [late, other] = [
    aSetWith([track], { set_name: 'Tunnel Vision' }),
    aSetWith([aTrack()], { set_name: 'Breakwater' }),
  ]
  new ServerQueue(server, [], undefined, [late, other])
  answerForPlayer(server, late, other)
  server.on(listTrackSets, listOf([other]))
  const respond = server.hold(playTrack)
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Play Mono Arcade/).click()
  await button(/^Play Breakwater/).click()
  await expect.poll(() => startedSets(server)).toEqual([other.id])
  respond({ set_meta_id: late.id, start_time: 0 })
  await expect.poll(() => server.calls(getSet).some(({ params }) => params.id === String(late.id))).toBe(true)
  await expect.element(button(/^Play Mono Arcade/)).not.toHaveAttribute('aria-busy')
  expect(startedSets(server)).toEqual([other.id])
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
