import { userEvent } from 'vitest/browser'
import type { SetDetail } from '#contract/entities/music.ts'
import { getSetPeaks } from '#contract/routes/catalogue.ts'
import { trackName } from '../../../../src/lib/track-name.ts'
import { expect, main, many, page, sizes, test } from '../../support/catalogue.ts'
import { aTrack } from '../../support/entities.ts'
import { withMotion } from '../../support/media.ts'
import { ServerQueue } from '../../support/queue.ts'
import { refused } from '../../support/server.ts'
import { countOf, drawn, giveSet } from '../../support/set-waveform.ts'

test('the label of the current track appears in its place, and does not jump there from the edge', async ({
  app,
  server,
}) => {
  const set = giveSet(server)
  new ServerQueue(server, [], undefined, [set])
  await app.openAs(`/sets/${set.id}?t=1830`)
  const play = main.getByRole('button', { name: /^Play Nordlicht Closing Set/ })
  await expect.element(play).toBeVisible()
  const moved: unknown[] = []
  const observer = new PerformanceObserver(shifts => {
    for (const shift of shifts.getEntries())
      if ('sources' in shift && Array.isArray(shift.sources)) moved.push(...shift.sources.map(({ node }) => node))
  })
  observer.observe({ type: 'layout-shift' })
  await play.click()
  const label = () => drawn('label')[0] ?? null
  await expect.poll(() => label()?.getBoundingClientRect().left).toBeGreaterThan(600)
  await expect.element(label()).toBeVisible()
  observer.disconnect()
  expect(moved).not.toContain(label())
})

test('each track has its cell and its boundary; an ID has a dashed one', async ({ app, server }) => {
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  const cells = page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button')
  await countOf(cells).toBe(20)
  expect(drawn('boundary')).toHaveLength(19)
  expect(cells.nth(8).element().textContent).toBe('9')
  const id = cells.nth(9).element()
  expect(id.textContent).toBe('ID')
  expect(getComputedStyle(id.querySelector('span') ?? id).borderTopStyle).toBe('dashed')
  for (const mark of ['moment', 'band', 'head']) expect(drawn(mark)).toEqual([])
})

/** The heights of the first bars, as shares of the canvas. */
function painted(): number[] {
  const canvas = document.querySelector<HTMLCanvasElement>('main canvas')
  if (!canvas?.width) return []
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const heights = new Set<number>()
  for (let x = 0; x < 30; x += 3) {
    let height = 0
    for (let y = 0; y < canvas.height; y += 1) height += (pixels[(y * canvas.width + x) * 4 + 3] ?? 0) > 0 ? 1 : 0
    heights.add(height / canvas.height)
  }
  return [...heights]
}

test('without peaks all bars have the same height, and everything else is shown', async ({ app, server }) => {
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  await countOf(page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button')).toBe(20)
  await expect.poll(painted).toEqual([expect.closeTo(0.3, 1)])
})

test('while the waveform loads, its bars are flat and breathe: nobody takes them for the recording', async ({
  app,
  server,
}) => {
  await withMotion()
  const set = giveSet(server)
  const answer = server.hold(getSetPeaks)
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(painted).toEqual([expect.closeTo(0.01, 2)])
  const bars = document.querySelector('main canvas')?.parentElement
  const breathes = () => bars?.getAnimations().length
  expect(breathes()).toBe(1)
  answer(refused(404))
  await expect.poll(painted).toEqual([expect.closeTo(0.3, 1)])
  expect(breathes()).toBe(0)
})

test('the bars are as high as the recording is loud', async ({ app, server }) => {
  const set = giveSet(server)
  const data = many(4_000, index => (index % 2 === 0 ? -1 : 1) * (20 + (Math.floor(index / 2) % 100)))
  server.on(getSetPeaks, {
    ...{ version: 2, channels: 1, sample_rate: 44_100, samples_per_pixel: 79_380, bits: 8 },
    ...{ length: 2_000, data },
  })
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => painted().length).toBeGreaterThan(3)
})

const slider = main.getByRole('slider', { name: 'Position in Nordlicht Closing Set' })
const cells = page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button')
const hint = () => drawn('hint')[0]
const nameOf = (set: SetDetail, index: number) => trackName(set.set_tracks[index]?.track_meta ?? aTrack())

test('a pointer over the waveform or its ruler names the track, its tempo, and the time that a click leads to', async ({
  app,
  server,
}) => {
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  await expect.element(slider).toBeVisible()
  const { width } = slider.element().getBoundingClientRect()
  await slider.hover({ position: { x: width / 40, y: 40 } })
  await expect.poll(() => hint()?.textContent).toBe(`${nameOf(set, 0)}00:01:30 · 132 BPM`)
  expect(getComputedStyle(hint() ?? document.body).outlineStyle).toBe('none')
  await slider.hover({ position: { x: (width * 19) / 40, y: 40 } })
  await expect.poll(() => hint()?.textContent).toBe('ID00:28:30')
  expect(getComputedStyle(hint() ?? document.body).outlineStyle).toBe('dashed')
  await cells.nth(4).hover()
  await expect.poll(() => hint()?.textContent).toBe(`${nameOf(set, 4)}00:12:00 · 132 BPM`)
  await main.getByRole('heading', { level: 1 }).hover()
  await expect.poll(hint).toBeUndefined()
})

test('keys name the track on the waveform and in its ruler', async ({ app, server }) => {
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  await expect.element(slider).toBeVisible()
  await userEvent.tab()
  slider.element().focus()
  await expect.poll(() => hint()?.textContent).toBe(`${nameOf(set, 0)}00:00:00 · 132 BPM`)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cells.nth(1)).toHaveFocus()
  await expect.poll(() => hint()?.textContent).toBe(`${nameOf(set, 1)}00:03:00 · 132 BPM`)
  await userEvent.tab()
  await expect.poll(hint).toBeUndefined()
})

test('on a phone the name of a track stays within the window', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  for (const [x, time] of [
    [0, '00:00:00'],
    [389, '00:59:5'],
  ] as const) {
    await slider.hover({ position: { x, y: 40 } })
    await expect.poll(() => hint()?.textContent).toContain(time)
    const { left = -1, right = 391 } = hint()?.getBoundingClientRect() ?? {}
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
})
