import { userEvent } from 'vitest/browser'
import { addPlaylistItem, createPlaylist, getPlaylist, listPlaylists } from '#contract/routes/playlists.ts'
import { player } from '../../../../src/player/player.ts'
import { expect, main, page, test } from '../../support/catalogue.ts'
import { aPlaylist, aPlaylistItem } from '../../support/entities.ts'
import {
  addFromMenu,
  asMira,
  button,
  dialog,
  own,
  pier,
  quarry,
  roof,
  rows,
  shows,
  slot,
  sunrise,
  tarn,
  withSets,
} from '../../support/playlist-pages.ts'
import { ServerPlaylists } from '../../support/playlists.ts'
import { answerForPlayer, ServerQueue } from '../../support/queue.ts'

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

test('a track of a tracklist is added with its set', async ({ app, server }) => {
  const list = aPlaylist({ ...own, name: 'Sunrise' })
  new ServerPlaylists(withSets(server), [list], [pier, roof])
  await app.openAs(`/sets/${quarry.id}`, asMira)
  await addFromMenu('Tarn – Undertow', /^Sunrise/)
  await expect
    .poll(() => server.calls(addPlaylistItem).map(({ body }) => [body.set_meta_id, body.track_meta_id]))
    .toEqual([[quarry.id, tarn.id]])
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
