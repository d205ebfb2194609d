import type { Track } from '#contract/entities/music.ts'
import { getArtist, getLabel, getSet, getTrack, listUserTracks } from '#contract/routes/catalogue.ts'
import {
  favouriteSet,
  favouriteTrack,
  followArtist,
  followLabel,
  toggleSetLikes,
  toggleTrackLikes,
} from '#contract/routes/marks.ts'
import { expect, page, test } from '../../support/catalogue.ts'
import { aLabel, anArtist, anId, aSetWith, aTrack, listOf } from '../../support/entities.ts'
import { notice, player } from '../../support/notices.ts'
import { answerForPlayer, ServerQueue } from '../../support/queue.ts'
import { type FakeServer, refused } from '../../support/server.ts'

const main = page.getByRole('main')

const accepted = { applied: true, updated_at: '2026-11-21T12:00:00.000Z' }
const likes = { total_user_likes: 1, is_fav: false, ...accepted }

/** Makes the server accept every mark. */
const acceptMarks = (server: FakeServer): FakeServer =>
  server
    .on(favouriteSet, ({ body }) => ({ is_fav: body?.is_fav ?? true, ...accepted }))
    .on(favouriteTrack, ({ body }) => ({ is_fav: body?.is_fav ?? true, ...accepted }))
    .on(toggleSetLikes, ({ body }) => ({ show_likes: body?.show_likes ?? true, ...accepted }))
    .on(toggleTrackLikes, ({ body }) => ({ ...likes, show_likes: body?.show_likes ?? true }))
    .on(followArtist, ({ body }) => ({ is_followed: body?.is_followed ?? true, ...accepted }))
    .on(followLabel, ({ body }) => ({ is_followed: body?.is_followed ?? true, ...accepted }))

const heard = aTrack({ artist: 'Sable Finch', title: 'Undertow' })
const watched = anId()
const marked = aSetWith([heard, watched], { set_name: 'Nordlicht Closing Set' })
const artist = anArtist({ name: 'Delphine Roux' })
const label = aLabel({ name: 'Sable Ritual' })

for (const [what, path, there, back, says] of [
  [
    'favorite set',
    `/sets/${marked.id}`,
    /^Add Nordlicht/,
    /^Remove Nordlicht/,
    ['Set added to favorites!', 'Set removed from favorites!'],
  ],
  [
    'liked set',
    `/sets/${marked.id}`,
    /^Like Nordlicht/,
    /^Remove your like of Nordlicht/,
    ['Set added to likes!', 'Set removed from likes!'],
  ],
  [
    'favorite track',
    `/sets/${marked.id}`,
    /^Add Sable Finch/,
    /^Remove Sable Finch/,
    ['Track added to favorites!', 'Track removed from favorites!'],
  ],
  [
    'favorite ID',
    `/tracks/${watched.id}`,
    /^Add ID to favorites/,
    /^Remove ID from favorites/,
    ['ID added to favorites!', 'ID removed from favorites!'],
  ],
  [
    'watched ID',
    `/tracks/${watched.id}`,
    /^Watch ID/,
    /^Watching ID/,
    ['Started watching ID!', 'Stopped watching ID.'],
  ],
  [
    'followed artist',
    `/artists/${artist.id}`,
    /^Follow Delphine/,
    /^Following Delphine/,
    ['Delphine Roux followed!', 'Delphine Roux unfollowed!'],
  ],
  [
    'followed label',
    `/labels/${label.id}`,
    /^Follow Sable/,
    /^Following Sable/,
    ['Sable Ritual followed!', 'Sable Ritual unfollowed!'],
  ],
] as const)
  test(`marking and unmarking a ${what} shows a notice`, async ({ app, server }) => {
    acceptMarks(server).on(getSet, marked).on(getTrack, watched).on(getArtist, artist).on(getLabel, label)
    await app.openAs(path)
    await main.getByRole('button', { name: there }).first().click()
    await expect.element(notice(says[0])).toBeVisible()
    await main.getByRole('button', { name: back }).first().click()
    await expect.element(notice(says[1])).toBeVisible()
  })

test('a mark that the server refuses shows no notice of success', async ({ app, server }) => {
  server.on(getSet, marked).on(favouriteSet, refused(404))
  await app.openAs(`/sets/${marked.id}`)
  await main.getByRole('button', { name: /^Add Nordlicht/ }).click()
  await expect.poll(() => server.calls(favouriteSet)).toHaveLength(1)
  await expect.element(notice('Set added to favorites!')).not.toBeInTheDocument()
})

test('the row of an ID counts its watchers at once', async ({ app, server }) => {
  const id: Track = { ...watched, user_likes: 7 }
  acceptMarks(server).on(getSet, aSetWith([heard, id], { set_name: 'Nordlicht Closing Set' }))
  const respond = server.hold(toggleTrackLikes)
  await app.openAs(`/sets/${marked.id}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Watch/ }) })
  await expect.element(row).toHaveTextContent(/7 watching/)
  await row.getByRole('button', { name: /^Watch/ }).click()
  await expect.element(row).toHaveTextContent(/8 watching/)
  respond({ ...likes, total_user_likes: 8, show_likes: true })
  await expect.element(notice('Started watching ID!')).toBeVisible()
  await expect.element(row).toHaveTextContent(/8 watching/)
})

test('a favorite from the player is on the row at once and, when stored, in the open profile', async ({
  app,
  server,
}) => {
  new ServerQueue(server, [marked], marked)
  answerForPlayer(server, marked)
  acceptMarks(server)
  const favorites = new Set<number>()
  server
    .on(favouriteTrack, ({ params, body }) => {
      if (body?.is_fav) favorites.add(Number(params.id))
      else favorites.delete(Number(params.id))
      return { is_fav: body?.is_fav ?? true, ...accepted }
    })
    .on(listUserTracks, () =>
      listOf(favorites.has(heard.id) ? [{ ...heard, user_fav: { ...heard.user_fav, is_fav: true } }] : []),
    )
  await app.openAs(`/sets/${marked.id}`)
  await player.getByRole('button', { name: /^Add Sable Finch/ }).click()
  await expect.element(main.getByRole('row').getByRole('button', { name: /^Remove Sable Finch/ })).toBeVisible()
  await player.getByRole('button', { name: /^Remove Sable Finch/ }).click()
  await app.go('/profile')
  await page.getByRole('tab', { name: 'Liked Tracks' }).click()
  await expect.element(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  await player.getByRole('button', { name: /^Add Sable Finch/ }).click()
  await expect.element(page.getByRole('tabpanel').getByRole('button', { name: /^Remove Sable Finch/ })).toBeVisible()
  await expect.poll(() => server.calls(favouriteTrack).at(-1)?.body?.is_fav).toBe(true)
})
