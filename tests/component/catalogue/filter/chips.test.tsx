import { userEvent } from 'vitest/browser'
import { genres } from '#contract/genres.ts'
import {
  getArtist,
  getLabel,
  listArtistLabels,
  listArtistSets,
  listLabelSets,
  listUserSets,
} from '#contract/routes/catalogue.ts'
import { expect, main, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aLabel, anArtist, aSet, listOf } from '../../support/entities.ts'
import { answerByGenre, chip, shown } from '../../support/filter.ts'

const chips = main.getByRole('toolbar', { name: /genres/i })
const moods = ['Warm-up', 'Peak time', 'Closing']
const genreChip = (name: string) => chips.getByRole('button', { name, exact: true })
const inForce = (name: string) => genreChip(`Clear filter: ${name}`)

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
