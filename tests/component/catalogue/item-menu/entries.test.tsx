import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addToQueue, listPlays, makeCurrent, moveInQueue } from '#contract/routes/activity.ts'
import {
  featuredSets,
  featuredTracks,
  getArtist,
  getSet,
  listArtistIds,
  listArtistSets,
  listArtists,
  listLabels,
  listTracks,
  playTrack,
} from '#contract/routes/catalogue.ts'
import { followArtist, purchaseTrack } from '#contract/routes/marks.ts'
import { player } from '../../../../src/player/player.ts'
import { cards, expect, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aLabel, anArtist, anId, aSet, aSetWith, aTrack, listOf } from '../../support/entities.ts'
import {
  button,
  by,
  entries,
  entry,
  giveSets,
  menu,
  menuOf,
  mirelle,
  nordlicht,
  openQuarry,
  quarry,
  tarn,
} from '../../support/item-menu.ts'
import { ServerQueue } from '../../support/queue.ts'
import { replaced } from '../../support/replaced.ts'
import { refused } from '../../support/server.ts'

const undertow = aTrack({
  title: 'Undertow',
  artist: 'Tarn',
  artists: by(tarn),
  label_meta: { id: 7003, name: 'Kiln' },
  purchase_url: 'https://shop.example/undertow',
})
const link = (name: string) => menu.getByRole('link', { name, exact: true })

test('each entry acts on its set: play, play next, add, share, and the artists', async ({ app, server }) => {
  new ServerQueue(server, [nordlicht], nordlicht, [quarry])
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await entry('Play Live from the Quarry').click()
  await expect.poll(() => player.loaded.get()?.set.id).toBe(quarry.id)
  await expect.element(menu).not.toBeInTheDocument()
  await button('Live from the Quarry').click()
  await expect.element(entry('Play next Live from the Quarry')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => server.calls(makeCurrent).map(({ body }) => body.set_meta_id)).toEqual([quarry.id])
  await openArtist('Tarn')
  await expect.poll(() => app.path).toBe(`/artists/${tarn.id}`)
  await expect.element(menu).not.toBeInTheDocument()
})

async function openArtist(name: string) {
  await button('Live from the Quarry').click()
  await link(`Go to ${name}`).click()
}

test('"Play next" of a set that is queued already says so, too', async ({ app, server }) => {
  const between = aSet({ set_name: 'Tunnel Vision' })
  new ServerQueue(server, [nordlicht, between, quarry], nordlicht)
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await entry('Play next Live from the Quarry').click()
  await expect.element(page.getByText('Set plays next!')).toBeVisible()
  await expect.poll(() => server.calls(moveInQueue).map(({ body }) => body.set_meta_id)).toEqual([quarry.id])
})

test('"Play next" and "Add to queue" change the queue', async ({ app, server }) => {
  new ServerQueue(server, [nordlicht], nordlicht, [quarry])
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await entry('Play next Live from the Quarry').click()
  await expect.poll(() => server.calls(moveInQueue).map(({ body }) => body.set_meta_id)).toEqual([quarry.id])
  expect(server.calls(addToQueue).map(({ body }) => body.set_meta_id)).toEqual([quarry.id])
})

test('offline, a set that is not downloaded can not be played, and the menu says why', async ({ app, server }) => {
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await userEvent.keyboard('{Escape}')
  await app.goOffline()
  await button('Live from the Quarry').click()
  await expect.element(entry('Play Live from the Quarry')).toBeDisabled()
  await expect.element(menu.getByText('Not downloaded')).toBeVisible()
})

test('a track can be played from its newest set, bought, shared, and leads to its artist and label', async ({
  app,
  server,
}) => {
  const night = aSetWith([undertow], { id: quarry.id, set_name: 'Live from the Quarry' })
  new ServerQueue(server, [], undefined, [night])
  server
    .on(listTracks, listOf([undertow]))
    .on(playTrack, { set_meta_id: night.id, start_time: 60_000 })
    .on(getSet, night)
    .on(purchaseTrack, { is_purchased: true, applied: true, updated_at: '2026-06-01T12:00:00.000Z' })
  await app.openAs('/tracks')
  await button('Tarn – Undertow').click()
  await expect
    .poll(entries)
    .toEqual([
      ...['Play', 'Add to playlist', 'Buy', 'Share'].map(verb => `${verb} Tarn – Undertow`),
      'Go to artist Tarn',
      'Go to label Kiln',
    ])
  await expect.element(link('Buy Tarn – Undertow')).toHaveAttribute('href', 'https://shop.example/undertow')
  await expect.element(link('Go to artist Tarn')).toHaveAttribute('href', `/artists/${tarn.id}`)
  await expect.element(link('Go to label Kiln')).toHaveAttribute('href', '/labels/7003')
  await entry('Play Tarn – Undertow').click()
  await expect.poll(() => player.loaded.get()?.set.id).toBe(night.id)
  expect(player.position.get()).toBe(60_000)
})

for (const size of ['phone', 'desktop'] as const)
  test(`on a ${size} a track in a set's tracklist plays there, by its menu`, async ({ app, server }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    const set = aSetWith([aTrack(), undertow], { set_name: 'Nordlicht' })
    new ServerQueue(server, [], undefined, [set])
    server.on(getSet, set)
    await app.openAs(`/sets/${set.id}`)
    await button('Tarn – Undertow').click()
    await entry('Play Tarn – Undertow').click()
    await expect.poll(() => player.loaded.get()?.set.id).toBe(set.id)
    expect(player.position.get()).toBe(set.set_tracks[1]?.start_time)
  })

test('the menu of a track without a recording says so', async ({ app, server }) => {
  server.on(listTracks, listOf([undertow])).on(playTrack, refused(404))
  await app.openAs('/tracks')
  await button('Tarn – Undertow').click()
  await expect.element(menu.getByText("There's no recording of this track to play.")).toBeVisible()
  await expect.element(entry('Play Tarn – Undertow')).toBeDisabled()
})

test('an ID can not be bought, and leads to the set it was heard in', async ({ app, server }) => {
  const heardIn = { id: quarry.id, set_name: 'Live from the Quarry', release_date: '2026-05-01' }
  const artist = anArtist({ id: tarn.id, name: 'Tarn', id_count: 1 })
  const unknown = anId({ artist: 'Tarn', artists: by(tarn), set_meta: heardIn })
  server.on(getArtist, artist).on(listArtistIds, listOf([unknown]))
  await app.openAs(`/artists/${tarn.id}?tab=ids`)
  await button('Tarn – ID').click()
  await expect
    .poll(entries)
    .toEqual([
      'Play Tarn – ID',
      'Add to playlist Tarn – ID',
      'I know this one Tarn – ID',
      'Share Tarn – ID',
      'Go to artist Tarn',
      'Go to set Live from the Quarry',
    ])
  await expect.element(link('Go to set Live from the Quarry')).toHaveAttribute('href', `/sets/${quarry.id}`)
})

test("home's sets and tracks have the menu, too, and Back closes it", async ({ app, server }) => {
  server
    .on(featuredSets, listOf([nordlicht]))
    .on(featuredTracks, listOf([undertow]))
    .on(listPlays, listOf([]))
  await app.openAs('/about')
  await app.go('/home')
  await button('Tarn – Undertow').click()
  await expect.element(menuOf('Tarn – Undertow')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Nordlicht').click()
  await expect.element(menuOf('Nordlicht')).toBeVisible()
  app.back()
  await expect.element(menu).not.toBeInTheDocument()
})

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} an artist has a menu, which plays the latest set and follows`, async ({ app, server }) => {
    await page.viewport(width, height)
    new ServerQueue(server, [], undefined, [quarry])
    server
      .on(listArtists, listOf([anArtist({ ...tarn, set_count: 2 })]))
      .on(listArtistSets, listOf([quarry, nordlicht]))
      .on(followArtist, { is_followed: true, applied: true, updated_at: '2026-06-01T12:00:00.000Z' })
    await app.openAs('/artists')
    await button('Tarn').click()
    await expect.poll(entries).toEqual(['Play latest set Tarn', 'Follow Tarn', 'Share Tarn', 'Podcast feed Tarn'])
    await entry('Play latest set Tarn').click()
    await expect.poll(() => player.loaded.get()?.set.id).toBe(quarry.id)
    await button('Tarn').click()
    await entry('Follow Tarn').click()
    await expect.poll(() => server.calls(followArtist).map(({ body }) => body?.is_followed)).toEqual([true])
    await button('Tarn').click()
    await expect.element(entry('Unfollow Tarn')).toBeVisible()
  })

test('a label without sets can be followed and shared by its menu, and its link leads to its page', async ({
  app,
  server,
}) => {
  server.on(listLabels, listOf([aLabel({ id: 7003, name: 'Kiln', set_count: 0 })]))
  await app.openAs('/labels')
  const copied: string[] = []
  const restore = replaced(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) })
  onTestFinished(restore)
  await button('Kiln').click()
  await expect.poll(entries).toEqual(['Follow Kiln', 'Share Kiln'])
  await entry('Share Kiln').click()
  await expect.element(page.getByText('Label link has been copied to your clipboard!')).toBeVisible()
  expect(copied).toEqual([`${location.origin}/labels/7003`])
})

test('offline, the latest set of an artist that was not read can not be played, and the menu says why', async ({
  app,
  server,
}) => {
  server
    .on(listArtists, listOf([anArtist({ ...mirelle, set_count: 1 }), anArtist({ ...tarn, set_count: 2 })]))
    .on(listArtistSets, listOf([nordlicht]))
  await app.openAs('/artists')
  await button('Mirelle Koda').click()
  await expect.element(entry('Play latest set Mirelle Koda')).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await app.goOffline()
  await button('Tarn').click()
  await expect.element(menu.getByText('Not downloaded')).toBeVisible()
  await expect.element(menu.getByRole('button', { name: 'Play latest set' })).toBeDisabled()
  await expect.element(entry('Follow Tarn')).toBeEnabled()
})

test('on a phone every card of tracks has the button', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server.on(listTracks, listOf([undertow, anId()]))
  await app.openAs('/tracks')
  await expect
    .poll(() => textsOf(cards.getByRole('button', { name: /^Options/ })))
    .toEqual(['Options for Tarn – Undertow', 'Options for ID'])
})
