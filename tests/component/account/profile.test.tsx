import { userEvent } from 'vitest/browser'
import type { SetSummary } from '../../../contract/entities/music.ts'
import {
  getSet,
  listUserArtists,
  listUserIds,
  listUserLabels,
  listUserSets,
  listUserTracks,
} from '../../../contract/routes/catalogue.ts'
import { favouriteSet, toggleSetLikes } from '../../../contract/routes/marks.ts'
import { listOwnSuggestions } from '../../../contract/routes/own-suggestions.ts'
import { violations } from '../support/axe.ts'
import {
  cards,
  expect,
  heading,
  loadMore,
  main,
  many,
  page,
  paged,
  pathsOf,
  rows,
  sizes,
  test,
  textsOf,
} from '../support/catalogue.ts'
import { aLabel, anArtist, anId, anOwnSuggestion, aSet, aSetWith, aTrack, aUser, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import type { FakeServer } from '../support/server.ts'

const names = ['Liked Sets', 'Liked Tracks', 'Watched IDs', 'Liked Artists', 'Liked Labels', 'Suggestions']
const tab = (name: string) => page.getByRole('tab', { name })
const panel = page.getByRole('tabpanel')
const selected = (name: string) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')

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

test('on a phone the current tab is scrolled into view: the last one, then the first one', async ({ app }) => {
  await page.viewport(...sizes.phone)
  const cut = (name: string) => {
    const whole = page.getByRole('tablist').element().getBoundingClientRect()
    const { left, right } = tab(name).element().getBoundingClientRect()
    return Math.max(0, whole.left - left, right - whole.right)
  }
  await app.openAs('/profile?tab=labels')
  await expect.poll(() => cut('Liked Labels')).toBeLessThan(1)
  tab('Liked Labels').element().focus()
  await userEvent.keyboard('{Home}')
  await selected('Liked Sets')
  await expect.poll(() => cut('Liked Sets')).toBeLessThan(1)
})

test("the profile has the listener's name and bio, and six tabs with their lists", async ({ app, server }) => {
  server
    .on(listUserSets, listOf([aSet({ set_name: 'A set' })]))
    .on(listUserTracks, listOf([aTrack({ title: 'A track' })]))
    .on(listUserIds, listOf([anId({ artist: 'An ID' })]))
    .on(listUserArtists, listOf([anArtist({ name: 'An artist' })]))
    .on(listUserLabels, listOf([aLabel({ name: 'A label' })]))
    .on(listOwnSuggestions, { ...listOf([anOwnSuggestion()]), accepted_count: 0 })
  await app.openAs('/profile', { username: 'ayo', about_me: 'Here for the IDs.' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('ayo'))
  expect(document.title).toBe('ayo on Segue')
  await expect.element(main.getByText('Here for the IDs.')).toBeVisible()
  expect(textsOf(page.getByRole('tab'))).toEqual(names)
  for (const [index, shown] of [
    'A set',
    'A track',
    'An ID',
    'An artist',
    'A label',
    'Yuna Brandt - Nordlicht',
  ].entries()) {
    await tab(names[index] ?? '').click()
    await selected(names[index] ?? '')
    await expect.element(panel.getByText(shown, { exact: true }).first()).toBeVisible()
  }
  await page.viewport(...sizes.phone)
  await expect.element(cards.filter({ hasText: 'Nordlicht' })).toBeVisible()
  for (const name of names) {
    await tab(name).click()
    await expect.element(tab(name)).toBeInViewport({ ratio: 0.99 })
  }
})

for (const [of, title, sentence, section] of [
  ['sets', 'No sets liked yet', 'Tap the heart on a set to save it here.', 'sets'],
  ['tracks', 'No tracks liked yet', 'Tap the heart on a track to save it here.', 'tracks'],
  ['ids', 'No IDs watched yet', "Watch an ID in a track list to hear when it's released.", 'sets'],
  ['artists', 'No artists liked yet', 'Follow artists to hear about new tracks.', 'artists'],
  ['labels', 'No labels liked yet', 'Follow labels to find them here.', 'labels'],
  ['suggestions', 'No suggestions yet', 'Know an ID? Suggest its name, and find it here.', 'sets'],
] as const)
  test(`without any ${of} there is a link to them`, async ({ app }) => {
    await app.openAs(`/profile?tab=${of}`)
    await expect.element(panel.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(panel.getByText(sentence)).toBeVisible()
    await panel.getByRole('link', { name: `Browse ${section}`, exact: true }).click()
    await expect.poll(() => app.path).toBe(`/${section}`)
  })

test("the listener's suggestions have what became of them, and lead to their tracks", async ({ app, server }) => {
  const named = { title: 'Nordlicht', artist: 'Yuna Brandt', mix_type: 'original_mix' } as const
  const [open, accepted, rejected] = [
    anOwnSuggestion(),
    anOwnSuggestion({ state: 'accepted', title: 'Polarlicht' }, named),
    anOwnSuggestion({ state: 'rejected', title: 'Irrlicht', reason: 'Another key' }),
  ]
  server.on(listOwnSuggestions, { ...listOf([open, accepted, rejected]), accepted_count: 3 })
  await app.openAs('/profile?tab=suggestions')
  await expect.element(main.getByText('3 IDs identified')).toBeVisible()
  await expect.element(cards.nth(0)).toHaveTextContent(/Yuna Brandt - Nordlicht.*For ID · 6\/1\/2026.*Open/)
  await expect.element(cards.nth(1)).toHaveTextContent(/Polarlicht.*For Yuna Brandt – Nordlicht.*Identified by you/)
  await expect.element(cards.nth(2)).toHaveTextContent(/Irrlicht.*Another key.*Not accepted/)
  expect(await violations()).toEqual([])
  expect(pathsOf(panel.getByRole('link'))).toEqual([
    `/tracks/${open.track_meta_id}?tab=suggestions`,
    `/tracks/${accepted.track_meta_id}`,
    `/tracks/${rejected.track_meta_id}?tab=suggestions`,
  ])
})

test('a picture that is not there is a silhouette of its size, and is tried again when the server is back', async ({
  app,
  server,
}) => {
  await app.openAs('/profile', aUser({ avatar_url: 'avatars/not-there.webp' }))
  const head = () => main.element().querySelector('header')
  await expect.poll(() => head()?.querySelector('[data-artwork] svg')).not.toBeNull()
  expect(head()?.querySelector('[data-artwork] img')).toBeNull()
  expect(head()?.firstElementChild?.getBoundingClientRect()).toMatchObject({ width: 160, height: 160 })
  const isTriedAgain = new Promise<void>(resolve => {
    const seen = new MutationObserver(() => {
      if (!head()?.querySelector('[data-artwork] img')) return
      seen.disconnect()
      resolve()
    })
    seen.observe(document.body, { subtree: true, childList: true })
  })
  await app.goOffline()
  server.comeBack()
  await isTriedAgain
})

test('the address has the tab, and an unknown one opens the first', async ({ app }) => {
  await app.openAs('/profile?tab=labels')
  await selected('Liked Labels')
  await tab('Liked Artists').click()
  await expect.poll(() => app.path).toBe('/profile?tab=artists')
  await tab('Liked Sets').click()
  await expect.poll(() => app.path).toBe('/profile')
  await app.go('/profile?tab=nonsense')
  await selected('Liked Sets')
})

test('the keyboard moves between tabs', async ({ app }) => {
  await app.openAs('/profile')
  await selected('Liked Sets')
  tab('Liked Sets').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Liked Tracks')).toHaveFocus()
  await expect.poll(() => app.path).toBe('/profile?tab=tracks')
  await userEvent.keyboard('{End}')
  await expect.element(tab('Suggestions')).toHaveFocus()
  await expect.poll(() => app.path).toBe('/profile?tab=suggestions')
})

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
