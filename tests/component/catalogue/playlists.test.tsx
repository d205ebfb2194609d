import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSet, getTrack, listSets, listTrackSets, playTrack } from '../../../contract/routes/catalogue.ts'
import {
  addPlaylistItem,
  createPlaylist,
  getPlaylist,
  listPlaylists,
  removePlaylistItem,
} from '../../../contract/routes/playlists.ts'
import { getRecording } from '../../../contract/routes/recordings.ts'
import { player } from '../../../src/player/player.ts'
import { waitForAnimations } from '../support/animations.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { aPlaylist, aPlaylistItem, aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { ServerPlaylists } from '../support/playlists.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { replaced } from '../support/replaced.ts'
import type { FakeServer } from '../support/server.ts'

/** Playlists: making, filling, ordering, sharing, following and playing them. */

const tarn = aTrack({ title: 'Undertow' })
const quarry = aSetWith([aTrack({ title: 'Slow Lanterns' }), tarn], { set_name: 'Live from the Quarry' })
const pier = aSet({ set_name: 'Pier 9 After Hours' })
const roof = aSet({ set_name: 'Rooftop at Dawn' })
const [, slot] = quarry.set_tracks

const own = { owner: { id: 1, username: 'mira', avatar_url: null } }
const asMira = { id: 1, username: 'mira' }
const track = aPlaylistItem({
  set_meta: quarry,
  track_meta: tarn,
  start_time: slot?.start_time ?? 0,
  end_time: slot?.end_time ?? 0,
})
const sunrise = () =>
  aPlaylist({
    ...own,
    name: 'Sunrise',
    items: [track, aPlaylistItem({ set_meta: pier }), aPlaylistItem({ set_meta: roof })],
  })

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const rows = main.getByRole('list', { name: /^Items of/ }).getByRole('listitem')
const shows = (...names: string[]) =>
  expect.poll(() => rows.elements().map(row => row.querySelector('a')?.textContent ?? '')).toEqual(names)

/** A server with these sets in the list of sets. */
const withSets = (server: FakeServer) =>
  server
    .on(listSets, listOf([pier, roof]))
    .on(getSet, quarry)
    .on(playTrack, { set_meta_id: quarry.id, start_time: slot?.start_time ?? 0 })

async function addFromMenu(name: string, to: string | RegExp) {
  await button(`Options for ${name}`).click()
  await expect.element(button(`Add to playlist ${name}`)).toBeVisible()
  // A click on what still moves would scroll the page, and the menu goes when its button is out of sight.
  await waitForAnimations()
  await button(`Add to playlist ${name}`).click()
  await dialog.getByRole('button', { name: to }).click()
}

test('the account menu leads to the playlists, own and followed, and one opens', async ({ app, server }) => {
  const others = aPlaylist({ name: 'Dusk', owner: { id: 2, username: 'ayo', avatar_url: null }, is_followed: true })
  new ServerPlaylists(server, [sunrise(), others])
  await app.openAs('/about', asMira)
  await button('Menu').click()
  await page.getByRole('link', { name: 'Playlists' }).click()
  await expect.element(main.getByText('3 items · Private')).toBeVisible()
  await expect
    .element(main.getByRole('list', { name: 'Playlists you follow' }).getByText('0 items · by ayo'))
    .toBeVisible()
  await main.getByRole('link', { name: 'Sunrise' }).click()
  await shows('Undertow', 'Pier 9 After Hours', 'Rooftop at Dawn')
  expect(document.title).toBe('Sunrise on Segue')
  await expect.element(main.getByText('Tarn · in Live from the Quarry')).toBeVisible()
  await expect.element(main.getByText('2 h 30 min', { exact: true })).toBeVisible()
  // A click anywhere in a row opens its page.
  await rows.nth(1).click()
  await expect.poll(() => app.path).toBe(`/sets/${pier.id}`)
})

test('one that is made, filled, put in order, renamed and opened by link offline arrives once and in order', async ({
  app,
  server,
}) => {
  const lists = new ServerPlaylists(withSets(server), [], [pier, roof])
  await app.openAs('/sets', asMira)
  await expect.element(button('Options for Pier 9 After Hours')).toBeVisible()
  // The list of playlists is known before the network is gone.
  await button('Options for Pier 9 After Hours').click()
  await button('Add to playlist Pier 9 After Hours').click()
  await expect.poll(() => server.calls(listPlaylists).length).toBe(1)
  server.goAway()
  await dialog.getByLabelText('New playlist').fill('Sunrise')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Added to Sunrise')).toBeVisible()
  await addFromMenu('Rooftop at Dawn', /^Sunrise/)
  await app.go('/playlists')
  await expect.element(main.getByText('2 items · Private')).toBeVisible()
  await main.getByRole('link', { name: 'Sunrise' }).click()
  await shows('Pier 9 After Hours', 'Rooftop at Dawn')
  await expect.element(rows.first().getByText('Not sent yet')).toBeInTheDocument()
  await moveUp('Rooftop at Dawn')
  await shows('Rooftop at Dawn', 'Pier 9 After Hours')
  await button('Edit Sunrise').click()
  await dialog.getByLabelText('Name').fill('Dawn')
  await dialog.getByRole('switch', { name: 'Anyone with the link can open it' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(main.getByRole('heading', { name: 'Dawn' })).toBeVisible()
  expect(lists.done).toEqual([])
  server.comeBack()
  await expect
    .poll(() => lists.done)
    .toEqual(['create Sunrise', `add ${pier.id}`, `add ${roof.id}`, 'move', 'change Dawn link'])
  await expect.poll(() => server.calls(createPlaylist).length + server.calls(addPlaylistItem).length).toBe(3)
  await expect.element(main.getByText('Anyone with the link', { exact: false })).toBeVisible()
})

/** Moves an item one place up by the keyboard. */
async function moveUp(name: string) {
  await expect.element(button(`Move ${name}`)).toBeVisible()
  const grip = button(`Move ${name}`).element()
  if (grip instanceof HTMLElement) grip.focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => document.body.textContent).toContain(`Picked up ${name}`)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => document.body.textContent).toContain(`${name} is now at position`)
  await userEvent.keyboard(' ')
}

test('an item moves by the keyboard behind the one above its place, and is removed', async ({ app, server }) => {
  const list = sunrise()
  const lists = new ServerPlaylists(server, [list])
  await app.openAs(`/playlists/${list.id}`, asMira)
  await moveUp('Rooftop at Dawn')
  await shows('Undertow', 'Rooftop at Dawn', 'Pier 9 After Hours')
  const [first, second, third] = list.items.map(({ id }) => id)
  await expect.poll(() => lists.items).toEqual([first, third, second])
  await button('Remove Rooftop at Dawn from Sunrise').click()
  await shows('Undertow', 'Pier 9 After Hours')
  await expect.element(button('Remove Pier 9 After Hours from Sunrise')).toHaveFocus()
  await expect.poll(() => lists.items).toEqual([first, second])
})

test('what was added can be undone, and what is in there already is added only if that is wanted', async ({
  app,
  server,
}) => {
  const list = aPlaylist({ ...own, name: 'Sunrise', items: [aPlaylistItem({ set_meta: pier })] })
  const lists = new ServerPlaylists(withSets(server), [list], [pier, roof])
  await app.openAs('/sets', asMira)
  await addFromMenu('Rooftop at Dawn', /^Sunrise/)
  await expect.poll(() => lists.items.length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lists.items.length).toBe(1)
  await addFromMenu('Pier 9 After Hours', /^Sunrise/)
  await expect.element(dialog.getByText('Pier 9 After Hours is already in Sunrise.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(lists.items.length).toBe(1)
  await addFromMenu('Pier 9 After Hours', /^Sunrise/)
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect.poll(() => lists.items.length).toBe(2)
})

test('on a network that hangs, a playlist that is pressed twice gets a set once, and one whose dialog was closed none', async ({
  app,
  server,
  clock,
}) => {
  const list = aPlaylist({ ...own, name: 'Sunrise' })
  const lists = new ServerPlaylists(withSets(server), [list], [pier, roof])
  await app.openAs('/sets', asMira)
  server.hold(getPlaylist)
  clock.take()
  await addFromMenu('Pier 9 After Hours', /^Sunrise/)
  await expect.poll(() => server.calls(getPlaylist).length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await addFromMenu('Rooftop at Dawn', /^Sunrise/)
  await dialog.getByRole('button', { name: /^Sunrise/ }).click()
  await clock.pass(2_000)
  await expect.element(page.getByText('Added to Sunrise')).toBeVisible()
  await expect.poll(() => lists.done).toEqual([`add ${roof.id}`])
})

test('a change of one playlist lets another one load', async ({ app, server }) => {
  const [list, dusk] = [sunrise(), aPlaylist({ ...own, name: 'Dusk', items: [aPlaylistItem({ set_meta: pier })] })]
  new ServerPlaylists(server, [list, dusk])
  const answer = server.hold(removePlaylistItem)
  await app.openAs(`/playlists/${list.id}`, asMira)
  await button('Remove Rooftop at Dawn from Sunrise').click()
  const arrive = server.hold(getPlaylist)
  await app.go(`/playlists/${dusk.id}`)
  answer(null)
  await expect.poll(() => server.calls(getPlaylist).length).toBe(3)
  arrive(dusk)
  await shows('Pier 9 After Hours')
})

test('a track of a tracklist is added with its set', async ({ app, server }) => {
  const list = aPlaylist({ ...own, name: 'Sunrise' })
  new ServerPlaylists(withSets(server), [list], [pier, roof])
  await app.openAs(`/sets/${quarry.id}`, asMira)
  await addFromMenu('Tarn – Undertow', /^Sunrise/)
  await expect
    .poll(() => server.calls(addPlaylistItem).map(({ body }) => [body.set_meta_id, body.track_meta_id]))
    .toEqual([[quarry.id, tarn.id]])
})

test('the page of a set and that of a track have the menu, too', async ({ app, server }) => {
  const lists = new ServerPlaylists(withSets(server), [aPlaylist({ ...own, name: 'Sunrise' })], [quarry])
  server.on(getTrack, tarn).on(listTrackSets, listOf([]))
  await app.openAs(`/sets/${quarry.id}`, asMira)
  await addFromMenu('Live from the Quarry', /^Sunrise/)
  await expect.element(button('Options for Live from the Quarry')).toHaveFocus()
  await app.go(`/tracks/${tarn.id}`)
  await addFromMenu('Tarn – Undertow', /^Sunrise/)
  await expect.poll(() => lists.done).toEqual([`add ${quarry.id}`, `add ${tarn.id}`])
})

test('many playlists can be searched', async ({ app, server }) => {
  const lists = Array.from({ length: 9 }, (_, at) => aPlaylist({ ...own, name: `Été ${at + 1}` }))
  new ServerPlaylists(withSets(server), lists)
  await app.openAs('/sets', asMira)
  await button('Options for Pier 9 After Hours').click()
  await button('Add to playlist Pier 9 After Hours').click()
  const choices = dialog.getByRole('list', { name: 'Your playlists' }).getByRole('listitem')
  await expect.element(choices).toHaveLength(9)
  await dialog.getByLabelText('Find a playlist').fill('ete 7')
  await expect.element(choices).toHaveLength(1)
})

test('sharing a private playlist offers to open it by link first', async ({ app, server }) => {
  const list = sunrise()
  const lists = new ServerPlaylists(server, [list])
  await app.openAs(`/playlists/${list.id}`, asMira)
  await button('Share Sunrise').click()
  const copied: string[] = []
  onTestFinished(replaced(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) }))
  await dialog.getByRole('button', { name: 'Open by link and share' }).click()
  await expect.poll(() => copied).toEqual([`${location.origin}/playlists/${list.id}`])
  await expect.poll(() => lists.done).toEqual(['change Sunrise link'])
  await expect.element(main.getByText('Anyone with the link', { exact: true })).toBeVisible()
})

test("another's playlist can be followed and not changed", async ({ app, server }) => {
  const list = { ...sunrise(), visibility: 'link' as const, owner: { id: 2, username: 'ayo', avatar_url: null } }
  const lists = new ServerPlaylists(server, [list])
  await app.openAs(`/playlists/${list.id}`, asMira)
  await expect.element(main.getByText('Playlist by ayo')).toBeVisible()
  for (const name of [/^Move /, /^Remove /, /^Edit/])
    await expect.element(main.getByRole('button', { name })).not.toBeInTheDocument()
  await button('Follow Sunrise').click()
  await expect.element(button('Follow Sunrise')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => lists.done).toEqual(['follow true'])
})

test('a playlist is deleted once a dialog is confirmed', async ({ app, server }) => {
  const list = sunrise()
  const lists = new ServerPlaylists(server, [list])
  await app.openAs(`/playlists/${list.id}`, asMira)
  await button('Edit Sunrise').click()
  await dialog.getByRole('button', { name: 'Delete playlist' }).click()
  await expect.element(dialog.getByText('Delete Sunrise?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete playlist' }).click()
  await expect.element(main.getByRole('heading', { name: 'No playlists yet' })).toBeVisible()
  await expect.poll(() => lists.done).toEqual(['delete'])
})

test('Back leads to no playlist that was deleted offline', async ({ app, server }) => {
  const list = sunrise()
  new ServerPlaylists(server, [list])
  await app.openAs(`/playlists/${list.id}`, asMira)
  await expect.element(button('Edit Sunrise')).toBeVisible()
  await app.goOffline()
  await button('Edit Sunrise').click()
  await dialog.getByRole('button', { name: 'Delete playlist' }).click()
  await dialog.getByRole('button', { name: 'Delete playlist' }).click()
  await expect.poll(() => app.path).toBe('/playlists')
  app.back()
  await expect.element(main.getByRole('heading', { name: "We can't find this playlist" })).toBeVisible()
})

test('one that is private, deleted or never was is not found', async ({ app, server }) => {
  new ServerPlaylists(server)
  await app.openAs('/playlists/6f1b7f0e-0d0b-4e55-9d6a-2f8c5b6a7c01', asMira)
  await expect.element(main.getByRole('heading', { name: "We can't find this playlist" })).toBeVisible()
})

test('the sets of a playlist are downloaded as a whole, each once, and removed', async ({ app, server }) => {
  const list = sunrise()
  new ServerPlaylists(server, [{ ...list, items: [...list.items, { ...track, id: crypto.randomUUID() }] }])
  server.hold(getRecording)
  await app.openAs(`/playlists/${list.id}`, asMira)
  await button('Download Sunrise').click()
  await expect.element(main.getByText('0 of 3 downloaded')).toBeVisible()
  await button('Remove downloads Sunrise').click()
  await expect.element(main.getByText('0 of 3 downloaded')).not.toBeInTheDocument()
  await expect.element(button('Download Sunrise')).toBeVisible()
})

test('a track plays as its part of the set, the queue says what follows, and Next leads to the next item', async ({
  app,
  server,
}) => {
  const list = sunrise()
  new ServerPlaylists(server, [list])
  answerForPlayer(server, quarry, pier, roof)
  const queue = new ServerQueue(server, [], undefined, [quarry, pier, roof])
  await app.openAs(`/playlists/${list.id}`, asMira)
  await button('Play Sunrise').click()
  await expect.poll(() => player.loaded.get()?.stretch).toEqual({ from: slot?.start_time, until: slot?.end_time })
  await expect.element(button('Pause Tarn – Undertow')).toBeVisible()
  await page.getByRole('button', { name: 'Queue', exact: false }).last().click()
  await expect.element(page.getByRole('dialog', { name: 'Queue' }).getByText('Next from Sunrise')).toBeVisible()
  await userEvent.keyboard('{Escape}n')
  await expect.poll(() => [player.loaded.get()?.set.id, player.loaded.get()?.stretch]).toEqual([pier.id, null])
  await expect.poll(() => queue.inShort).toBe(`${quarry.id} [${pier.id}]`)
  await button('Play Tarn – Undertow').click()
  await expect.poll(() => player.loaded.get()?.stretch?.from).toBe(slot?.start_time)
  // A jump out of the track goes on with the whole set.
  player.seek(0)
  await expect.poll(() => player.loaded.get()?.stretch).toBeNull()
  await button('Play Tarn – Undertow').click()
  await expect.poll(() => player.loaded.get()?.stretch?.from).toBe(slot?.start_time)
})
