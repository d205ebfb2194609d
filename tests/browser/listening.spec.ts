import type { SetDetail } from '../../contract/entities/music.ts'
import { renderSection, sectionsOfSet } from '../../server/demo/audio/section.ts'
import { demoCatalogue, soundPlanOf } from '../../server/demo/catalogue/catalogue.ts'
import { frameBytes, frameMs, slotStarts } from '../../server/demo/plan.ts'
import { correlation } from '../support/correlation.ts'
import { networkRests } from '../support/settled.ts'
import { type App, expect, test } from './app.ts'

const set = demoCatalogue().sets[0]
if (!set) throw new Error('The demo has no sets')
const starts = set.slots.map(slot => slot.start)
const startOf = (position: number) => (starts[position - 1] ?? 0) / 1000

async function playFirstSet(app: App): Promise<void> {
  await app.notHeard(1)
  await app.openSignedIn('/sets/1')
  await app.page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect(app.control('Pause')).toBeVisible()
}

const positionReaches = (app: App, seconds: number) =>
  expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(seconds)

/** Lets something be done that leads to within 100 ms of a track's start, from where it may have played on since. */
async function leadsToStartOf(app: App, position: number, deed: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await deed()
  await expect.poll(() => app.position()).toBeGreaterThan(startOf(position) - 0.1)
  const place = await app.position()
  expect(place).toBeLessThan(startOf(position) + 0.1 + (performance.now() - began) / 1000)
}

test('Play plays: the sound advances, the bar appears and the first track is marked', async ({ app, page }) => {
  await playFirstSet(app)
  await positionReaches(app, 1)
  await expect(app.player).toContainText('Nordlicht Closing Set')
  await expect(app.player).toContainText('00:41:45')
  await expect(app.playingRow).toHaveCount(1)
  await expect(app.playingRow).toContainText('00:00:00')
  await page.getByRole('button', { name: 'Pause Nordlicht Closing Set' }).click()
  await expect(app.control('Play')).toBeVisible()
  expect(await app.paused()).toBe(true)
})

test('Next goes to the next start and Previous back, and the marked row follows', async ({ app }) => {
  await playFirstSet(app)
  await leadsToStartOf(app, 2, () => app.control('Next track').click())
  await expect(app.playingRow).toHaveAttribute('aria-current', 'true')
  await expect(app.playingRow.locator('td').first()).toContainText(/00:0\d:/)
  await app.control('Pause').click()
  await leadsToStartOf(app, 3, () => app.control('Next track').click())
  // Within the first three seconds, for which it stands: the track before.
  await expect(app.playingRow.locator('td').first()).toContainText('00:04:22')
  await leadsToStartOf(app, 2, () => app.control('Previous track').click())
  await expect.poll(() => app.position()).toBeLessThan(startOf(3) - 1)
})

test('a row plays the set from its track, and the row that plays is the one that sounds', async ({ app, page }) => {
  await app.openSignedIn('/sets/1')
  const row = page.getByRole('table').getByRole('row').nth(12)
  await leadsToStartOf(app, 12, () => row.getByRole('button').first().click())
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(app.playingRow).toHaveCount(1)
})

test('the row moves on by itself when the music does', async ({ app, page }) => {
  await playFirstSet(app)
  const seek = app.player.getByRole('slider', { name: /Position/ })
  await seek.focus()
  await leadsToStartOf(app, 2, () => page.keyboard.press('PageUp'))
  await page.keyboard.press('ArrowLeft')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true', { timeout: 30_000 })
  expect(await app.position()).toBeGreaterThanOrEqual(startOf(2))
})

test('what is heard at a start is the track that the list names, and not its neighbour', async ({ app, page }) => {
  await app.openSignedIn('/sets/1')
  const plan = soundPlanOf(set)
  const sections = sectionsOfSet(plan)
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/sets/1', {
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` },
    })
    return response.text()
  })
  const detail: SetDetail = JSON.parse(answer)
  expect(detail.set_tracks.map(track => track.start_time)).toEqual(slotStarts(plan.slots).slice(0, -1))
  const sectionAt = (ms: number) => {
    let at = 0
    for (const section of sections) {
      if (at === ms) return section
      at += section.frames * frameMs
    }
    throw new Error(`No section begins at ${ms}`)
  }
  for (const position of [2, 6]) {
    const start = starts[position - 1] ?? 0
    const heard = await page.evaluate(decode, {
      url: `/media/${detail.mp3_permalink}`,
      // The recording begins with one frame that only describes it; four more let the decoder settle.
      from: frameBytes + (start / frameMs) * frameBytes,
      bytes: 40 * frameBytes,
    })
    const right = renderSection(sectionAt(start)).subarray(0, 40 * 1152)
    const wrong = renderSection(sectionAt(starts[position] ?? 0)).subarray(0, 40 * 1152)
    const settled = Float32Array.from(heard)
    expect(correlation(settled, right)).toBeGreaterThan(0.93)
    expect(correlation(settled, wrong)).toBeLessThan(0.8)
  }
})

/** Runs in the page: fetches a part of a recording and decodes it as the browser does. */
async function decode({ url, from, bytes }: { url: string; from: number; bytes: number }): Promise<number[]> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${from + bytes - 1}` } })
  const context = new OfflineAudioContext(1, 1, 48_000)
  const decoded = await context.decodeAudioData(await response.arrayBuffer())
  return [...decoded.getChannelData(0)]
}

test('the lock screen knows the track, and its buttons work', async ({ app, page }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const original = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      original(action, handler)
    }
    Object.assign(window, { press: (action: MediaSessionAction) => handlers[action]?.({ action }) })
  })
  const press = (action: string) => page.evaluate(`window.press('${action}')`)
  await playFirstSet(app)
  await positionReaches(app, 0.5)
  const shown = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.album])
  await expect.poll(async () => (await shown())[1]).toBe('Nordlicht Closing Set')
  const first = (await shown())[0]
  await press('pause')
  await expect(app.control('Play')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  await leadsToStartOf(app, 2, () => press('nexttrack'))
  await expect.poll(async () => (await shown())[0]).not.toBe(first)
  // It stands within the first three seconds of its track, however long that takes.
  await press('previoustrack')
  await expect.poll(async () => (await shown())[0]).toBe(first)
  expect(await app.position()).toBeLessThan(0.1)
  await press('play')
  await expect(app.control('Pause')).toBeVisible()
  await positionReaches(app, 0.5)
})

test('sound that cannot be had says so, and Try again brings it', async ({ app, page }) => {
  // Also what would be fetched beforehand.
  await page.route('**/media/sets/**', route => route.abort())
  await app.openSignedIn('/sets/4')
  await page.getByRole('button', { name: 'Play Basement Transmission 021' }).click()
  const again = app.player.getByRole('button', { name: /Try again/ })
  await expect(again).toBeVisible()
  await page.unroute('**/media/sets/**')
  await again.click()
  await positionReaches(app, 0.3)
})

test('the volume goes from silence to full in tenths', async ({ app, page }) => {
  await playFirstSet(app)
  const volume = () => page.evaluate(() => document.querySelector('audio')?.volume)
  await app.player.getByRole('slider', { name: 'Volume' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(volume).toBeCloseTo(0.9, 5)
  await page.keyboard.press('Home')
  await expect.poll(volume).toBe(0)
})

test('sign in, play and pause with the keyboard alone', async ({ app, page }) => {
  await app.open('/sets/1')
  await page.getByLabel('Username').focus()
  await page.keyboard.type('demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-listener')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
  const play = page.getByRole('button', { name: 'Play Nordlicht Closing Set' })
  for (let i = 0; i < 24 && !(await play.evaluate(button => button === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await expect(play).toBeFocused()
  await page.keyboard.press('Enter')
  await positionReaches(app, 0.3)
  await networkRests(page)
  await page.keyboard.press('k')
  await expect(app.control('Play')).toBeVisible()
})
