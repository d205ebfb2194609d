import { onTestFinished } from 'vitest'
import { getTrack, listTrackSets } from '#contract/routes/catalogue.ts'
import { getPlaylist, removePlaylistItem } from '#contract/routes/playlists.ts'
import { getRecording } from '#contract/routes/recordings.ts'
import { expect, main, page, test } from '../../support/catalogue.ts'
import { aPlaylist, aPlaylistItem, listOf } from '../../support/entities.ts'
import {
  addFromMenu,
  asMira,
  button,
  dialog,
  own,
  pier,
  quarry,
  rows,
  shows,
  sunrise,
  tarn,
  track,
  withSets,
} from '../../support/playlist-pages.ts'
import { ServerPlaylists } from '../../support/playlists.ts'
import { replaced } from '../../support/replaced.ts'

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
