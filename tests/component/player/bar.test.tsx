import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getQueue } from '#contract/routes/activity.ts'
import { favouriteTrack, toggleTrackLikes } from '#contract/routes/marks.ts'
import { expect, page, test } from '../support/app.tsx'
import { listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { aNight, bar, control, isAt, next, openReady, seekBar, tracks, volume } from '../support/player-bar.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'

const hint = () => document.querySelector('section[aria-label=Player] [class*="_hint_"]')

const nextPaint = () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))

const accepted = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

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

test("the moment's button counts the listener's own moments of the set, 999 at most", async ({ app, server }) => {
  const set = aNight({ user_fav: { user_likes: 1_200 } })
  void new ServerQueue(server, [set], set)
  answerForPlayer(server, set)
  await app.openAs('/about')
  const save = control('Save this moment')
  await expect.element(save).toHaveTextContent(/999\+$/)
  await expect.element(save).toHaveAttribute('aria-description', '1200 moments')
})
