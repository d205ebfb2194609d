import { userEvent } from 'vitest/browser'
import { genres } from '../../../contract/genres.ts'
import {
  getArtist,
  getLabel,
  listArtistLabels,
  listArtistSets,
  listArtists,
  listLabelSets,
  listSets,
  listTracks,
  listUserSets,
} from '../../../contract/routes/catalogue.ts'
import { waitForAnimations } from '../support/animations.ts'
import { expect, main, page, sizes, test, textsOf } from '../support/catalogue.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import type { FakeServer } from '../support/server.ts'

const dialog = page.getByRole('dialog')
const genreField = dialog.getByRole('combobox', { name: 'Genre' })
const sortField = dialog.getByRole('combobox', { name: 'Sort' })
const options = dialog.getByRole('listbox', { name: 'Genres' }).getByRole('option')
const chip = main.getByRole('button', { name: 'Filter', exact: true })
const phoneChip = main.getByRole('button', { name: 'Filter & Sort' })
const clear = { name: 'Clear', exact: true }
const save = dialog.getByRole('button', { name: 'Save changes' })

/** Answers the list of sets with one that is named after the requested genre. */
const answerByGenre = (server: FakeServer) =>
  server.on(listSets, ({ query: { genre = 'Every genre' } }) => listOf([aSet({ set_name: genre })]))

const shown = (name: string) => expect.element(main.getByRole('link', { name, exact: true })).toBeVisible()

/** The value of a select. */
const chosenIn = (select: typeof sortField) =>
  [...select.element().querySelectorAll('option')].find(({ selected }) => selected)?.textContent

test('the dialog works by keyboard alone: a genre is found by a part of its name, and applied', async ({
  app,
  server,
}) => {
  answerByGenre(server)
  await app.openAs('/sets')
  await shown('Every genre')
  chip.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(genreField).toHaveFocus()
  expect(textsOf(options)).toEqual([...genres])
  await userEvent.keyboard('tech')
  await expect.poll(() => textsOf(options)).toEqual(genres.filter(genre => genre.includes('Tech')))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(genreField).toHaveValue('Tech House')
  await expect.element(options).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await shown('Tech House')
  expect(app.path).toBe('/sets?genre=Tech+House')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(chip).toHaveFocus()
})

test('Tab stays in the dialog, and selects the highlighted option', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets')
  await chip.click()
  await genreField.fill('raw')
  await userEvent.keyboard('{Tab}')
  await expect.element(genreField).toHaveValue('Techno (Raw / Deep / Hypnotic)')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await shown('Techno (Raw / Deep / Hypnotic)')
})

test('text that matches no genre shows so, and keeps the chosen one', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets?genre=Trance')
  await chip.click()
  await expect.element(genreField).toHaveValue('Trance')
  await genreField.fill('polka')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(exactly('No matching genre'))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.path).toBe('/sets?genre=Trance')
  await shown('Trance')
})

test('an empty field means all genres', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets?genre=Trance')
  await chip.click()
  await genreField.clear()
  await save.click()
  await shown('Every genre')
  expect(app.path).toBe('/sets')
})

test('the chip of the chosen genre resets the list', async ({ app, server }) => {
  server.on(listTracks, ({ query: { genre = 'any genre', order_by } }) =>
    listOf([aTrack({ title: `${genre} by ${order_by}` })]),
  )
  await app.openAs('/tracks?genre=House&order_by=title&order_direction=asc')
  await shown('House by title')
  await main.getByRole('button', { name: 'Clear filter: House' }).click()
  await shown('any genre by release_date')
  expect(app.path).toBe('/tracks')
})

for (const [closing, close] of [
  ['the close button', () => dialog.getByRole('button', { name: 'Close', exact: true }).click()],
  ['a click on the backdrop', () => dialog.click({ position: { x: -40, y: 20 }, force: true })],
  [
    'Escape',
    async () => {
      // The first press closes the list of genres.
      await userEvent.keyboard('{Escape}')
      await expect.element(options).toHaveLength(0)
      await expect.element(dialog).toBeVisible()
      await userEvent.keyboard('{Escape}')
    },
  ],
] as const)
  test(`${closing} closes the dialog and resets the filter`, async ({ app, server }) => {
    answerByGenre(server)
    await app.openAs('/sets?genre=Deep+House')
    await shown('Deep House')
    await chip.click()
    await expect.element(options).toHaveLength(genres.length)
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await shown('Every genre')
    expect(app.path).toBe('/sets')
    await expect.element(chip).toHaveFocus()
  })

test('Back leads from a filtered list to the whole one', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets')
  await chip.click()
  await options.filter({ hasText: 'Afro House' }).click()
  await save.click()
  await shown('Afro House')
  app.back()
  await shown('Every genre')
})

test('a genre without items says so, and offers to clear the filter', async ({ app, server }) => {
  server.on(listSets, ({ query: { genre } }) => listOf(genre ? [] : [aSet({ set_name: 'Nordlicht' })]))
  await app.openAs('/sets?genre=Polka')
  await expect.element(main.getByRole('heading', { name: 'No sets in this genre yet' })).toBeVisible()
  await main.getByRole('button', { name: 'Clear filter', exact: true }).click()
  await shown('Nordlicht')
})

test('on a tablet, whose table has no curator, the dialog orders by it', async ({ app, server }) => {
  await page.viewport(...sizes.tablet)
  server.on(listSets, ({ query }) => listOf([aSet({ set_name: `${query.order_by} ${query.order_direction}` })]))
  await app.openAs('/sets')
  await chip.click()
  await sortField.selectOptions('Curator, A to Z')
  await save.click()
  await shown('sponsor asc')
  expect(app.path).toBe('/sets?order_by=sponsor&order_direction=asc')
})

test('where the table has no "Liked on", the dialog orders by it', async ({ app, server }) => {
  await page.viewport(...sizes.tablet)
  server.on(listTracks, ({ query }) => listOf([aTrack({ title: `${query.order_by} ${query.order_direction}` })]))
  await app.openAs('/tracks')
  await chip.click()
  await sortField.selectOptions('Liked on, newest to oldest')
  await save.click()
  await shown('user_track_favs.first_liked_date desc')
})

test('on a desktop the dialog has only the genre, because every order has its heading', async ({ app }) => {
  await app.openAs('/sets')
  await chip.click()
  await expect.element(genreField).toBeVisible()
  await expect.element(sortField).not.toBeInTheDocument()
})

for (const [section, orders] of [
  ['sets', 12],
  ['tracks', 12],
  ['artists', 8],
  ['labels', 8],
] as const)
  test(`the dialog of the ${section} fills a phone, and offers 20 genres and ${orders} orders`, async ({ app }) => {
    await page.viewport(...sizes.phone)
    await app.openAs(`/${section}`)
    await phoneChip.click()
    const [width, height] = sizes.phone
    await expect
      .poll(() => dialog.element().getBoundingClientRect().toJSON())
      .toMatchObject({ x: 0, y: 0, width, height })
    expect(genreField.element().querySelectorAll('option')).toHaveLength(1 + 20)
    expect(sortField.element().querySelectorAll('option')).toHaveLength(orders)
    await expect.element(dialog.getByRole('button', clear)).not.toBeInTheDocument()
  })

test('on a phone genre and order are applied together, and the dialog opens with the current ones', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  server.on(listTracks, ({ query }) =>
    listOf([aTrack({ title: `${query.genre ?? 'any genre'} by ${query.order_by} ${query.order_direction}` })]),
  )
  await app.openAs('/tracks')
  await phoneChip.click()
  await expect.poll(() => chosenIn(sortField)).toBe('Release date, newest to oldest')
  await genreField.selectOptions('House')
  await sortField.selectOptions('Title, Z to A')
  await save.click()
  await shown('House by title desc')
  expect(app.path).toBe('/tracks?genre=House&order_by=title&order_direction=desc')
  await phoneChip.click()
  await expect.poll(() => chosenIn(genreField)).toBe('House')
  expect(chosenIn(sortField)).toBe('Title, Z to A')
})

for (const [place, within] of [
  ['in the dialog', true],
  ['beside it', false],
] as const)
  test(`'Clear' ${place} resets genre and order on a phone`, async ({ app, server }) => {
    await page.viewport(...sizes.phone)
    server.on(listArtists, ({ query }) => listOf([anArtist({ name: `by ${query.order_by}` })]))
    await app.openAs('/artists?genre=House&order_by=name&order_direction=asc')
    await shown('by name')
    if (within) await phoneChip.click()
    await (within ? dialog : main).getByRole('button', clear).click()
    await shown('by set_count')
    expect(app.path).toBe('/artists')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', clear)).not.toBeInTheDocument()
  })

test('on a phone closing the dialog by its button resets genre and order', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  answerByGenre(server)
  await app.openAs('/sets?genre=Trance')
  await phoneChip.click()
  await genreField.selectOptions('House')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await shown('Every genre')
  expect(app.path).toBe('/sets')
})

const chips = main.getByRole('toolbar', { name: /genres/i })
const moods = ['Warm-up', 'Peak time', 'Closing']
const genreChip = (name: string) => chips.getByRole('button', { name, exact: true })
const inForce = (name: string) => genreChip(`Clear filter: ${name}`)
const suggestions = dialog.getByRole('listbox', { name: 'Genres' })
const undo = page.getByRole('button', { name: 'Undo' })

for (const section of ['sets', 'tracks', 'artists', 'labels'] as const)
  test(`above the ${section} each genre has a chip: one press filters by it, another no longer`, async ({ app }) => {
    await app.openAs(`/${section}`)
    await expect
      .poll(() => textsOf(chips.getByRole('button')))
      .toEqual([...(section === 'sets' ? moods : []), ...genres])
    await genreChip('Deep House').click()
    await expect.poll(() => app.path).toBe(`/${section}?genre=Deep+House`)
    await genreChip('House').click()
    await expect.poll(() => app.path).toBe(`/${section}?genre=House`)
    await expect.element(genreChip('Deep House')).toBeVisible()
    await inForce('House').click()
    await expect.poll(() => app.path).toBe(`/${section}`)
  })

test('a chip keeps the order', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets?order_by=set_name&order_direction=asc')
  await genreChip('House').click()
  await shown('House')
  expect(app.path).toBe('/sets?genre=House&order_by=set_name&order_direction=asc')
})

for (const size of ['phone', 'desktop'] as const)
  test(`the chips are a row that scrolls, with the genre in force in view and nothing that moves, ${size}`, async ({
    app,
    server,
  }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    answerByGenre(server)
    await app.openAs('/sets?genre=Trance')
    await shown('Trance')
    const row = chips.element()
    const isInView = (name: string) => {
      const { left, right } = inForce(name).element().getBoundingClientRect()
      const place = row.getBoundingClientRect()
      return left >= place.left && right <= place.right
    }
    await expect.poll(() => isInView('Trance')).toBe(true)
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    row.scrollLeft = 0
    const before = genreChip('Afro House').element().getBoundingClientRect()
    await genreChip('Afro House').click()
    await shown('Afro House')
    expect(inForce('Afro House').element().getBoundingClientRect()).toEqual(before)
  })

test('the chips are one tab stop, within which arrow keys, Home and End move', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets')
  await shown('Every genre')
  chip.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(genreChip('Warm-up')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(genreChip('Peak time')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowLeft}{Enter}')
  await shown('Techno (Raw / Deep / Hypnotic)')
  await expect.element(inForce('Techno (Raw / Deep / Hypnotic)')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(chip).toHaveFocus()
})

test('a genre that is no chip, from an address, is shown and cleared like one', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets?genre=Polka')
  await shown('Polka')
  await inForce('Polka').click()
  await shown('Every genre')
})

test('after a close that reset the list, Undo restores genre and order, from another page too', async ({
  app,
  server,
}) => {
  const path = '/sets?genre=House&order_by=set_name&order_direction=asc'
  answerByGenre(server)
  await app.openAs(path)
  await shown('House')
  await chip.click()
  await expect.element(dialog.getByText('Closing clears the filter')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await shown('Every genre')
  await undo.click()
  await shown('House')
  expect(app.path).toBe(path)
  await expect.element(undo).not.toBeInTheDocument()
  await chip.click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(undo).toBeVisible()
  await app.go('/about')
  await undo.click()
  await shown('House')
})

test('without a filter the dialog closes without a notice', async ({ app, server }) => {
  answerByGenre(server)
  await app.openAs('/sets')
  await chip.click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(undo).not.toBeInTheDocument()
})

for (const size of ['tablet', 'desktop'] as const)
  test(`the dialog keeps its size, and its fields their places, ${size}`, async ({ app }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    await app.openAs('/sets')
    await chip.click()
    await expect.element(suggestions).toBeVisible()
    await waitForAnimations()
    const places = () =>
      [dialog.element(), save.element(), ...sortField.elements()].map(each => each.getBoundingClientRect().toJSON())
    const before = places()
    await genreField.fill('polka')
    await expect.element(dialog.getByRole('status')).toHaveTextContent(exactly('No matching genre'))
    expect(places()).toEqual(before)
    await genreField.fill('trance')
    await userEvent.keyboard('{Enter}')
    await expect.element(suggestions).not.toBeInTheDocument()
    expect(places()).toEqual(before)
  })

test('above the list of an artist a genre has a chip when it narrows it: some of the list have it, and others do not', async ({
  app,
  server,
}) => {
  const artist = anArtist({ set_count: 2, label_count: 1, track_genres: ['House', 'Trance'] })
  const sets = [
    aSet({ set_name: 'Harbor', genre: 'Techno', track_genres: ['Techno', 'Electronica'] }),
    aSet({ set_name: 'Rooftop', genre: 'House', track_genres: ['House', 'Electronica'] }),
  ]
  server
    .on(getArtist, artist)
    .on(listArtistSets, ({ query: { genre } }) => listOf(sets.filter(set => !genre || set.genre === genre)))
    .on(listArtistLabels, listOf([aLabel({ name: 'Deep Salt', track_genres: ['House', 'Trance'] })]))
  await app.openAs(`/artists/${artist.id}`)
  await expect.poll(() => textsOf(chips.getByRole('button'))).toEqual(['House', 'Techno'])
  await genreChip('Techno').click()
  await expect.element(main.getByRole('link', { name: 'Rooftop', exact: true })).not.toBeInTheDocument()
  await shown('Harbor')
  expect(app.path).toBe(`/artists/${artist.id}?genre=Techno`)
  await expect.element(genreChip('House')).toBeVisible()
  await inForce('Techno').click()
  await shown('Rooftop')
  await page.getByRole('tab', { name: 'Labels 1' }).click()
  await shown('Deep Salt')
  await expect.element(chips).not.toBeInTheDocument()
})

test('a genre that all of the list have has no chip, unless an address names it', async ({ app, server }) => {
  const label = aLabel({ set_count: 1, track_genres: ['House', 'Trance'] })
  server
    .on(getLabel, label)
    .on(listLabelSets, listOf([aSet({ set_name: 'Harbor', genre: 'House', track_genres: ['House', 'Trance'] })]))
  await app.openAs(`/labels/${label.id}?genre=Trance`)
  await shown('Harbor')
  expect(textsOf(chips.getByRole('button'))).toEqual(['Clear filter: Trance'])
  await inForce('Trance').click()
  await expect.element(chips).not.toBeInTheDocument()
  await shown('Harbor')
})

test("above the listener's own lists each genre has a chip", async ({ app, server }) => {
  server.on(listUserSets, ({ query: { genre = 'Every genre' } }) => listOf([aSet({ set_name: genre })]))
  await app.openAs('/profile')
  await shown('Every genre')
  expect(textsOf(chips.getByRole('button'))).toEqual([...genres])
  await genreChip('House').click()
  await shown('House')
})
