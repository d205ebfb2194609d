import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getQueue } from '../../../contract/routes/activity.ts'
import {
  featuredArtists,
  featuredLabels,
  featuredSets,
  featuredTracks,
  listSetPosts,
  listSets,
} from '../../../contract/routes/catalogue.ts'
import { favouriteTrack, toggleTrackLikes } from '../../../contract/routes/marks.ts'
import { opener } from '../../../src/commands/navigate.ts'
import { store } from '../../../src/state/store.ts'
import { type ComponentApp, expect, page, sizes, test } from '../support/app.tsx'
import { anId, aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import type { FakeServer } from '../support/server.ts'

/** The player's bar and sheet without sound: the server has no recordings. */

const bar = page.getByRole('region', { name: 'Player' })
const control = (name: string) => bar.getByRole('button', { name, exact: true })
const seekBar = bar.getByRole('slider', { name: /^Position in/ })
const volume = bar.getByRole('slider', { name: 'Volume' })
const hint = () => document.querySelector('section[aria-label=Player] [class*="_hint_"]')

const nextPaint = () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))

const accepted = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

/** Four tracks of 15 minutes each. The third is an ID. */
const tracks = [
  aTrack({ title: 'Undertow', artist: 'Tarn' }),
  aTrack({ title: 'Second Skin', artist: 'Ayo Benedek' }),
  anId(),
  aTrack({ title: 'Last Light', artist: 'Mirelle Koda' }),
]
const aNight = (given: Parameters<typeof aSetWith>[1] = {}) =>
  aSetWith(tracks, { set_name: 'Nordlicht Closing Set', artist: 'Mirelle Koda', ...given })
const next = aSet({ set_name: 'Live from the Quarry' })

/** Opens a page with a set loaded in the player where it was left (ms), and `queued` behind it in the queue. */
async function openReady(app: ComponentApp, server: FakeServer, queued = [next], left = 0) {
  const set = aNight({ user_fav: { current_timestamp: left } })
  const queue = new ServerQueue(server, [set, ...queued], set)
  answerForPlayer(server, set, ...queued)
  // Links are preloaded while the pointer rests on them.
  server.on(listSets, listOf([]))
  await app.openAs('/about')
  await isAt('track 1, Tarn – Undertow')
  return { set, queue }
}

const isAt = (words: string) =>
  expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringContaining(words))

/** Presses a key while nothing has the focus. */
async function press(key: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard(key)
}

test("the bar shows the track, its set and the set's length", async ({ app, server }) => {
  const { set } = await openReady(app, server)
  await expect.element(bar.getByText('Tarn – Undertow')).toBeVisible()
  const link = bar.getByRole('link', { name: 'Nordlicht Closing Set · Mirelle Koda' })
  await expect.element(link).toHaveAttribute('href', `/sets/${set.id}`)
  await expect.element(bar).toHaveTextContent('01:00:00')
  await expect.element(control('Play')).toBeEnabled()
  await expect.element(control('Save this moment')).toBeDisabled()
  await expect.element(control('Queue')).toHaveAccessibleDescription('2 sets')
})

test('the seek bar is moved by keys, announces its position, and shows it while it has the focus', async ({
  app,
  server,
}) => {
  await openReady(app, server)
  // Focus by the keyboard: after a press by the pointer there is no hint.
  await userEvent.tab()
  seekBar.element().focus()
  await userEvent.keyboard('{PageDown}')
  await userEvent.keyboard('{PageUp}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', '00:15:00, track 2, Ayo Benedek – Second Skin')
  await expect.poll(() => hint()?.textContent).toBe('Ayo Benedek – Second Skin00:15:00 · 132 BPM')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:15:10,/))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:14:50, track 1,/))
  await userEvent.keyboard('{Home}')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:00:00, track 1,/))
})

test('the seek bar grows under a pointer, names the track and the time under it, and seeks by a press', async ({
  app,
  server,
}) => {
  await openReady(app, server)
  const width = seekBar.element().getBoundingClientRect().width
  await seekBar.hover({ position: { x: width * 0.8, y: 12 } })
  await expect.poll(() => hint()?.textContent).toMatch(/^Mirelle Koda – Last Light00:(47:5\d|48:0\d) · 132 BPM$/)
  await expect.poll(() => seekBar.element().getBoundingClientRect().height).toBe(48)
  await seekBar.click({ position: { x: width / 2, y: 12 } })
  await expect
    .element(seekBar)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:(29:5\d|30:0\d), track [23],/))
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(hint).toBeNull()
})

test('the hint follows the pointer without a layout shift', async ({ app, server }) => {
  await openReady(app, server)
  const width = seekBar.element().getBoundingClientRect().width
  const point = (part: number) => seekBar.hover({ position: { x: width * part, y: 12 } })
  await point(0.1)
  await expect.poll(() => hint()?.textContent).toMatch(/Undertow/)
  // The bar itself grows at the first touch of the pointer.
  await expect.poll(() => seekBar.element().getBoundingClientRect().height).toBe(48)
  await nextPaint()
  const shifts: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  for (const part of [0.3, 0.4, 0.8]) {
    await point(part)
    await nextPaint()
  }
  expect(hint()?.textContent).toMatch(/Last Light/)
  expect([...shifts, ...observer.takeRecords()]).toEqual([])
})

test('a far jump can be undone', async ({ app, server }) => {
  await openReady(app, server)
  await control('Next track').click()
  await control('Next track').click()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:30:00, track 3,/))
  await control('Back to 00:00:00').click()
  await expect.element(page.getByRole('region', { name: 'Player' })).toHaveFocus()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^00:00:00, track 1,/))
  await expect.element(control('Back to 00:00:00')).not.toBeInTheDocument()
})

test('after the last track, Next plays the next set of the queue', async ({ app, server }) => {
  const { set, queue } = await openReady(app, server)
  for (let track = 1; track <= 3; track += 1) await control('Next track').click()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 4,/))
  await control('Next track').click()
  await expect.element(seekBar).toHaveAccessibleName('Position in Live from the Quarry')
  await expect.poll(() => queue.inShort).toBe(`${set.id} [${next.id}]`)
})

test('on the last track of the last set in the queue, Next is disabled', async ({ app, server }) => {
  await openReady(app, server, [])
  await expect.element(control('Next track')).toBeEnabled()
  seekBar.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(control('Next track')).toBeDisabled()
  await userEvent.keyboard('{Home}')
  await expect.element(control('Next track')).toBeEnabled()
})

test('the steps of a held volume key add up, and muting remembers the volume', async ({ app, server }) => {
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

test('keys skip and mute, but not while the focus is in a text field', async ({ app, server }) => {
  await openReady(app, server)
  // The code of the shortcuts is loaded after the first screen.
  await expect.poll(() => store.get(opener)).not.toBeNull()
  await press('m')
  await expect.element(control('Unmute')).toBeVisible()
  await press('n')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 2,/))
  await press('p')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 1,/))

  const field = page.getByRole('combobox')
  await field.click()
  await userEvent.keyboard('m n')
  await expect.element(field).toHaveValue('m n')
  await expect.element(control('Unmute')).toBeVisible()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 1,/))
})

test('the bar adds the current track to favorites, and watches an ID', async ({ app, server }) => {
  server.on(favouriteTrack, { is_fav: true, ...accepted })
  server.on(toggleTrackLikes, { show_likes: true, total_user_likes: 1, is_fav: false, ...accepted })
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
  await expect.element(watch).toHaveTextContent(exactly('Watching ID'))
})

test('speed and sleep timer are chosen in the menu, which shows the time that is left', async ({ app, server }) => {
  await openReady(app, server)
  const open = control('Listening options')
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  const radio = (name: string) => menu.getByRole('radio', { name, exact: true })
  await open.click()
  await menu.getByText('1.25×').click()
  await expect.element(radio('1.25×')).toBeChecked()
  expect(document.querySelector('audio')?.playbackRate).toBe(1.25)
  await menu.getByText('15 minutes').click()
  await expect.element(menu).toHaveTextContent(/Sleep timer00:(14:5\d|15:00) left/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('30 minutes')).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('the listening options of this device are the same after a restart', async ({ app, server }) => {
  localStorage.setItem('player', JSON.stringify({ speed: 1.5, skip: 'seconds' }))
  await openReady(app, server)
  await control('Listening options').click()
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  await expect.element(menu.getByRole('radio', { name: '1.5×', exact: true })).toBeChecked()
  await expect.element(menu.getByRole('radio', { name: 'Skip 10 s' })).toBeChecked()
  expect(document.querySelector('audio')?.defaultPlaybackRate).toBe(1.5)
})

test('all sets play equally loud until that is turned off, which is heard at once and remembered', async ({
  app,
  server,
}) => {
  const loud = aNight({ loudness: -8 })
  void new ServerQueue(server, [loud], loud)
  answerForPlayer(server, loud)
  await app.openAs('/about')
  const volume = () => document.querySelector('audio')?.volume
  await expect.poll(volume).toBeCloseTo(0.5, 2)
  await control('Listening options').click()
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  const equal = menu.getByRole('switch', { name: 'Equal loudness' })
  await expect.element(equal).toBeChecked()
  await expect.element(equal).toHaveAccessibleDescription('Plays all sets equally loud.')
  equal.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(equal).not.toBeChecked()
  await expect.poll(volume).toBe(1)
  expect(localStorage.getItem('equalLoudness')).toBe('false')
  await userEvent.keyboard(' ')
  await expect.poll(volume).toBeCloseTo(0.5, 2)
})

test('a recording that cannot be loaded says so, and can be tried again', async ({ app, server }) => {
  await openReady(app, server)
  await control('Play').click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent(exactly("We couldn't load the audio"))
  await expect.element(bar.getByText('Tarn – Undertow')).toBeVisible()
  await control('Try again').click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent(exactly("We couldn't load the audio"))
})

test('a set without a recording says so, and offers no retry', async ({ app, server }) => {
  const silent = aNight({ mp3_permalink: null })
  void new ServerQueue(server, [silent], silent)
  answerForPlayer(server, silent)
  await app.openAs('/about')
  await expect.element(bar.getByRole('alert')).toHaveTextContent(exactly('No mp3 file found'))
  await expect.element(control('Play')).toBeDisabled()
  await expect.element(control('Try again')).not.toBeInTheDocument()
})

test('a loaded set follows where another device has left it, until it is played here', async ({ app, server }) => {
  const { set, queue } = await openReady(app, server, [], 600_000)
  await isAt('00:10:00')
  await expect.element(control('Play')).toBeVisible()
  queue.leave(set, 720_000)
  await control('Queue').click()
  await isAt('00:12:00')
  await expect.element(bar.getByRole('button', { name: /^Continue at/ })).not.toBeInTheDocument()
})

const offer = control('Continue at 00:20:00')

test('after the set was played here, a newer position from another device is offered, not applied', async ({
  app,
  server,
}) => {
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

test('a position from another device that arrives after a seek on this device is offered, too', async ({
  app,
  server,
}) => {
  const { set, queue } = await openReady(app, server, [], 600_000)
  const respond = server.hold(getQueue)
  await control('Queue').click()
  await control('Next track').click()
  await isAt('00:15:00')
  queue.leave(set, 1_200_000)
  respond(queue.list())
  await control('Back to 00:10:00').click()
  await expect.element(offer).toBeVisible()
  await isAt('00:10:00')
})

test('when another listener logs in, the player is empty', async ({ app, server }) => {
  await openReady(app, server)
  server.on(getQueue, listOf([]))
  await app.switchListener()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a narrow bar has no heart, and the volume is behind a button', async ({ app, server }) => {
  await page.viewport(880, 900)
  await openReady(app, server)
  await expect.element(bar.getByRole('button', { name: /favorites/ })).not.toBeInTheDocument()
  await expect.element(volume).not.toBeInTheDocument()
  await control('Volume').click()
  await expect.element(volume).toBeVisible()
})

const sheet = page.getByRole('dialog', { name: 'Now playing' })

/** Opens a page on a phone, with a set loaded in the player. */
async function openOnPhone(app: ComponentApp, server: FakeServer) {
  const set = aNight()
  await page.viewport(...sizes.phone)
  void new ServerQueue(server, [set], set)
  answerForPlayer(server, set)
  server
    .on(listSetPosts, listOf([]))
    // Links are preloaded while the pointer rests on them: the sets, or the logo's home page.
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

// The first of the tests that open the sheet: only the first time its code is still to be loaded.
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

test('Back closes the sheet from the moment it is shown', async ({ app, server }) => {
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

test("the moment's button counts the listener's own moments of the set, 999 at most", async ({ app, server }) => {
  const set = aNight({ user_fav: { user_likes: 1_200 } })
  void new ServerQueue(server, [set], set)
  answerForPlayer(server, set)
  await app.openAs('/about')
  const save = control('Save this moment')
  await expect.element(save).toHaveTextContent(/999\+$/)
  await expect.element(save).toHaveAttribute('aria-description', '1200 moments')
})

test('on a phone the bar only opens the player, saves a moment and plays', async ({ app, server }) => {
  await openOnPhone(app, server)
  expect(
    bar
      .getByRole('button')
      .elements()
      .map(button => button.ariaLabel ?? button.textContent),
  ).toEqual(['Open the player', 'Save this moment', 'Play'])
  await expect.poll(() => bar.element().getBoundingClientRect().height).toBe(72)
})

test('the bar opens a sheet that Back, Escape and its button close, and the page stays', async ({ app, server }) => {
  await openOnPhone(app, server)
  await openSheet()
  await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Undertow'))
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

test('the sheet links to its set, which takes its place in the history', async ({ app, server }) => {
  const set = await openOnPhone(app, server)
  await openSheet()
  await sheet.getByRole('link', { name: /^Nordlicht Closing Set/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => app.path).toBe(`/sets/${set.id}`)
  app.back()
  await expect.poll(() => app.path).toBe('/about')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the sheet lists the tracks of the set, and each row plays its track', async ({ app, server }) => {
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

test('the queue opens over the sheet and Back closes it first; so do the listening options', async ({
  app,
  server,
}) => {
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
  // They lie over the track list, which peeks in below.
  const share = options.getByRole('button', { name: 'Share', exact: true }).element()
  const { x, y, width, height } = share.getBoundingClientRect()
  expect(share.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
})
