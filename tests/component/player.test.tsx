import { userEvent } from 'vitest/browser'
import { getQueue } from '../../contract/routes/activity.ts'
import {
  featuredArtists,
  featuredLabels,
  featuredSets,
  featuredTracks,
  listSetPosts,
  listSets,
} from '../../contract/routes/catalogue.ts'
import { favouriteTrack, toggleTrackLikes } from '../../contract/routes/marks.ts'
import { opener } from '../../src/commands/navigate.ts'
import { store } from '../../src/state/store.ts'
import { type ComponentApp, expect, page, sizes, test } from './support/app.tsx'
import { anId, aSet, aSetWith, aTrack, listOf } from './support/entities.ts'
import { answerForPlayer, ServerQueue } from './support/queue.ts'
import type { FakeServer } from './support/server.ts'

/** The player's bar without sound: a set lies ready, and its recording is not there. */

const bar = page.getByRole('region', { name: 'Player' })
const control = (name: string) => bar.getByRole('button', { name, exact: true })
const seekBar = bar.getByRole('slider', { name: /^Position in/ })
const volume = bar.getByRole('slider', { name: 'Volume' })
const hint = () => document.querySelector('section[aria-label=Player] [class*="_hint_"]')

const standing = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

/** Four tracks of 15 minutes each, of which the third is an ID. */
const tracks = [
  aTrack({ title: 'Undertow', artist: 'Tarn' }),
  aTrack({ title: 'Second Skin', artist: 'Ayo Benedek' }),
  anId(),
  aTrack({ title: 'Last Light', artist: 'Mirelle Koda' }),
]
const aNight = (given: Parameters<typeof aSetWith>[1] = {}) =>
  aSetWith(tracks, { set_name: 'Nordlicht Closing Set', artist: 'Mirelle Koda', ...given })
const next = aSet({ set_name: 'Live from the Quarry' })

/** Opens a page with the set laid ready in the player where it was left (ms), and `queued` behind it. */
async function openReady(app: ComponentApp, server: FakeServer, queued = [next], left = 0) {
  const set = aNight({ user_fav: { current_timestamp: left } })
  const queue = new ServerQueue(server, [set, ...queued], set)
  answerForPlayer(server, set, ...queued)
  // What a pointer rests on is asked for beforehand.
  server.on(listSets, listOf([]))
  await app.openAs('/about')
  await isAt('track 1, Tarn – Undertow')
  return { set, queue }
}

const isAt = (words: string) =>
  expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringContaining(words))

/** Presses a key with the focus on nothing. */
async function press(key: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard(key)
}

test('the bar names the track, its set and how long that is', async ({ app, server }) => {
  const { set } = await openReady(app, server)
  await expect.element(bar.getByText('Tarn – Undertow')).toBeVisible()
  const link = bar.getByRole('link', { name: 'Nordlicht Closing Set · Mirelle Koda' })
  await expect.element(link).toHaveAttribute('href', `/sets/${set.id}`)
  await expect.element(bar).toMatchTextContent('01:00:00')
  await expect.element(control('Play')).toBeEnabled()
  await expect.element(control('Like this moment')).toBeDisabled()
  await expect.element(control('Queue')).toHaveAccessibleDescription('2 sets')
})

test('the seek bar is worked by keys, says where it is, and shows it while it has the focus', async ({
  app,
  server,
}) => {
  await openReady(app, server)
  // As one comes to it by the keyboard: what the pointer has focused shows no hint.
  await userEvent.tab()
  seekBar.element().focus()
  await userEvent.keyboard('{PageDown}')
  await userEvent.keyboard('{PageUp}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', '00:15:00, track 2, Ayo Benedek – Second Skin')
  await expect.poll(() => hint()?.textContent).toBe('Ayo Benedek – Second Skin00:15:00')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:15:10,/))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:14:50, track 1,/))
  await userEvent.keyboard('{Home}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:00:00, track 1,/))
})

test('the seek bar grows under a pointer, names what is under it, and goes there by a press', async ({
  app,
  server,
}) => {
  await openReady(app, server)
  const width = seekBar.element().getBoundingClientRect().width
  await seekBar.hover({ position: { x: width * 0.8, y: 12 } })
  await expect.poll(() => hint()?.textContent).toBe('Mirelle Koda – Last Light00:45:00')
  await expect.poll(() => seekBar.element().getBoundingClientRect().height).toBe(48)
  await seekBar.click({ position: { x: width / 2, y: 12 } })
  await expect
    .element(seekBar)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:(29:5\d|30:0\d), track [23],/))
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => hint()?.checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(false)
})

test('a far jump can be taken back', async ({ app, server }) => {
  await openReady(app, server)
  await control('Next track').click()
  await control('Next track').click()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:30:00, track 3,/))
  await control('Back to 00:00:00').click()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:00:00, track 1,/))
  await expect.element(control('Back to 00:00:00')).not.toBeInTheDocument()
})

test('behind the last track, Next plays what is next in the queue', async ({ app, server }) => {
  const { set, queue } = await openReady(app, server)
  for (let track = 1; track <= 3; track += 1) await control('Next track').click()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 4,/))
  await control('Next track').click()
  await expect.element(seekBar).toHaveAccessibleName('Position in Live from the Quarry')
  await expect.poll(() => queue.inShort).toBe(`${set.id} [${next.id}]`)
})

test('with nothing behind it in the queue, the last track has no next one', async ({ app, server }) => {
  await openReady(app, server, [])
  await expect.element(control('Next track')).toBeEnabled()
  seekBar.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(control('Next track')).toBeDisabled()
  await userEvent.keyboard('{Home}')
  await expect.element(control('Next track')).toBeEnabled()
})

test('the steps of a held volume key add up, and muting keeps where they led', async ({ app, server }) => {
  await openReady(app, server)
  volume.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '70%')
  expect(document.querySelector('audio')?.volume).toBeCloseTo(0.7, 5)
  await control('Mute').click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%')
  expect(document.querySelector('audio')?.muted).toBe(true)
  await control('Unmute').click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '70%')
  volume.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%')
  await userEvent.keyboard('{End}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '100%')
  await userEvent.keyboard('{PageUp}{PageDown}{PageDown}{PageUp}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '90%')
})

test('keys skip and mute, but not while somebody types', async ({ app, server }) => {
  await openReady(app, server)
  // The code of the keys comes behind the first screen.
  await expect.poll(() => store.get(opener)).not.toBeNull()
  await press('m')
  await expect.element(control('Unmute')).toBeVisible()
  await press('n')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 2,/))
  await press('p')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 1,/))

  const field = page.getByRole('searchbox')
  await field.click()
  await userEvent.keyboard('m n')
  await expect.element(field).toHaveValue('m n')
  await expect.element(control('Unmute')).toBeVisible()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 1,/))
})

test('the bar keeps the track that plays, and watches an ID', async ({ app, server }) => {
  server.on(favouriteTrack, { is_fav: true, ...standing })
  server.on(toggleTrackLikes, { show_likes: true, total_user_likes: 1, is_fav: false, ...standing })
  await openReady(app, server)
  await control('Add Tarn – Undertow to favorites').click()
  await expect.element(control('Remove Tarn – Undertow from favorites')).toBeVisible()
  await expect
    .poll(() => server.calls(favouriteTrack).map(({ params, body }) => [params.id, body]))
    .toEqual([[String(tracks[0]?.id), { is_fav: true }]])

  await control('Next track').click()
  await control('Next track').click()
  const watch = bar.getByRole('button', { name: /^Watch/ })
  await expect.element(watch).toHaveStyle({ borderStyle: 'dashed' })
  await expect.element(bar.getByRole('button', { name: /favorites/ })).not.toBeInTheDocument()
  await watch.click()
  await expect.element(watch).toHaveTextContent('Watching ID')
})

test('speed and sleep are chosen in the menu, which says how long it still plays', async ({ app, server }) => {
  await openReady(app, server)
  const open = control('Listening options')
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  const radio = (name: string) => menu.getByRole('radio', { name, exact: true })
  await open.click()
  await menu.getByText('1.25×').click()
  await expect.element(radio('1.25×')).toBeChecked()
  expect(document.querySelector('audio')?.playbackRate).toBe(1.25)
  await menu.getByText('15 minutes').click()
  await expect.element(menu).toMatchTextContent(/Sleep timer00:(14:5\d|15:00) left/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('30 minutes')).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('how this device plays is the same after a restart', async ({ app, server }) => {
  localStorage.setItem('player', JSON.stringify({ speed: 1.5, skip: 'seconds' }))
  await openReady(app, server)
  await control('Listening options').click()
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  await expect.element(menu.getByRole('radio', { name: '1.5×', exact: true })).toBeChecked()
  await expect.element(menu.getByRole('radio', { name: '10 seconds' })).toBeChecked()
  expect(document.querySelector('audio')?.defaultPlaybackRate).toBe(1.5)
})

test('a recording that does not come says so, and can be tried again', async ({ app, server }) => {
  await openReady(app, server)
  await control('Play').click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Could not load the audio')
  await expect.element(bar.getByText('Tarn – Undertow')).toBeVisible()
  await control('Try again').click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Could not load the audio')
})

test('a set without a recording says so, and offers no try again', async ({ app, server }) => {
  const silent = aNight({ mp3_permalink: null })
  void new ServerQueue(server, [silent], silent)
  answerForPlayer(server, silent)
  await app.openAs('/about')
  await expect.element(bar.getByRole('alert')).toHaveTextContent('No mp3 file found')
  await expect.element(control('Play')).toBeDisabled()
  await expect.element(control('Try again')).not.toBeInTheDocument()
})

test('the place is where the set was left, also when another device leaves it elsewhere', async ({ app, server }) => {
  const { set, queue } = await openReady(app, server, [], 600_000)
  await isAt('00:10:00')
  await expect.element(control('Play')).toBeVisible()
  queue.leave(set, 720_000)
  await control('Queue').click()
  await isAt('00:12:00')
  await expect.element(bar.getByRole('button', { name: /^Continue at/ })).not.toBeInTheDocument()
})

const offer = control('Continue at 00:20:00')

test('a newer place from another device is offered, and nothing jumps by itself', async ({ app, server }) => {
  const { set, queue } = await openReady(app, server, [], 600_000)
  await control('Next track').click()
  await isAt('00:15:00')
  queue.leave(set, 1_200_000)
  await expect.element(offer).not.toBeInTheDocument()
  await control('Queue').click()
  await control('Back to 00:10:00').click()
  await expect.element(offer).toBeVisible()
  await isAt('00:10:00')
  await offer.click()
  await isAt('00:20:00')
  await expect.element(offer).not.toBeInTheDocument()
})

test('a place that the server tells only after the listener has gone on here is offered all the same', async ({
  app,
  server,
}) => {
  const { set, queue } = await openReady(app, server, [], 600_000)
  const letGo = server.hold(getQueue)
  await control('Queue').click()
  await control('Next track').click()
  await isAt('00:15:00')
  queue.leave(set, 1_200_000)
  letGo(queue.list())
  await control('Back to 00:10:00').click()
  await expect.element(offer).toBeVisible()
  await isAt('00:10:00')
})

test('who takes the place of another listener finds an empty player', async ({ app, server }) => {
  await openReady(app, server)
  server.on(getQueue, listOf([]))
  await app.isTakenOver()
  await expect.element(bar).not.toBeInTheDocument()
})

test('where the bar is narrow the mark gives way and the loudness is behind a button', async ({ app, server }) => {
  await page.viewport(880, 900)
  await openReady(app, server)
  await expect.element(bar.getByRole('button', { name: /favorites/ })).not.toBeInTheDocument()
  await expect.element(volume).not.toBeInTheDocument()
  await control('Volume').click()
  await expect.element(volume).toBeVisible()
})

const sheet = page.getByRole('dialog', { name: 'Now playing' })

/** Opens a page on a phone, with the set laid ready in the player. */
async function openOnPhone(app: ComponentApp, server: FakeServer) {
  const set = aNight()
  await page.viewport(...sizes.phone)
  void new ServerQueue(server, [set], set)
  answerForPlayer(server, set)
  server
    .on(listSetPosts, listOf([]))
    // What a pointer rests on is asked for beforehand: the sets, or the home behind the logo.
    .on(listSets, listOf([]))
    .on(featuredSets, listOf([]))
    .on(featuredTracks, listOf([]))
    .on(featuredArtists, listOf([]))
    .on(featuredLabels, listOf([]))
  await app.openAs('/about')
  await expect.element(control('Play')).toBeVisible()
  return set
}

async function openSheet(): Promise<void> {
  await control('Open the player').click()
  await expect.element(sheet).toHaveFocus()
}

// The first of the tests that open it: only the first time its code is still on its way.
test('the sheet has the volume, in steps of a tenth, and dragging it leaves the sheet where it is', async ({
  app,
  server,
}) => {
  await openOnPhone(app, server)
  await openSheet()
  const slider = sheet.getByRole('slider', { name: 'Volume' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '80%')
  expect(document.querySelector('audio')?.volume).toBeCloseTo(0.8, 5)
  for (const [type, clientY] of [
    ['pointerdown', 600],
    ['pointermove', 800],
  ] as const)
    slider.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, clientY }))
  expect(sheet.element().hasAttribute('data-dragging')).toBe(false)
  await sheet.getByRole('button', { name: 'Mute' }).click()
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0%')
  await sheet.getByRole('button', { name: 'Unmute' }).click()
  slider.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%')
})

test('Back closes the sheet from the moment it is there', async ({ app, server }) => {
  await openOnPhone(app, server)
  const opened = new Promise<void>(resolve => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog][aria-label="Now playing"]')) return
      seen.disconnect()
      app.back()
      resolve()
    })
    seen.observe(document.body, { subtree: true, childList: true })
  })
  await control('Open the player').click()
  await opened
  await expect.element(sheet).not.toBeInTheDocument()
  expect(app.path).toBe('/about')
})

test('on a phone it is a strip that only opens, likes and plays', async ({ app, server }) => {
  await openOnPhone(app, server)
  expect(
    bar
      .getByRole('button')
      .elements()
      .map(button => button.ariaLabel ?? button.textContent),
  ).toEqual(['Open the player', 'Like this moment', 'Play'])
  await expect.poll(() => bar.element().getBoundingClientRect().height).toBe(72)
})

test('the strip opens to a sheet that Back, Escape and its button close, and the page stays', async ({
  app,
  server,
}) => {
  await openOnPhone(app, server)
  await openSheet()
  await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent('Undertow')
  app.back()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(app.path).toBe('/about')
  await expect.element(control('Open the player')).toHaveFocus()

  await openSheet()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()

  await openSheet()
  await sheet.getByRole('button', { name: 'Close the player' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(control('Open the player')).toHaveFocus()
})

test('the sheet leads to its set, which takes its place in the history', async ({ app, server }) => {
  const set = await openOnPhone(app, server)
  await openSheet()
  await sheet.getByRole('link', { name: /^Nordlicht Closing Set/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => app.path).toBe(`/sets/${set.id}`)
  app.back()
  await expect.poll(() => app.path).toBe('/about')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the sheet lists the tracks of the set, of which each is played from its row', async ({ app, server }) => {
  await openOnPhone(app, server)
  await openSheet()
  const list = sheet.getByRole('button', { name: 'Track List' })
  await expect.element(list).toHaveAttribute('aria-expanded', 'false')
  await list.click()
  await expect.element(list).toHaveAttribute('aria-expanded', 'true')
  await sheet.getByRole('button', { name: 'Play Mirelle Koda – Last Light from 00:45:00' }).click()
  const current = () => document.querySelector('[role=dialog] li[aria-current=true]')?.textContent
  await expect.poll(current).toMatch('Last Light')
})

test('over the sheet lie the queue, which Back closes first, and the listening options', async ({ app, server }) => {
  await openOnPhone(app, server)
  await openSheet()
  await sheet.getByRole('button', { name: 'Queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await expect.element(queue).toBeVisible()
  app.back()
  await expect.element(queue).not.toBeInTheDocument()
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Listening options' }).click()
  const options = page.getByRole('dialog', { name: 'Listening options' })
  await options.getByText('End of track').click()
  await expect.element(options.getByRole('radio', { name: 'End of track' })).toBeChecked()
})
