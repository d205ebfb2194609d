import { getSet } from '#contract/routes/catalogue.ts'
import { favouriteSet, favouriteTrack, toggleTrackLikes } from '#contract/routes/marks.ts'
import { expect, main, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { anId, aSetWith, aTrack, newId } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { noAnswer } from '../../support/server.ts'
import { giveSet, panel, rows } from '../../support/set-page.ts'

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
    'Jan 21, 2025',
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
  await expect.poll(() => rows.elements()).toHaveLength(0)
})
