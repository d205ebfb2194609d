import type { SetSummary } from '#contract/entities/music.ts'
import { getSet, listUserArtists, listUserSets, listUserTracks } from '#contract/routes/catalogue.ts'
import { favouriteSet, toggleSetLikes } from '#contract/routes/marks.ts'
import {
  expect,
  heading,
  loadMore,
  main,
  many,
  page,
  paged,
  rows,
  sizes,
  test,
  textsOf,
} from '../../support/catalogue.ts'
import { anArtist, aSet, aSetWith, aTrack, listOf } from '../../support/entities.ts'
import { panel, tab } from '../../support/profile.ts'
import type { FakeServer } from '../../support/server.ts'

const liked = (given: Partial<SetSummary> = {}) => ({ ...given, user_fav: { is_fav: true } })
const heart = (name: string) => ({
  empty: panel.getByRole('button', { name: `Add ${name} to favorites` }),
  full: panel.getByRole('button', { name: `Remove ${name} from favorites` }),
})

const accepted = { applied: true, updated_at: new Date().toISOString() }

/** Answers with these sets as favorites, until their heart is removed. */
function answerFavorites(server: FakeServer, sets: SetSummary[]): void {
  const favorites = new Set(sets.map(({ id }) => id))
  server
    .on(listUserSets, call => paged(sets.filter(({ id }) => favorites.has(id)))(call))
    .on(favouriteSet, ({ params, body }) => {
      const is_fav = body?.is_fav ?? false
      if (is_fav) favorites.add(Number(params.id))
      else favorites.delete(Number(params.id))
      return { is_fav, ...accepted }
    })
}

test('sets start with the one liked last, a heading orders them, and another tab has its own order', async ({
  app,
  server,
}) => {
  server.on(listUserSets, ({ query }) => listOf([aSet({ set_name: `${query.order_by} ${query.order_direction}` })]))
  await app.openAs('/profile')
  await expect
    .element(panel.getByRole('link', { name: 'user_set_favs.first_liked_date desc', exact: true }))
    .toBeVisible()
  await expect.element(heading('Liked on')).toHaveAttribute('aria-sort', 'descending')
  await heading('Set').getByRole('button').click()
  await expect.element(panel.getByRole('link', { name: 'set_name asc', exact: true })).toBeVisible()
  expect(app.path).toBe('/profile?order_by=set_name&order_direction=asc')
  await tab('Liked Artists').click()
  await expect.poll(() => app.path).toBe('/profile?tab=artists')
})

test('the dialog filters and sorts a list, and the address has the filter', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server.on(listUserTracks, ({ query: { genre, order_by, order_direction } }) =>
    listOf(genre === 'Trance' ? [] : [aTrack({ title: `${genre ?? 'any genre'} by ${order_by} ${order_direction}` })]),
  )
  await app.openAs('/profile?tab=tracks')
  await expect.element(panel.getByText('any genre by user_track_favs.first_liked_date desc')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Filter & Sort' })
  const genre = dialog.getByRole('combobox', { name: 'Genre' })
  await panel.getByRole('button', { name: 'Filter & Sort' }).click()
  await genre.selectOptions('House')
  await dialog.getByRole('combobox', { name: 'Sort' }).selectOptions('Title, A to Z')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(panel.getByText('House by title asc')).toBeVisible()
  expect(app.path).toBe('/profile?tab=tracks&genre=House&order_by=title&order_direction=asc')
  await panel.getByRole('button', { name: 'Filter & Sort' }).click()
  await genre.selectOptions('Trance')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Nothing in this genre yet' })).toBeVisible()
  await panel.getByRole('button', { name: 'Clear filter', exact: true }).click()
  await expect.element(panel.getByText('any genre by user_track_favs.first_liked_date desc')).toBeVisible()
  expect(app.path).toBe('/profile?tab=tracks')
})

test('a set that is liked while the list loads is in the list', async ({ app, server }) => {
  const set = aSetWith([], { set_name: 'Nordlicht' })
  server.on(getSet, set)
  const respondToHeart = server.hold(favouriteSet)
  await app.openAs(`/sets/${set.id}`)
  await main.getByRole('button', { name: 'Add Nordlicht to favorites' }).first().click()
  const respondToList = server.hold(listUserSets)
  await app.go('/profile')
  await expect.poll(() => server.calls(listUserSets)).not.toEqual([])
  server.on(listUserSets, listOf([aSet({ ...liked(), id: set.id, set_name: 'Nordlicht' })]))
  respondToHeart({ is_fav: true, ...accepted })
  await expect.poll(() => server.calls(listUserSets).length).toBeGreaterThan(1)
  respondToList(listOf([]))
  await expect.element(rows).toHaveLength(1)
})

test('a set whose heart is removed stays in its place until the list is loaded again', async ({ app, server }) => {
  answerFavorites(server, [aSet(liked({ set_name: 'Nordlicht' })), aSet(liked({ set_name: 'Rooftop' }))])
  await app.openAs('/profile')
  await expect.element(rows).toHaveLength(2)
  const { full, empty } = heart('Rooftop')
  await full.click()
  await expect.element(empty).toBeVisible()
  await expect.poll(() => server.calls(favouriteSet).map(({ body }) => body)).toEqual([{ is_fav: false }])
  const before = server.calls(listUserSets).length
  await tab('Liked Sets').hover()
  await expect.element(rows).toHaveLength(2)
  await empty.click()
  await expect.element(full).toBeVisible()
  await full.click()
  await expect.element(empty).toBeVisible()
  await expect.poll(() => server.calls(favouriteSet)).toHaveLength(3)
  await expect.element(rows).toHaveLength(2)
  expect(server.calls(listUserSets)).toHaveLength(before)
  await tab('Liked Tracks').click()
  await expect.element(panel.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  await tab('Liked Sets').click()
  await expect.element(rows).toHaveLength(1)
})

test('a row shows the mark that it is listed for, until the list is loaded again', async ({ app, server }) => {
  server.on(toggleSetLikes, ({ body }) => ({ show_likes: body?.show_likes ?? false, ...accepted }))
  server
    .on(
      listUserSets,
      listOf([
        aSet(liked({ set_name: 'Nordlicht' })),
        aSet({ set_name: 'Rooftop', user_fav: { show_likes: true, user_likes: 2 } }),
        aSet({ set_name: 'Salt Flats', user_fav: { user_likes: 3 } }),
      ]),
    )
    .on(
      listUserArtists,
      listOf([
        anArtist({ name: 'Sable', user_stats: { is_followed: true, show_likes: true } }),
        anArtist({ name: 'Tarn', user_stats: { show_likes: true } }),
      ]),
    )
  await app.openAs('/profile')
  await expect.element(heart('Nordlicht').full).toBeVisible()
  const marks = () => textsOf(panel.getByRole('button', { name: /Nordlicht|Rooftop|Salt Flats/ })).filter(Boolean)
  expect(marks().filter(name => !/^(Play|Pause|Options)/.test(name))).toEqual([
    'Remove Nordlicht from favorites',
    'Remove your like of Rooftop',
  ])
  await expect.element(panel.getByText('3 moments')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove your like of Rooftop' }).click()
  await panel.getByRole('button', { name: 'Like Rooftop' }).click()
  await expect.element(panel.getByRole('button', { name: 'Remove your like of Rooftop' })).toBeVisible()
  await tab('Liked Artists').click()
  await expect.element(panel.getByRole('button', { name: 'Unfollow Sable' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Remove your like of Tarn' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Follow Tarn' })).not.toBeInTheDocument()
})

test('a list loads to its end, each item once, also after some hearts were removed', async ({ app, server }) => {
  const sets = many(24, index => aSet(liked({ set_name: `Nordlicht ${index + 1}` })))
  answerFavorites(server, sets)
  await app.openAs('/profile')
  await expect.element(rows).toHaveLength(20)
  for (const name of ['Nordlicht 1', 'Nordlicht 6']) {
    await panel.getByRole('button', { name: `Remove ${name} from favorites`, exact: true }).click()
    await expect.element(panel.getByRole('button', { name: `Add ${name} to favorites`, exact: true })).toBeVisible()
  }
  await expect.poll(() => server.calls(favouriteSet)).toHaveLength(2)
  await loadMore.click()
  await expect
    .poll(() => textsOf(panel.getByRole('link', { name: /^Nordlicht/ })))
    .toEqual(sets.map(({ set_name }) => set_name))
  await expect.element(loadMore).not.toBeInTheDocument()
})
