import type { Reason } from '#contract/entities/similar.ts'
import type { AnswerOf } from '#contract/route.ts'
import { getArtist, getLabel, getSet, getTrack, listArtistSets, listTrackSets } from '#contract/routes/catalogue.ts'
import { similarArtists, similarSets, similarTracks } from '#contract/routes/similar.ts'
import { expect, main, many, page, pathsOf, sizes, test } from '../support/catalogue.ts'
import { aLabel, anArtist, anId, aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** "More like this" at the end of the pages of sets, tracks, IDs and artists. */

const more = main.getByRole('region', { name: 'More like this' })
const links = more.getByRole('link')
const panel = page.getByRole('tabpanel')

const shares = (count: number): Reason => ({ kind: 'tracks', count })
const together: Reason = { kind: 'sets', count: 3 }
const liked: Reason = { kind: 'listeners' }
const alike = (data: AnswerOf<typeof similarSets>['data']): AnswerOf<typeof similarSets> => ({ data })

/** A set that is higher than any screen. */
const longSet = (server: FakeServer) => {
  const set = aSetWith(many(60, () => aTrack()))
  server.on(getSet, ({ params }) => ({ ...set, id: Number(params.id) }))
  return set
}

const toTheEnd = () => scrollTo(0, document.documentElement.scrollHeight)
const atTheTop = () => scrollTo(0, 0)

/** What the browser does by itself when it has nothing else to do has been done. One that never is does it after two seconds. */
const settled = () =>
  new Promise<void>(resolve =>
    requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), { timeout: 2_500 }),
  )

for (const size of ['phone', 'desktop'] as const)
  test(`on a ${size} the page of a set ends with at most ten sets like it, each playable and with its reason`, async ({
    app,
    server,
  }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    const set = longSet(server)
    const sets = many(11, index => aSet({ set_name: `Harbour ${index}` }))
    server.on(similarSets, alike(sets.map((set, index) => ({ set, reason: shares(index + 1) }))))
    await app.openAs(`/sets/${set.id}`)
    await expect.element(panel.getByText(set.set_tracks[0]?.track_meta.title ?? '')).toBeVisible()
    toTheEnd()
    await expect.poll(() => pathsOf(links)).toEqual(sets.slice(0, 10).map(({ id }) => `/sets/${id}`))
    const card = more.getByRole('listitem').nth(3)
    await expect.element(card).toHaveTextContent(/Harbour 3.*Shares 4 tracks$/)
    await expect.element(card.getByRole('button', { name: 'Play Harbour 3' })).toBeInTheDocument()
  })

for (const size of ['phone', 'desktop'] as const)
  test(`on a ${size} the page of a track ends with at most ten tracks like it, each with its reason`, async ({
    app,
    server,
  }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    const track = aTrack()
    const tracks = many(11, () => aTrack())
    server
      .on(getTrack, track)
      .on(listTrackSets, listOf([aSet()]))
      .on(similarTracks, { data: tracks.map(track => ({ track, reason: together })) })
    await app.openAs(`/tracks/${track.id}`)
    const titles = more.getByRole('link', { name: /^Undertow/ })
    await expect.poll(() => pathsOf(titles)).toEqual(tracks.slice(0, 10).map(({ id }) => `/tracks/${id}`))
    expect(more.getByText('Heard together in 3 sets').elements()).toHaveLength(10)
  })

test('the page of an ID has what is like it, too', async ({ app, server }) => {
  const id = anId()
  server.on(getTrack, id).on(similarTracks, { data: [{ track: aTrack(), reason: { kind: 'sound' } }] })
  await app.openAs(`/tracks/${id.id}`)
  await expect.element(more.getByText('Tempo and key fit')).toBeVisible()
})

test('the page of an artist ends with at most twelve artists like them, under each tab; that of a label has nothing', async ({
  app,
  server,
}) => {
  const artist = anArtist({ set_count: 1, track_count: 1 })
  const artists = many(13, () => anArtist())
  server
    .on(getArtist, artist)
    .on(getLabel, aLabel({ set_count: 1 }))
    .on(listArtistSets, listOf([aSet()]))
    .on(similarArtists, { data: artists.map(artist => ({ artist, reason: liked })) })
  await app.openAs(`/artists/${artist.id}`)
  await expect.poll(() => pathsOf(links)).toEqual(artists.slice(0, 12).map(({ id }) => `/artists/${id}`))
  await expect.element(links.first()).toHaveTextContent(/Liked by the same listeners$/)
  await page.getByRole('tab', { name: 'Tracks 1' }).click()
  await expect.element(panel.getByText('No Tracks yet')).toBeVisible()
  expect(links.elements()).toHaveLength(12)
  await app.go('/labels/1')
  await expect.element(panel).toBeVisible()
  await settled()
  await expect.element(more).not.toBeInTheDocument()
})

test('it is not asked for before the listener comes near it', async ({ app, server }) => {
  const set = longSet(server)
  server.on(similarSets, alike([{ set: aSet(), reason: shares(2) }]))
  await app.openAs(`/sets/${set.id}`)
  await expect.element(panel.getByText(set.set_tracks[0]?.track_meta.title ?? '')).toBeVisible()
  toTheEnd()
  await expect.element(more).toBeVisible()
  // By now its code is loaded.
  atTheTop()
  await app.go(`/sets/${set.id + 1}`)
  await expect.element(panel.getByText(set.set_tracks[0]?.track_meta.title ?? '')).toBeVisible()
  await settled()
  await app.waitForAnswers()
  const asked = () => server.calls(similarSets).map(({ params }) => Number(params.id))
  expect(asked()).toEqual([set.id])
  toTheEnd()
  await expect.poll(asked).toEqual([set.id, set.id + 1])
})

test('the comments of a set are not followed by other sets', async ({ app, server }) => {
  server.on(similarSets, alike([{ set: aSet(), reason: shares(2) }]))
  await app.openAs('/sets/1')
  await expect.element(more).toBeVisible()
  await page.getByRole('tab', { name: 'Comments 0' }).click()
  await expect.element(panel.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

const pageHeight = () => document.documentElement.scrollHeight

for (const [outcome, answer] of [
  ['an empty answer', alike([])],
  ['a failure', refused(422)],
] as const)
  test(`while it loads a skeleton holds its place; after ${outcome} it is absent, and nothing has moved`, async ({
    app,
    server,
  }) => {
    const set = longSet(server)
    const release = server.hold(similarSets)
    await app.openAs(`/sets/${set.id}`)
    await expect.element(panel.getByText(set.set_tracks[0]?.track_meta.title ?? '')).toBeVisible()
    toTheEnd()
    await expect.element(more.getByText('Loading')).toBeInTheDocument()
    toTheEnd()
    const before = [pageHeight(), scrollY]
    release(answer)
    await app.waitForAnswers()
    await expect.element(more).not.toBeInTheDocument()
    expect([pageHeight(), scrollY]).toEqual(before)
    await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
    // Where nobody sees it, the space goes.
    atTheTop()
    await expect.poll(pageHeight).toBeLessThan(before[0] ?? 0)
  })

test('offline it is absent where it was never loaded, and there where it was, without what can be played only online', async ({
  app,
  server,
}) => {
  const similar = aSet({ set_name: 'Harbour Lights' })
  server.on(similarSets, alike([{ set: similar, reason: shares(2) }]))
  await app.openAs('/sets/1')
  // The section is there before its sets are.
  await expect.element(links.filter({ hasText: 'Harbour Lights' })).toBeVisible()
  await app.go('/tracks/1')
  await expect.element(page.getByRole('tab', { name: 'Sets' })).toBeVisible()
  await app.goOffline()
  await app.go('/sets/1')
  await expect.element(links.filter({ hasText: 'Harbour Lights' })).toBeVisible()
  await expect.element(more.getByRole('listitem')).toHaveTextContent(/Not downloaded/)
  await expect.element(more.getByRole('button', { name: /^Play/ })).not.toBeInTheDocument()
  await app.go('/tracks/1')
  await settled()
  await app.waitForAnswers()
  await expect.element(more).not.toBeInTheDocument()
})
