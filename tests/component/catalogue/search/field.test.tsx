import { userEvent } from 'vitest/browser'
import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { expect, main, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { anArtist, listOf } from '../../support/entities.ts'
import { answerEverything, field, notFound, part, rowsIn } from '../../support/search.ts'
import type { FakeServer } from '../../support/server.ts'

/** The queries with which each of the four lists was requested. */
const queriesOf = (server: FakeServer) =>
  [listArtists, listLabels, listTracks, listSets].map(route => server.calls(route).map(({ query }) => query))

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
