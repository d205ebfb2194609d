import { userEvent } from 'vitest/browser'
import { genres } from '#contract/genres.ts'
import { listSets, listTracks } from '#contract/routes/catalogue.ts'
import { waitForAnimations } from '../../support/animations.ts'
import { expect, main, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { answerByGenre, chip, dialog, genreField, save, shown, sortField } from '../../support/filter.ts'

const options = dialog.getByRole('listbox', { name: 'Genres' }).getByRole('option')

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
const suggestions = dialog.getByRole('listbox', { name: 'Genres' })
const undo = page.getByRole('button', { name: 'Undo' })

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
