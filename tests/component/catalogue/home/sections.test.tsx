import { featuredArtists, featuredLabels, featuredSets, featuredTracks, getForYou } from '#contract/routes/catalogue.ts'
import type { ComponentApp } from '../../support/app.tsx'
import { expect, main, many, page, pathsOf, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from '../../support/entities.ts'
import { continueCard, left, part, rooftop } from '../../support/home.ts'
import { refused } from '../../support/server.ts'

test('home has a banner, five sets, five tracks, twelve artists and four labels, each with a link to its page, and to the whole lists', async ({
  app,
  server,
}) => {
  const sets = many(6, () => aSet())
  const tracks = many(6, () => aTrack({ artists: [] }))
  const artists = many(13, () => anArtist())
  const labels = many(5, () => aLabel())
  server
    .on(featuredSets, listOf(sets))
    .on(featuredTracks, listOf(tracks))
    .on(featuredArtists, listOf(artists))
    .on(featuredLabels, listOf(labels))
  await app.openAs('/home')
  for (const line of ['Listen to sets', 'Save tracks with the heart', 'Know what is playing'])
    await expect.element(main.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  for (const [name, all, paths] of [
    ['Featured Sets', '/sets', sets.slice(0, 5).map(({ id }) => `/sets/${id}`)],
    ['Newest Tracks', '/tracks', tracks.slice(0, 5).map(({ id }) => `/tracks/${id}`)],
    ['Featured Artists', '/artists', artists.slice(0, 12).map(({ id }) => `/artists/${id}`)],
    ['Featured Labels', '/labels', labels.slice(0, 4).map(({ id }) => `/labels/${id}`)],
  ] as const)
    await expect.poll(() => pathsOf(part(name).getByRole('link'))).toEqual([all, ...paths])
  await expect.element(part('Newest Tracks').getByRole('link', { name: 'See all tracks' })).toBeVisible()
  await expect.element(continueCard).not.toBeInTheDocument()
})

const welcome = main.getByRole('heading', { name: 'Welcome to Segue' })

/** What the product is for, with the card to continue. */
function banner(): Element {
  const found = welcome.element().parentElement
  if (!found) throw new Error('There is no banner')
  return found
}

/** Opens home in a tab of its own, and returns the height of the welcome. */
async function visit(app: ComponentApp): Promise<number> {
  sessionStorage.clear()
  await app.go('/home')
  await expect.element(welcome).toBeInTheDocument()
  return banner().clientHeight
}

for (const shape of ['phone', 'tablet', 'desktop'] as const)
  test(`after three visits the welcome is one line, and never during a visit, ${shape}`, async ({ app, server }) => {
    const [width, height] = sizes[shape]
    await page.viewport(width, height)
    left(server, [rooftop(), 324_000])
    await app.openAs('/about')
    const heights: number[] = []
    for (let visits = 0; visits < 3; visits++) {
      heights.push(await visit(app))
      await app.go('/about')
    }
    expect(new Set(heights).size).toBe(1)
    // The same tab.
    await app.go('/home')
    await expect.poll(() => banner().clientHeight).toBe(heights[0])
    await app.go('/about')
    const folded = await visit(app)
    expect(folded).toBeLessThan(Number(heights[0]) - 100)
    const lines = [...banner().querySelectorAll('li')]
    expect(new Set(lines.map(line => line.getBoundingClientRect().top)).size).toBe(1)
    // The line clips nothing of its icons.
    const list = lines[0]?.parentElement
    expect(list?.scrollHeight).toBe(list?.clientHeight)
    await expect.element(continueCard.getByRole('link', { name: 'Rooftop at Dawn' })).toBeVisible()
  })

test('a long name without spaces breaks on the cards of sets and artists', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const name = 'Cobaltgraphicalypsehour'
  server.on(featuredSets, listOf([aSet({ set_name: name })])).on(featuredArtists, listOf([anArtist({ name })]))
  await app.openAs('/home')
  for (const section of ['Featured Sets', 'Featured Artists']) {
    const link = part(section).getByRole('link').last()
    await expect.element(link).toHaveTextContent(new RegExp(`^${name}`))
    const { scrollWidth, clientWidth } = link.element()
    expect(scrollWidth, section).toBe(clientWidth)
  }
})

const sectionNames = () => textsOf(main.getByRole('heading', { level: 2 }))
const featuredNames = ['Featured Sets', 'Newest Tracks', 'Featured Artists', 'Featured Labels']
const nothingOwn = { news: { sets: [], tracks: [] }, because: null }

test('news of followed artists, the newest first, and sets like a liked one come before what is featured', async ({
  app,
  server,
}) => {
  const [older, newer] = [aSet({ release_date: '2026-10-01' }), aSet({ release_date: '2026-10-03' })]
  const track = aTrack({ title: 'Undertow', artist: 'Tarn', release_date: '2026-10-02' })
  const similar = aSet()
  server.on(getForYou, {
    news: { sets: [newer, older], tracks: [track] },
    because: { liked: { id: 7, set_name: 'Nordlicht Closing Set' }, sets: [similar] },
  })
  await app.openAs('/home')
  const names = ['New from artists you follow', 'Because you liked Nordlicht Closing Set']
  await expect.poll(sectionNames).toEqual([...names, ...featuredNames])
  const [news, because] = names.map(part)
  if (!news || !because) throw new Error('There are two')
  expect(pathsOf(news.getByRole('link'))).toEqual([`/sets/${newer.id}`, `/tracks/${track.id}`, `/sets/${older.id}`])
  await expect.element(news.getByText('Tarn · Track')).toBeVisible()
  expect(pathsOf(because.getByRole('link'))).toEqual([`/sets/${similar.id}`])
})

test('nothing below the welcome is shown until it is known what comes first', async ({ app, server }) => {
  const answer = server.hold(getForYou)
  server.on(featuredLabels, listOf([aLabel({ name: 'Slow Motorway' })]))
  await app.openAs('/home')
  // Not by its role: what is hidden has none.
  const labels = main.getByText('Slow Motorway')
  await expect.element(labels).toBeInTheDocument()
  await expect.element(labels).not.toBeVisible()
  answer(nothingOwn)
  await expect.element(labels).toBeVisible()
  expect(sectionNames()).toEqual(featuredNames)
})

test('while home is open no section comes or goes; the next visit has what there is then', async ({ app, server }) => {
  server.on(getForYou, refused(422))
  await app.openAs('/home')
  await expect.element(part('Featured Labels')).toBeVisible()
  await app.waitForAnswers()
  server.on(getForYou, { ...nothingOwn, news: { sets: [aSet()], tracks: [] } })
  const before = server.calls(getForYou).length
  server.goAway()
  server.comeBack()
  await expect.poll(() => server.calls(getForYou).length).toBeGreaterThan(before)
  await app.waitForAnswers()
  expect(sectionNames()).toEqual(featuredNames)
  await app.go('/about')
  await app.go('/home')
  await expect.poll(sectionNames).toEqual(['New from artists you follow', ...featuredNames])
})

test('the newest tracks have neither likes nor hearts', async ({ app, server }) => {
  server.on(featuredTracks, listOf([aTrack({ title: 'Undertow' })]))
  await app.openAs('/home')
  const newest = part('Newest Tracks')
  await expect.element(newest.getByText('Undertow')).toBeVisible()
  expect(textsOf(newest.getByRole('columnheader'))).toEqual(['Artist', 'Title', 'Label', 'Genre', 'Released'])
  await expect.element(newest.getByRole('button', { name: /favorites|^Watch/ })).not.toBeInTheDocument()
})

test('a section that fails shows an error, and the others load', async ({ app, server }) => {
  server.on(featuredTracks, refused(422)).on(featuredLabels, listOf([aLabel({ name: 'Slow Motorway' })]))
  await app.openAs('/home')
  await expect.element(part('Newest Tracks').getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(part('Featured Labels').getByText('Slow Motorway')).toBeVisible()
  server.on(featuredTracks, listOf([aTrack({ title: 'Undertow' })]))
  await part('Newest Tracks').getByRole('button', { name: 'Try again' }).click()
  await expect.element(part('Newest Tracks').getByText('Undertow')).toBeVisible()
})

test('offline, home that this device has never shown says so once, in the place of its sections', async ({ app }) => {
  await app.openAs('/about')
  await app.goOffline()
  await app.go('/home')
  await expect.element(welcome).toBeVisible()
  await expect.poll(sectionNames).toEqual(["You're offline"])
})
