import type { SetDetail } from '../../../contract/entities/music.ts'
import { getSet, listSets } from '../../../contract/routes/catalogue.ts'
import { favouriteSet, favouriteTrack, toggleTrackLikes } from '../../../contract/routes/marks.ts'
import { expect, main, many, page, sizes, test, textsOf } from '../support/catalogue.ts'
import { anId, aSetWith, aTrack, listOf, newId } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const panel = page.getByRole('tabpanel')
/** Row 0 has the headings: track n is in row n. */
const rows = panel.getByRole('row')
const facts = main.getByRole('term')
const genres = main.getByRole('list', { name: 'Genres' }).getByRole('link')

/** A meta tag of the document, as previews of a shared link read it. */
const metaOf = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content

type Given = Parameters<typeof aSetWith>[1]

/** A set of twenty tracks, of which the tenth is an ID. */
function giveSet(server: FakeServer, given: Given = {}): SetDetail {
  const tracks = many(20, index => (index === 9 ? anId({ artist: 'Petra Lindqvist' }) : aTrack()))
  const set = aSetWith(tracks, { set_name: 'Nordlicht Closing Set', artist: 'Mirelle Koda', ...given })
  server.on(getSet, set)
  return set
}

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
  expect(textsOf(main.getByRole('definition'))).toEqual(['10/12/2026', '01:00:00', 'Slow Motorway', '19/20'])
  expect(textsOf(genres)).toEqual(['Techno', 'House', 'Trance'])
  for (const words of [/^Play Nordlicht/, /Nordlicht.* favorites$/, /^Like Nordlicht/])
    await expect.element(main.getByRole('button', { name: words })).toBeVisible()
  expect(document.title).toBe('Nordlicht Closing Set on Segue')
  await expect
    .poll(() => metaOf('description'))
    .toBe('A set by Mirelle Koda, recorded 10/12/2026, presented by Slow Motorway. 19 of 20 tracks identified.')
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

test('at 360 px a change that waits takes no room, and no time runs into what is beside it', async ({
  app,
  server,
}) => {
  await page.viewport(360, 800)
  const tracks = [aTrack({ artist: 'Yuna Brandt feat. Ayo Benedek' }), anId({ artist: 'Ember Protocol & Company' })]
  const set = aSetWith(tracks, { set_name: 'Nordlicht' })
  server.on(getSet, set).on(favouriteSet, noAnswer).on(favouriteTrack, noAnswer).on(toggleTrackLikes, noAnswer)
  await app.openAs(`/sets/${set.id}`)
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await expect.poll(() => cards.elements()).toHaveLength(2)
  for (const card of cards.elements()) {
    const time = card.querySelector('a + span')
    expect(time?.getBoundingClientRect().right).toBeLessThanOrEqual(
      card.lastElementChild?.getBoundingClientRect().left ?? 0,
    )
  }
  await app.goOffline()
  const places = () =>
    [...main.element().querySelectorAll(':is(header, [role=tabpanel]) :is(a, button)')].map(each => {
      const { x, y, width } = each.getBoundingClientRect()
      return { x, y: y + scrollY, width }
    })
  const before = places()
  await main.getByRole('button', { name: 'Add Nordlicht to favorites' }).click()
  for (const name of [/^Add Yuna/, /^Watch /]) await cards.getByRole('button', { name }).click()
  await expect.poll(() => main.getByText('Not sent yet').elements()).toHaveLength(3)
  expect(places()).toEqual(before)
})

const columns = {
  1440: ['#Track', 'Artist', 'Title', 'Label', 'Released', 'Genre', 'Key', 'BPM', 'Likes'],
  1000: ['#Track', 'Artist', 'Title', 'Label', 'Genre', 'BPM', 'Likes'],
  800: ['#Track', 'Title', 'Genre', 'BPM', 'Likes'],
}

for (const [width, names] of Object.entries(columns))
  test(`at ${width} px the track list has the columns ${names.slice(1).join(', ')}`, async ({ app, server }) => {
    await page.viewport(Number(width), 900)
    const set = giveSet(server)
    await app.openAs(`/sets/${set.id}`)
    await expect.poll(() => rows.elements()).toHaveLength(1 + 20)
    const shown = [...document.querySelectorAll('th')].filter(heading => heading.checkVisibility())
    expect(shown.map(({ textContent }) => textContent)).toEqual(names)
    for (const row of [rows.nth(1).element(), rows.nth(10).element()]) {
      const { height } = row.getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(64)
      expect(height).toBeLessThan(66)
      // The buttons of a track lie within its row.
      const cell = row.querySelector('td:last-child')
      const buttons = [...(cell?.querySelectorAll('button') ?? [])].map(button => button.getBoundingClientRect().right)
      expect(buttons.length).toBeGreaterThan(0)
      expect(Math.max(...buttons)).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0)
    }
  })

test("a row has the track's number, start, artist, title, label, release, genre, key, tempo and likes", async ({
  app,
  server,
}) => {
  const label = { id: newId(), name: 'Night Ferry' }
  const edit = aTrack({
    title: 'Second Skin',
    artist: 'Ayo Benedek',
    mix_type: 'edit',
    mix_meta: { name: 'Juno Ferreira' },
    ...{ label_meta: label, label_name: label.name, label_meta_id: label.id },
    ...{ release_date: '2025-01-21', genre: 'Techno (Raw / Deep / Hypnotic)', key: '2A', bpm: 135.6 },
  })
  const set = aSetWith([aTrack(), aTrack(), edit], { duration: 786_000 })
  server.on(getSet, set)
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => rows.elements()).toHaveLength(1 + 3)
  const row = rows.nth(3)
  const cells = row.getByRole('cell')
  await expect.element(cells.first()).toHaveTextContent(/300:08:44$/)
  expect(textsOf(cells).slice(3, 8)).toEqual([
    'Night Ferry',
    '1/21/2025',
    'Techno (Raw / Deep / Hypnotic)',
    '2A',
    '136',
  ])
  for (const [name, path] of [
    ['Ayo Benedek', `/artists/${edit.artist_meta?.id}`],
    ['Second Skin (Juno Ferreira Edit)', `/tracks/${edit.id}`],
    ['Night Ferry', `/labels/${label.id}`],
  ] as const)
    await expect.element(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect
    .element(row.getByRole('button', { name: /^Add Ayo Benedek – Second Skin.* to favorites$/ }))
    .toBeVisible()
})

test('an ID has no label, release, key or tempo, and can be watched instead of liked', async ({ app, server }) => {
  const id = anId({
    artist: 'Petra Lindqvist',
    artists: [{ id: newId(), role: 'ID', artist_meta: { id: 77, name: 'Petra Lindqvist' } }],
    ...{ genre: 'Techno', label_name: 'Kiln', release_date: '2026-01-02', key: '2A', bpm: 130, user_likes: 4 },
  })
  const set = aSetWith([id])
  server.on(getSet, set).on(toggleTrackLikes, ({ body }) => ({
    ...{ show_likes: body?.show_likes ?? false, total_user_likes: 5, is_fav: false },
    ...{ applied: true, updated_at: '2026-06-01T12:00:00.000Z' },
  }))
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => rows.elements()).toHaveLength(1 + 1)
  const row = rows.nth(1)
  expect(textsOf(row.getByRole('cell')).slice(1)).toEqual([
    'Petra Lindqvist',
    expect.stringMatching(/^ID/),
    '',
    '',
    'Techno',
    '',
    '',
    'Watch Petra Lindqvist – ID4 watching',
    'Options for Petra Lindqvist – ID',
  ])
  expect(row.element().querySelector('img')).toBeNull()
  await expect.element(row.getByRole('link', { name: 'Petra Lindqvist' })).toHaveAttribute('href', '/artists/77')
  await expect.element(row.getByRole('button', { name: /favorites/ })).not.toBeInTheDocument()
  await row.getByRole('button', { name: /^Watch Petra Lindqvist – ID/ }).click()
  await expect.element(row.getByRole('button', { name: /^Watching Petra Lindqvist – ID/ })).toBeVisible()
  await expect.poll(() => server.calls(toggleTrackLikes).map(({ body }) => body)).toEqual([{ show_likes: true }])
  await row.getByRole('button', { name: /^Watching Petra Lindqvist – ID/ }).click()
  await expect.element(row.getByRole('button', { name: /^Watch Petra Lindqvist – ID/ })).toBeVisible()
})

test('a phone shows tracks as cards 72 px high, with artist and start; a tap on the text opens the track', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  const cards = panel.getByRole('listitem')
  await expect.poll(() => cards.elements()).toHaveLength(20)
  for (const card of [cards.nth(0), cards.nth(9)]) expect(card.element().getBoundingClientRect().height).toBe(72)
  await expect.element(cards.nth(9)).toHaveTextContent(/Petra Lindqvist · 00:27:00/)
  await cards
    .nth(2)
    .getByText('Tarn', { exact: true })
    .click({ position: { x: 4, y: 8 }, force: true })
  await expect.poll(() => app.path).toBe(`/tracks/${set.set_tracks[2]?.track_meta_id}`)
})

test('a position above 999 reads 999+, and a set without tracks has no list', async ({ app, server }) => {
  const set = giveSet(server)
  const set_tracks = set.set_tracks.map(track => ({ ...track, track_position: track.track_position + 997 }))
  server.on(getSet, { ...set, set_tracks })
  await app.openAs(`/sets/${set.id}`)
  const rank = (index: number) => rows.nth(index).element().querySelector('b')?.textContent
  await expect.poll(() => rows.elements()).toHaveLength(1 + 20)
  expect([rank(2), rank(3)]).toEqual(['999', '999+'])
  const empty = aSetWith([])
  server.on(getSet, empty)
  await app.go(`/sets/${empty.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly(empty.set_name))
  await expect.poll(() => panel.element().textContent).toBe('')
})
