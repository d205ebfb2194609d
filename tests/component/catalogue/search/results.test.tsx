import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { expect, main, many, page, paged, pathsOf, test, textsOf } from '../../support/catalogue.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from '../../support/entities.ts'
import { answerEverything, field, notFound, part, rowsIn } from '../../support/search.ts'
import { refused } from '../../support/server.ts'

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
