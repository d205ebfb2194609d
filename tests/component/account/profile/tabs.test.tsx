import { userEvent } from 'vitest/browser'
import {
  listUserArtists,
  listUserIds,
  listUserLabels,
  listUserSets,
  listUserTracks,
} from '#contract/routes/catalogue.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { violations } from '../../support/axe.ts'
import { cards, expect, main, page, pathsOf, sizes, test, textsOf } from '../../support/catalogue.ts'
import { anOwnSuggestion } from '../../support/entities/ids.ts'
import { aLabel, anArtist, anId, aSet, aTrack, aUser, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { panel, tab } from '../../support/profile.ts'

const names = ['Liked Sets', 'Liked Tracks', 'Watched IDs', 'Liked Artists', 'Liked Labels', 'Suggestions']
const selected = (name: string) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')

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
  await expect.element(cards.nth(0)).toHaveTextContent(/Yuna Brandt - Nordlicht.*For ID · Jun 1, 2026.*Open/)
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
