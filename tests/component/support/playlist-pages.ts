import { getSet, listSets, playTrack } from '#contract/routes/catalogue.ts'
import { waitForAnimations } from './animations.ts'
import { expect, main, page } from './catalogue.ts'
import { aPlaylist, aPlaylistItem, aSet, aSetWith, aTrack, listOf } from './entities.ts'
import type { FakeServer } from './server.ts'

/** Playlists: making, filling, ordering, sharing, following and playing them. */

export const tarn = aTrack({ title: 'Undertow' })
export const quarry = aSetWith([aTrack({ title: 'Slow Lanterns' }), tarn], { set_name: 'Live from the Quarry' })
export const pier = aSet({ set_name: 'Pier 9 After Hours' })
export const roof = aSet({ set_name: 'Rooftop at Dawn' })
export const [, slot] = quarry.set_tracks

export const own = { owner: { id: 1, username: 'mira', avatar_url: null } }
export const asMira = { id: 1, username: 'mira' }
export const track = aPlaylistItem({
  set_meta: quarry,
  track_meta: tarn,
  start_time: slot?.start_time ?? 0,
  end_time: slot?.end_time ?? 0,
})
export const sunrise = () =>
  aPlaylist({
    ...own,
    name: 'Sunrise',
    items: [track, aPlaylistItem({ set_meta: pier }), aPlaylistItem({ set_meta: roof })],
  })

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = page.getByRole('dialog')
export const rows = main.getByRole('list', { name: /^Items of/ }).getByRole('listitem')
export const shows = (...names: string[]) =>
  expect.poll(() => rows.elements().map(row => row.querySelector('a')?.textContent ?? '')).toEqual(names)

/** A server with these sets in the list of sets. */
export const withSets = (server: FakeServer) =>
  server
    .on(listSets, listOf([pier, roof]))
    .on(getSet, quarry)
    .on(playTrack, { set_meta_id: quarry.id, start_time: slot?.start_time ?? 0 })

export async function addFromMenu(name: string, to: string | RegExp) {
  await button(`Options for ${name}`).click()
  await expect.element(button(`Add to playlist ${name}`)).toBeVisible()
  // A click on what still moves would scroll the page, and the menu goes when its button is out of sight.
  await waitForAnimations()
  await button(`Add to playlist ${name}`).click()
  await dialog.getByRole('button', { name: to }).click()
}
