import { userEvent } from 'vitest/browser'
import { signOut } from '#contract/routes/account.ts'
import { getPlaylist } from '#contract/routes/playlists.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { signOutOfDevice } from '../../../src/data/session/sign-out.ts'
import { readText, storageKeys, write } from '../../../src/data/storage/stored.ts'
import { player } from '../../../src/player/player.ts'
import { expect, page, test } from '../support/app.tsx'
import { aPlaylist, aPlaylistItem, aSet, aTrack } from '../support/entities.ts'
import { ServerPlaylists } from '../support/playlists.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import type { FakeServer } from '../support/server.ts'

/** A playlist that plays: over a reload, beside what else is played, and while it is changed elsewhere. The player is silent. */

const me = { id: 1, username: 'mira' }
const pier = aSet({ set_name: 'Pier 9 After Hours' })
const roof = aSet({ set_name: 'Rooftop at Dawn' })
const tunnel = aSet({ set_name: 'Tunnel Vision' })
const cellar = aSet({ set_name: 'Cellar Door' })

const tarn = aPlaylistItem({
  set_meta: roof,
  track_meta: aTrack({ title: 'Tarn' }),
  start_time: 60_000,
  end_time: 90_000,
})
const items = [aPlaylistItem({ set_meta: pier }), tarn, aPlaylistItem({ set_meta: tunnel })]
const [first, , last] = items

const button = (name: string) => page.getByRole('button', { name, exact: true })
const openQueue = () => page.getByRole('button', { name: 'Queue', exact: false }).last().click()
const queuePanel = page.getByRole('dialog', { name: 'Queue' })
const plays = () => [player.loaded.get()?.set.id, player.loaded.get()?.stretch?.from ?? null]

function withPlaylist(server: FakeServer, current?: typeof pier) {
  const list = aPlaylist({ name: 'Sunrise', items })
  new ServerPlaylists(server, [list])
  answerForPlayer(server, pier, roof, tunnel, cellar)
  const queue = new ServerQueue(server, current ? [current] : [], current, [pier, roof, tunnel, cellar])
  return { list, queue }
}

/** What the page had stored when it was closed while this item played. */
const wasPlaying = (playlist: string, item: string | undefined, more: { brought?: number[]; at?: number } = {}) =>
  write(storageKeys.programme, JSON.stringify({ user: me.id, playlist, item, brought: [], at: null, ...more }))

test('after a reload a track is loaded where it was left, and the list goes on', async ({ app, server }) => {
  const { list } = withPlaylist(server, roof)
  wasPlaying(list.id, tarn.id, { at: 71_000 })
  await app.openAs('/about', me)
  await expect.poll(plays).toEqual([roof.id, 60_000])
  expect(player.position.get()).toBe(71_000)
  await openQueue()
  await expect.element(queuePanel.getByText('Next from Sunrise')).toBeVisible()
  await userEvent.keyboard('{Escape}n')
  await expect.poll(plays).toEqual([tunnel.id, null])
  expect(readText(storageKeys.programme)).toContain(last?.id)
})

test('after a reload a set that was brought next plays on, and the list after it', async ({ app, server }) => {
  const { list } = withPlaylist(server, cellar)
  wasPlaying(list.id, first?.id, { brought: [cellar.id] })
  await app.openAs('/about', me)
  await expect.poll(plays).toEqual([cellar.id, null])
  await openQueue()
  await expect.element(queuePanel.getByText('Next from Sunrise')).toBeVisible()
})

test('what another device has made the current set since is loaded, and the queue names no playlist', async ({
  app,
  server,
}) => {
  const { list } = withPlaylist(server, cellar)
  wasPlaying(list.id, tarn.id)
  await app.openAs('/about', me)
  await expect.poll(plays).toEqual([cellar.id, null])
  await app.waitForAnswers()
  await openQueue()
  await expect.element(queuePanel.getByText('Cellar Door')).toBeVisible()
  await expect.element(queuePanel.getByText('Next from Sunrise')).not.toBeInTheDocument()
})

test('a playlist that arrives after something else was played has ended for good', async ({ app, server }) => {
  const { list } = withPlaylist(server, roof)
  const release = server.hold(getPlaylist)
  wasPlaying(list.id, tarn.id)
  await app.openAs('/about', me)
  await expect.poll(() => server.calls(getPlaylist).length).toBe(1)
  player.start(cellar)
  release(list)
  await expect.poll(() => readText(storageKeys.programme)).toBeNull()
})

test('logging out leaves nothing of it on the device', async ({ app, server }) => {
  const { list } = withPlaylist(server)
  server.on(signOut, null)
  await app.openAs(`/playlists/${list.id}`, me)
  await button('Play Sunrise').click()
  await expect.poll(() => readText(storageKeys.programme)).toContain(list.id)
  await signOutOfDevice()
  expect(readText(storageKeys.programme)).toBeNull()
})

test('a track whose place has changed elsewhere plays at its new one, and what has no recording is left out', async ({
  app,
  server,
}) => {
  const { list } = withPlaylist(server)
  await app.openAs(`/playlists/${list.id}`, me)
  await button('Play Sunrise').click()
  await expect.poll(plays).toEqual([pier.id, null])
  const silent = aPlaylistItem({ set_meta: aSet({ set_name: 'Lost Tape', mp3_permalink: null }) })
  const moved = { ...tarn, set_meta: cellar, start_time: 120_000, end_time: 150_000 }
  server.on(getPlaylist, { ...list, items: [first, silent, moved, last].filter(each => each !== undefined) })
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('main').getByText('No recording to play', { exact: false })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.poll(plays).toEqual([cellar.id, 120_000])
})
