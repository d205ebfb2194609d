import { listArtists, listTracks } from '#contract/routes/catalogue.ts'
import { expect, main, page, sizes, test } from '../../support/catalogue.ts'
import { anArtist, aTrack, listOf } from '../../support/entities.ts'
import { answerByGenre, dialog, genreField, save, shown, sortField } from '../../support/filter.ts'

const phoneChip = main.getByRole('button', { name: 'Filter & Sort' })
const clear = { name: 'Clear', exact: true }

/** The value of a select. */
const chosenIn = (select: typeof sortField) =>
  [...select.element().querySelectorAll('option')].find(({ selected }) => selected)?.textContent

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
