import { userEvent } from 'vitest/browser'
import { listArtists, listLabels, listSets, listTracks } from '../../../contract/routes/catalogue.ts'
import { expect, main, many, page, paged, pathsOf, sizes, test, textsOf } from '../support/catalogue.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from '../support/entities.ts'
import { type FakeServer, refused } from '../support/server.ts'

const field = main.getByRole('searchbox')
const part = (name: string) => page.getByRole('region', { name, exact: true })
const rowsIn = (name: string) =>
  part(name)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const notFound = main.getByRole('heading', { name: 'Not found' })

/** Finds an artist, a label, a track and a set that are named after the term. */
function answerEverything(server: FakeServer): void {
  server
    .on(listArtists, ({ query }) => listOf([anArtist({ name: `Artist ${query.search}` })]))
    .on(listLabels, ({ query }) => listOf([aLabel({ name: `Label ${query.search}` })]))
    .on(listTracks, ({ query }) => listOf([aTrack({ title: `Track ${query.search}` })]))
    .on(listSets, ({ query }) => listOf([aSet({ set_name: `Set ${query.search}` })]))
}

/** The queries with which each of the four lists was requested. */
const queriesOf = (server: FakeServer) =>
  [listArtists, listLabels, listTracks, listSets].map(route => server.calls(route).map(({ query }) => query))

test('a search shows sets, artists, labels and tracks, each leading to its page, and highlights the matches', async ({
  app,
  server,
}) => {
  const artist = anArtist({ name: 'Mirelle Koda' })
  const label = aLabel({ name: 'Slow Mirelle' })
  const track = aTrack({ title: 'Mirelle', artists: [], label_name: 'Mirelle Records' })
  const set = aSet({ set_name: 'Night of Mirelle', artists: [] })
  server
    .on(listArtists, listOf([artist]))
    .on(listLabels, listOf([label]))
    .on(listTracks, listOf([track]))
    .on(listSets, listOf([set]))
  await app.openAs('/search?s=mirelle')
  await expect.element(field).toHaveValue('mirelle')
  await expect.element(part('Sets')).toBeVisible()
  for (const [name, path] of [
    ['Sets', `/sets/${set.id}`],
    ['Artists', `/artists/${artist.id}`],
    ['Labels', `/labels/${label.id}`],
    ['Tracks', `/tracks/${track.id}`],
  ] as const) {
    await expect.poll(() => pathsOf(rowsIn(name).getByRole('link'))).toEqual([path])
    const marked = [...part(name).element().querySelectorAll('mark')].filter(mark => mark.checkVisibility())
    expect(marked.map(({ textContent }) => textContent)).toEqual(
      name === 'Tracks' ? ['Mirelle', 'Mirelle'] : ['Mirelle'],
    )
  }
  expect(textsOf(main.getByRole('heading', { level: 2 }))).toEqual(['Sets', 'Artists', 'Labels', 'Tracks'])
  await expect.element(page.getByText('1 Set, 1 Artist, 1 Label, 1 Track', { exact: true })).toBeInTheDocument()
})

test('results have neither likes nor hearts', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/search?s=tarn')
  await expect.element(rowsIn('Tracks')).toHaveLength(1)
  await expect.element(rowsIn('Artists')).toHaveLength(1)
  await expect.element(rowsIn('Sets')).toHaveLength(1)
  expect(main.getByRole('columnheader', { name: /^Like/ }).elements()).toEqual([])
  expect(main.getByRole('button', { name: /favorites|^Watch|^Follow|^Latest from/ }).elements()).toEqual([])
})

test('of each kind five come first, then twenty more of its own at a time, each item once', async ({ app, server }) => {
  answerEverything(server)
  const artists = many(24, index => anArtist({ name: `Tarn ${index + 1}` }))
  server.on(listArtists, paged(artists)).on(listTracks, paged(many(30, () => aTrack({ artists: [] }))))
  await app.openAs('/search?s=tarn')
  const more = (name: string) => part(name).getByRole('button', { name: 'Load More' })
  await expect.element(rowsIn('Tracks')).toHaveLength(5)
  await expect.element(rowsIn('Artists')).toHaveLength(5)
  await more('Artists').click()
  await expect.poll(() => textsOf(rowsIn('Artists').getByRole('link'))).toEqual(artists.map(({ name }) => name))
  await expect.element(more('Artists')).not.toBeInTheDocument()
  await expect.element(rowsIn('Tracks')).toHaveLength(5)
  await more('Tracks').click()
  await expect.element(rowsIn('Tracks')).toHaveLength(25)
  await more('Tracks').click()
  await expect.element(rowsIn('Tracks')).toHaveLength(30)
  expect(server.calls(listTracks).map(({ query: { offset, limit } }) => ({ offset, limit }))).toEqual([
    { offset: 0, limit: 5 },
    { offset: 5, limit: 20 },
    { offset: 25, limit: 20 },
  ])
})

test('a term is debounced by half a second, then each kind is requested once, without an order', async ({
  app,
  server,
  clock,
}) => {
  answerEverything(server)
  await app.openAs('/search')
  await expect.element(field).toHaveFocus()
  clock.take()
  await field.fill('kestre')
  await expect.poll(() => clock.left).toContain(500)
  await clock.pass(400)
  await field.fill('kestrel')
  await expect.poll(() => clock.left).toContain(500)
  await clock.pass(499)
  expect(clock.left).toContain(1)
  expect(app.path).toBe('/search')
  await clock.pass(1)
  await expect.element(part('Artists').getByText('Artist kestrel')).toBeVisible()
  expect(app.path).toBe('/search?s=kestrel')
  await expect.element(field).toHaveFocus()
  expect(queriesOf(server)).toEqual(Array(4).fill([{ search: 'kestrel', offset: 0, limit: 5 }]))
})

test('Enter searches at once, for the text as it is typed', async ({ app, server, clock }) => {
  answerEverything(server)
  await app.openAs('/search')
  await expect.element(field).toHaveFocus()
  clock.take()
  await field.fill('021')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe('/search?s=021')
  await expect.element(part('Sets').getByText('Set 021')).toBeVisible()
  await app.go('/search?s=118')
  await expect.element(field).toHaveValue('118')
  await expect.element(part('Sets').getByText('Set 118')).toBeVisible()
})

test('a search without results says Not found', async ({ app }) => {
  await app.openAs('/search?s=zzyzx+night')
  await expect.element(notFound).toBeVisible()
  await expect.element(main.getByRole('region')).toHaveLength(0)
})

test('a search without results that names genres offers their sets', async ({ app }) => {
  await app.openAs('/search?s=indie')
  await expect.element(notFound).toBeVisible()
  await expect.poll(() => pathsOf(part('Genres').getByRole('link'))).toEqual(['/sets?genre=Indie+Dance'])
})

test('the Clear button empties the field, the results and the address', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/search?s=mirelle')
  await expect.element(part('Artists')).toBeVisible()
  await main.getByRole('button', { name: 'Clear' }).click()
  await expect.element(part('Artists')).not.toBeInTheDocument()
  await expect.element(part('Genres')).toBeVisible()
  await expect.poll(() => app.path).toBe('/search')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(notFound).not.toBeInTheDocument()
})

test('all results appear together, and “Not found” never shows before', async ({ app, server }) => {
  answerEverything(server)
  const respondToFirst = server.hold(listTracks)
  await app.openAs('/search?s=mirelle')
  await expect.poll(() => server.calls(listTracks)).toHaveLength(1)
  await expect.poll(() => textsOf(main.getByRole('status'))).toContainEqual(expect.stringMatching(/^Loading/))
  await expect.element(part('Artists')).not.toBeInTheDocument()
  respondToFirst(listOf([aTrack({ title: 'Track mirelle' })]))
  for (const kind of ['Artists', 'Labels', 'Tracks', 'Sets']) await expect.element(part(kind)).toBeVisible()

  for (const route of [listArtists, listLabels, listSets]) server.on(route, listOf<never>([]))
  const respondToSecond = server.hold(listTracks)
  await field.fill('zzyzx')
  await expect.poll(() => server.calls(listTracks)).toHaveLength(2)
  await expect.element(part('Artists')).toBeVisible()
  await expect.element(notFound).not.toBeInTheDocument()
  respondToSecond(listOf([]))
  await expect.element(notFound).toBeVisible()
  await expect.element(part('Artists')).not.toBeInTheDocument()
})

test('the last results are inert until the new ones are loaded', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/search?s=mirelle')
  await expect.element(part('Artists').getByText('Artist mirelle')).toBeVisible()
  const respond = server.hold(listArtists)
  await field.fill('kestrel')
  await expect.poll(() => server.calls(listArtists)).toHaveLength(2)
  const before = page.getByText('Artist mirelle')
  await expect.element(before).toBeVisible()
  await expect.poll(() => before.element().closest('[inert]')).not.toBeNull()
  respond(listOf([anArtist({ name: 'Kestrel Unit' })]))
  await expect.element(part('Artists').getByText('Kestrel Unit')).toBeVisible()
  expect(document.querySelector('[inert]')).toBeNull()
})

test('a kind that fails shows an error beside the others, and is requested once', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/search?s=mirelle')
  await expect.element(part('Artists').getByText('Artist mirelle')).toBeVisible()
  server.on(listTracks, refused(403))
  await field.fill('kestrel')
  await expect.element(part('Artists').getByText('Artist kestrel')).toBeVisible()
  await expect.element(part('Tracks').getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(server.calls(listTracks).map(({ query }) => query.search)).toEqual(['mirelle', 'kestrel'])
})

test('a late answer to an older term never shows', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/search')
  const respond = server.hold(listArtists)
  await field.fill('kestrel')
  await expect.poll(() => server.calls(listArtists)).toHaveLength(1)
  server.on(listArtists, listOf([anArtist({ name: 'Mirelle Koda' })]))
  await field.fill('mirelle')
  await expect.element(part('Artists').getByText('Mirelle Koda')).toBeVisible()
  respond(listOf([anArtist({ name: 'Kestrel Unit' })]))
  await expect.element(part('Tracks').getByText('Track mirelle')).toBeVisible()
  await expect.poll(() => textsOf(rowsIn('Artists').getByRole('link'))).toEqual(['Mirelle Koda'])
})

test('typing adds no history entries, and Back from a result shows the results again', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/about')
  await app.go('/search')
  await field.fill('kestrel')
  await expect.poll(() => app.path).toBe('/search?s=kestrel')
  await field.fill('mirelle')
  await part('Artists').getByRole('link', { name: 'Artist mirelle' }).click()
  await expect.poll(() => app.path).toMatch(/^\/artists\/\d+$/)
  app.back()
  await expect.element(part('Artists').getByRole('link', { name: 'Artist mirelle' })).toBeVisible()
  expect(app.path).toBe('/search?s=mirelle')
  app.back()
  await expect.poll(() => app.path).toBe('/about')
})

test('offline a new search shows an error, and runs when back online', async ({ app, server }) => {
  answerEverything(server)
  await app.openAs('/search?s=mirelle')
  await expect.element(part('Artists').getByText('Artist mirelle')).toBeVisible()
  server.goAway()
  await field.fill('kestrel')
  await expect.element(main.getByRole('heading', { name: "You're offline" })).toHaveLength(1)
  await expect.element(main.getByRole('region', { name: /Artists|Labels|Tracks|Sets/ })).toHaveLength(0)
  server.comeBack()
  await expect.element(part('Artists').getByText('Artist kestrel')).toBeVisible()
})

const bar = page.getByRole('banner')
const box = bar.getByRole('combobox')

test('the top bar searches from any page, by Enter or by its icon, but not for an empty text', async ({
  app,
  server,
}) => {
  answerEverything(server)
  const icon = bar.getByRole('button', { name: 'Search' })
  await app.openAs('/sets')
  await box.fill('   ')
  await icon.click()
  expect(app.path).toBe('/sets')
  await box.fill('mirelle')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe('/search?s=mirelle')
  await app.go('/sets')
  await expect.element(box).toHaveValue('')
  await box.fill('kestrel')
  await icon.click()
  await expect.poll(() => app.path).toBe('/search?s=kestrel')
  await expect.element(field).toHaveValue('kestrel')
})

test('on the search page the top bar has no field of its own: the large one takes over the term and the focus', async ({
  app,
  server,
}) => {
  answerEverything(server)
  await app.openAs('/sets')
  await box.fill('mirelle')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(box).not.toBeInTheDocument()
  await userEvent.keyboard(' koda')
  await expect.element(field).toHaveValue('mirelle koda')
  await part('Sets').getByRole('link', { name: 'Set mirelle' }).click()
  await expect.element(box).toHaveValue('')
  app.back()
  await expect.element(part('Sets')).toBeVisible()
  await expect.element(field).not.toHaveFocus()
})

test('below 900 px the top bar leads to the search page, which waits for a term', async ({ app }) => {
  await page.viewport(...sizes.phone)
  await app.openAs('/sets')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect.poll(() => app.path).toBe('/search')
  await expect.element(field).toHaveFocus()
})
