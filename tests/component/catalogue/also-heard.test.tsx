import { userEvent } from 'vitest/browser'
import type { AlsoHeard } from '#contract/entities/also-heard.ts'
import { makeCurrent } from '#contract/routes/activity.ts'
import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import { getTrack, listTrackSets } from '#contract/routes/catalogue.ts'
import { player } from '../../../src/player/player.ts'
import { expect, main, page, pathsOf, sizes, test } from '../support/catalogue.ts'
import { anAlsoHeard } from '../support/entities/ids.ts'
import { anId, aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** "Also heard in" on the pages of tracks and IDs: where they are recognized by ear though the tracklist says otherwise. */

const panel = page.getByRole('tabpanel')
const section = panel.getByRole('region', { name: 'Also heard in' })
const items = section.getByRole('listitem')
const noSets = panel.getByRole('heading', { name: 'Not heard in any set yet' })

/** A track that the tracklist of one set has, and that is recognized in these places. */
function giveTrack(server: FakeServer, places: AlsoHeard[], track = aTrack()) {
  server
    .on(getTrack, track)
    .on(listTrackSets, listOf([aSet({ set_name: 'Harbour Lights' })]))
    .on(listAlsoHeard, { data: places })
  return track
}

for (const size of ['phone', 'desktop'] as const)
  test(`on a ${size} a track's page says below its sets in which other ones it is recognized, from when, and as what they list it`, async ({
    app,
    server,
  }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    const listed = anAlsoHeard({ set_meta: aSet({ set_name: 'Pier 9 After Hours', artist: 'Cleo Marant' }) })
    const unlisted = anAlsoHeard({
      set_meta: aSet({ set_name: 'Rooftop at Dawn' }),
      start_time: 61_000,
      heard_as: null,
    })
    const track = giveTrack(server, [listed, unlisted])
    await app.openAs(`/tracks/${track.id}`)
    await expect.element(section.getByText(/^Recognized by ear/)).toBeVisible()
    await expect
      .element(items.nth(0))
      .toHaveTextContent(/Pier 9 After Hours.*Cleo Marant.*Listed as ID.*Play Pier 9 After Hours from 01:02:05/)
    await expect.element(items.nth(1)).toHaveTextContent(/Rooftop at Dawn.*Not in its tracklist.*from 00:01:01/)
    expect(pathsOf(items.nth(0).getByRole('link'))).toEqual([
      `/sets/${listed.set_meta.id}`,
      `/tracks/${listed.heard_as?.id}`,
    ])
    const lists = panel.getByText('Harbour Lights').first().element()
    expect(lists.compareDocumentPosition(section.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

test('what the tracklist has is called by its whole name, an ID by what listeners agree on', async ({
  app,
  server,
}) => {
  const remix = { artist: 'Kassian', title: 'Morgen', mix_type: 'remix', mix_meta: { name: 'Tarn' } } as const
  const id = { artist: 'ID', title: 'ID', mix_type: 'ID', mix_meta: null } as const
  const track = giveTrack(server, [
    anAlsoHeard({ heard_as: { id: 7001, ...remix, probably: null } }),
    anAlsoHeard({ heard_as: { id: 7002, ...id, probably: 'Yuna Brandt - Nordlicht' } }),
  ])
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(items.nth(0)).toHaveTextContent(/Listed as Kassian – Morgen \(Tarn Remix\)/)
  await expect.element(items.nth(1)).toHaveTextContent(/Listed as Probably: Yuna Brandt - Nordlicht/)
})

test('the page of the ID that a set has there opens from the row', async ({ app, server }) => {
  const place = anAlsoHeard()
  const track = giveTrack(server, [place])
  await app.openAs(`/tracks/${track.id}`)
  await section.getByRole('link', { name: 'ID', exact: true }).click()
  await expect.poll(() => app.path).toBe(`/tracks/${place.heard_as?.id}`)
})

test('the set plays from the second, with the pointer and with the keyboard', async ({ app, server }) => {
  const set = aSetWith([aTrack(), aTrack()], { set_name: 'Pier 9 After Hours', duration: 7_200_000 })
  const places = [3_725_000, 5_000_000].map(start_time => anAlsoHeard({ set_meta: set, start_time }))
  const track = giveTrack(server, places)
  answerForPlayer(server, set)
  new ServerQueue(server, [], undefined, [set])
  await app.openAs(`/tracks/${track.id}`)
  await section.getByRole('button', { name: 'Play Pier 9 After Hours from 01:02:05' }).click()
  await expect.poll(() => server.calls(makeCurrent).map(({ body }) => body?.set_meta_id)).toEqual([set.id])
  expect(player.position.get()).toBe(3_725_000)
  await expect.element(items.first()).toHaveAttribute('aria-current', 'true')
  section.getByRole('button', { name: 'Play Pier 9 After Hours from 01:23:20' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => player.position.get()).toBe(5_000_000)
})

test('a track that no tracklist has is shown where it is recognized', async ({ app, server }) => {
  const track = giveTrack(server, [anAlsoHeard()])
  server.on(listTrackSets, listOf([]))
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(section).toBeVisible()
  await expect.element(noSets).not.toBeInTheDocument()
})

test("an ID's page has them, too, and nothing of it where nothing is recognized", async ({ app, server }) => {
  const id = giveTrack(server, [anAlsoHeard({ heard_as: null })], anId())
  await app.openAs(`/tracks/${id.id}`)
  await expect.element(items).toHaveTextContent(/Not in its tracklist/)
  const other = giveTrack(server, [], anId())
  await app.go(`/tracks/${other.id}`)
  await app.waitForAnswers()
  await expect.element(panel.getByText('Harbour Lights').first()).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('when it can not be loaded, the page is as it was before, and says nothing', async ({ app, server }) => {
  const track = giveTrack(server, [])
  server.on(listAlsoHeard, refused(400)).on(listTrackSets, listOf([]))
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(noSets).toBeVisible()
  await app.waitForAnswers()
  expect(server.calls(listAlsoHeard)).not.toHaveLength(0)
  await expect.element(section).not.toBeInTheDocument()
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})

test('offline it is shown as it was last loaded, and a set that is not downloaded has no button that plays it', async ({
  app,
  server,
}) => {
  const track = giveTrack(server, [anAlsoHeard()])
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(section).toBeVisible()
  await app.waitForAnswers()
  await app.goOffline()
  await expect.element(items).toHaveTextContent(/Pier 9 After Hours.*01:02:05/)
  await expect.element(section.getByRole('button', { name: /^Play/ })).not.toBeInTheDocument()
  await app.go('/about')
  await app.go(`/tracks/${track.id}`)
  await expect.element(items).toHaveTextContent(/Pier 9 After Hours/)
})
