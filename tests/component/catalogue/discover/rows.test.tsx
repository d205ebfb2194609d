import { onTestFinished, vi } from 'vitest'
import type { SetSummary, Track } from '#contract/entities/music.ts'
import { listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import {
  cards,
  expect,
  loadMore,
  main,
  page,
  paged,
  pathsOf,
  rows,
  sizes,
  test,
  textsOf,
} from '../../support/catalogue.ts'
import { tracks } from '../../support/discover.ts'
import { aLabel, anId, aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { refused } from '../../support/server.ts'

/** The names in the rows of a table of tracks. */
const titles = () => textsOf(rows.getByRole('link'))
const titlesOf = (list: Track[]) => list.map(({ title }) => title)

const presented: SetSummary = aSet({
  set_name: 'Live from the Quarry',
  artist: 'Oda Vexel & Ferrotype',
  artists: [
    { role: 'producer', artist_meta: { id: 9, name: 'Oda Vexel' } },
    { role: 'producer', artist_meta: { id: 10, name: 'Ferrotype' } },
  ],
  set_sponsors: [
    { sponsor: 'Petra Lindqvist', sponsor_id: 18, sponsor_type: 'artist_meta' },
    { sponsor: 'Slow Motorway', sponsor_id: 1, sponsor_type: 'label_meta' },
  ],
})

test('the names in a row of sets lead to their pages: each artist, the set, each curator', async ({ app, server }) => {
  server.on(listSets, listOf([presented]))
  await app.openAs('/sets')
  await expect
    .poll(() => textsOf(rows.getByRole('link')))
    .toEqual(['Oda Vexel', 'Ferrotype', 'Live from the Quarry', 'Petra Lindqvist', 'Slow Motorway'])
  expect(pathsOf(rows.getByRole('link'))).toEqual([
    '/artists/9',
    '/artists/10',
    `/sets/${presented.id}`,
    '/artists/18',
    '/labels/1',
  ])
})

test('the length of a set is visible before it plays: in a column, below the date, and on a card', async ({
  app,
  server,
}) => {
  server.on(listSets, listOf([aSet({ duration: 2_505_000 })]))
  await app.openAs('/sets')
  await expect.element(rows.getByRole('cell', { name: '00:41:45', exact: true })).toBeVisible()
  await page.viewport(...sizes.tablet)
  await expect.element(rows.getByText('00:41:45').first()).toBeVisible()
  await expect.element(rows.getByRole('cell', { name: 'May 1, 2026 00:41:45' })).toBeVisible()
  await page.viewport(...sizes.phone)
  await expect.element(cards).toHaveTextContent(/00:41:45 · May 1, 2026/)
})

test('on a tablet a set has its artists and curator below its title', async ({ app, server }) => {
  await page.viewport(...sizes.tablet)
  server.on(listSets, listOf([presented]))
  await app.openAs('/sets')
  await expect
    .element(rows.getByText('Oda Vexel & Ferrotype · Petra Lindqvist, Slow Motorway', { exact: true }))
    .toBeVisible()
})

test('the names in a row of tracks lead to their pages', async ({ app, server }) => {
  const track = aTrack({
    artist: 'Tarn',
    artists: [{ id: 1, role: 'producer', artist_meta: { id: 7, name: 'Tarn' } }],
    label_name: 'Slow Motorway',
    label_meta: { id: 1, name: 'Slow Motorway' },
    label_meta_id: 1,
  })
  server.on(listTracks, listOf([track]))
  await app.openAs('/tracks')
  await expect.poll(() => pathsOf(rows.getByRole('link'))).toEqual(['/artists/7', `/tracks/${track.id}`, '/labels/1'])
})

test('an ID reads ID in its cells, has empty ones for the rest, and is watched instead of liked', async ({
  app,
  server,
}) => {
  server.on(listTracks, listOf([anId({ release_date: '2026-05-01', label_name: 'Slow Motorway' })]))
  await app.openAs('/tracks')
  await expect.element(rows.getByRole('button', { name: 'Watch ID', exact: true })).toBeVisible()
  const cells = textsOf(rows.getByRole('cell'))
  expect([cells[1], cells[3], cells[5]]).toEqual(['ID', '', ''])
  await expect.element(rows.getByRole('link')).toHaveTextContent(exactly('ID'))
  await expect.element(rows.getByRole('button', { name: /favorites/ })).not.toBeInTheDocument()
})

test('a list loads page after page to its end', async ({ app, server }) => {
  const all = tracks(45)
  server.on(listTracks, paged(all))
  await app.openAs('/tracks')
  for (const shown of [20, 40]) {
    await expect.element(rows).toHaveLength(shown)
    await loadMore.click()
  }
  await expect.poll(titles).toEqual(titlesOf(all))
  await expect.element(loadMore).not.toBeInTheDocument()
})

test('a track that is added while the list loads causes no duplicate and no gap', async ({ app, server }) => {
  const all = tracks(45)
  server.on(listTracks, paged(all))
  await app.openAs('/tracks')
  await expect.element(rows).toHaveLength(20)
  // The last item of a page is now the first of the next one.
  server.on(listTracks, paged([aTrack({ title: 'Just arrived' }), ...all]))
  await loadMore.click()
  await expect.element(rows).toHaveLength(39)
  await loadMore.click()
  await expect.poll(titles).toEqual(titlesOf(all))
  await expect.element(loadMore).not.toBeInTheDocument()
})

test('the button is busy while the next page loads, and requests it once', async ({ app, server }) => {
  const all = tracks(30)
  server.on(listTracks, paged(all))
  await app.openAs('/tracks')
  await expect.element(rows).toHaveLength(20)
  const respond = server.hold(listTracks)
  await loadMore.click()
  await expect.element(loadMore).toHaveAttribute('aria-busy', 'true')
  await expect.element(loadMore).toBeDisabled()
  await loadMore.click({ force: true })
  respond(listOf(all.slice(20), 30, 20))
  await expect.element(rows).toHaveLength(30)
  expect(server.calls(listTracks).map(({ query }) => query.offset)).toEqual([0, 20])
})

test('a next page that fails shows an error, and loads when retried', async ({ app, server }) => {
  server.on(listTracks, paged(tracks(45)))
  await app.openAs('/tracks')
  await expect.element(rows).toHaveLength(20)
  server.on(listTracks, refused(422))
  await loadMore.click()
  await expect.element(main.getByRole('alert')).toHaveTextContent(exactly("We couldn't load the rest."))
  await expect.element(rows).toHaveLength(20)
  server.on(listTracks, paged(tracks(45)))
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toHaveLength(40)
  await app.goOffline()
  await loadMore.click()
  await expect.element(main.getByRole('alert')).toHaveTextContent(/^You're offline/)
  await expect.element(rows).toHaveLength(40)
})

test('a list that fails shows and logs the error, and loads when retried', async ({ app, server }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  server.on(listLabels, refused(422))
  await app.openAs('/labels')
  await expect.element(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  const asked = expect.arrayContaining([listLabels.path])
  expect(logged).toHaveBeenCalledWith('Error loading:', asked, expect.objectContaining({ status: 422 }))
  server.on(listLabels, listOf([aLabel()]))
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toHaveLength(1)
})

test('an empty catalog says so', async ({ app }) => {
  await app.openAs('/tracks')
  await expect.element(main.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
})
