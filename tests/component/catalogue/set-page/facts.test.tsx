import { getSet, listSets } from '#contract/routes/catalogue.ts'
import { expect, main, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aSetWith, aTrack, listOf, newId } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { refused } from '../../support/server.ts'
import { giveSet, rows } from '../../support/set-page.ts'

const facts = main.getByRole('term')
const genres = main.getByRole('list', { name: 'Genres' }).getByRole('link')

/** A meta tag of the document, as previews of a shared link read it. */
const metaOf = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content

test('a set has its artists, its date, its curator and how many of its tracks are identified', async ({
  app,
  server,
}) => {
  const set = giveSet(server, {
    release_date: '2026-10-12',
    track_genres: ['Techno', 'House', 'Trance'],
    set_sponsors: [{ sponsor: 'Slow Motorway', sponsor_id: newId(), sponsor_type: 'label_meta' }],
    art_url_xl: 'art/sets/7-640.050a2e.webp',
  })
  await app.openAs(`/sets/${set.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Nordlicht Closing Set'))
  expect(textsOf(facts)).toEqual(['Recorded', 'Length', 'Curator', 'Identified Tracks:'])
  expect(textsOf(main.getByRole('definition'))).toEqual(['Oct 12, 2026', '01:00:00', 'Slow Motorway', '19/20'])
  expect(textsOf(genres)).toEqual(['Techno', 'House', 'Trance'])
  for (const words of [/^Play Nordlicht/, /Nordlicht.* favorites$/, /^Like Nordlicht/])
    await expect.element(main.getByRole('button', { name: words })).toBeVisible()
  expect(document.title).toBe('Nordlicht Closing Set on Segue')
  await expect
    .poll(() => metaOf('description'))
    .toBe('A set by Mirelle Koda, recorded Oct 12, 2026, presented by Slow Motorway. 19 of 20 tracks identified.')
  expect(metaOf('og:title')).toBe('Nordlicht Closing Set on Segue')
  expect(metaOf('og:image')).toBe(`${location.origin}/media/art/sets/7-640.050a2e.webp`)
})

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} the genre chips stand in one row, and each can be clicked`, async ({ app, server }) => {
    await page.viewport(width, height)
    const set = giveSet(server, {
      genre: 'Techno (Raw / Deep / Hypnotic)',
      track_genres: ['Melodic House & Techno', 'Indie Dance'],
    })
    await app.openAs(`/sets/${set.id}`)
    await expect.poll(() => genres.elements()).toHaveLength(3)
    const boxes = genres.elements().map(chip => chip.getBoundingClientRect())
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]
      if (!next) continue
      expect(next.top).toBe(box.top)
      expect(next.left).toBeGreaterThanOrEqual(box.right + 8)
    }
    await genres.last().click()
    await expect.poll(() => app.path).toBe('/sets?genre=Indie+Dance')
  })

test('on a phone the artwork goes from edge to edge', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  const sleeve = main.getByRole('img', { name: 'Artwork of Nordlicht Closing Set' })
  await expect.element(sleeve).toBeVisible()
  const element = sleeve.element()
  expect(element.getBoundingClientRect()).toMatchObject({ left: 0, width: 390 })
  expect(element.parentElement?.parentElement?.getBoundingClientRect().height).toBe(247)
})

test('every name on a set page leads to its page, and each genre to its sets', async ({ app, server }) => {
  const [wolfram, mateus] = [
    { id: newId(), name: 'Wolfram Daily' },
    { id: newId(), name: 'Mateus Prado' },
  ]
  const [northern, motorway] = [newId(), newId()]
  const set = giveSet(server, {
    artist: 'Wolfram Daily & Mateus Prado',
    artists: [wolfram, mateus].map(artist_meta => ({ role: 'producer', artist_meta })),
    set_sponsors: [
      { sponsor: 'Northern Static', sponsor_id: northern, sponsor_type: 'artist_meta' },
      { sponsor: 'Slow Motorway', sponsor_id: motorway, sponsor_type: 'label_meta' },
    ],
    genre: 'House',
  })
  await app.openAs(`/sets/${set.id}`)
  await expect.element(main.getByText('Wolfram Daily & Mateus Prado')).toBeVisible()
  for (const [name, path] of [
    ['Wolfram Daily', `/artists/${wolfram?.id}`],
    ['Mateus Prado', `/artists/${mateus?.id}`],
    ['Northern Static', `/artists/${northern}`],
    ['Slow Motorway', `/labels/${motorway}`],
    ['House', '/sets?genre=House'],
  ] as const)
    await expect.element(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
})

test('a set shows three genres at most, its own first', async ({ app, server }) => {
  const set = giveSet(server, {
    genre: 'Trance',
    track_genres: ['House', 'Trance', 'Techno', 'Electronica', 'Indie Dance'],
  })
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => textsOf(genres)).toEqual(['Trance', 'House', 'Techno'])
})

test('a set without a presenter has no curator', async ({ app, server }) => {
  const set = giveSet(server, { set_sponsors: [] })
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => textsOf(facts)).toEqual(['Recorded', 'Length', 'Identified Tracks:'])
})

test("the address of a set that doesn't exist shows that it can't be found, with a link to all sets", async ({
  app,
  server,
}) => {
  server.on(getSet, refused(404))
  for (const path of ['/sets/nonsense', '/sets/0', '/sets/999999']) {
    if (app.path) await app.go(path)
    else await app.openAs(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly("We can't find this set"))
  }
  await main.getByRole('link', { name: 'Discover Sets' }).click()
  await expect.poll(() => app.path).toBe('/sets')
})

test('opening another set shows its own track list and waveform, and the first tab', async ({ app, server }) => {
  const first = giveSet(server, { set_name: 'Harbour Lights' })
  await app.openAs(`/sets/${first.id}`)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect.poll(() => app.path).toBe(`/sets/${first.id}?tab=comments`)
  const second = aSetWith([aTrack(), aTrack(), aTrack()], { set_name: 'Tunnel Vision' })
  server.on(getSet, second).on(listSets, listOf([second]))
  await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
  await main.getByRole('link', { name: 'Tunnel Vision' }).click()
  await expect.poll(() => app.path).toBe(`/sets/${second.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Tunnel Vision'))
  await expect.element(page.getByRole('tab', { name: 'Track List' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => rows.elements()).toHaveLength(1 + 3)
  const cells = page.getByRole('list', { name: 'Tracks of Tunnel Vision' }).getByRole('listitem')
  await expect.poll(() => cells.elements()).toHaveLength(3)
})

test("the thumb of a set has its own state alone, not the number of the listener's moments", async ({
  app,
  server,
}) => {
  const set = giveSet(server, { user_fav: { user_likes: 3 } })
  await app.openAs(`/sets/${set.id}`)
  const thumb = main.getByRole('button', { name: /^Like Nordlicht/ })
  await expect.poll(() => thumb.query()?.textContent).toBe('Like Nordlicht Closing Set')
})
