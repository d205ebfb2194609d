import { type Locator, userEvent } from 'vitest/browser'
import type { Post } from '../../../contract/entities/activity.ts'
import type { Moment, SetDetail } from '../../../contract/entities/music.ts'
import { getSet, getSetPeaks, listSetPosts } from '../../../contract/routes/catalogue.ts'
import {
  likeMoment,
  listMoments,
  refreshSetLikes,
  refreshTrackLikes,
  unlikeMoment,
} from '../../../contract/routes/marks.ts'
import { write } from '../../../src/data/outbox/writes.ts'
import { trackName } from '../../../src/lib/track-name.ts'
import { expect, main, many, page, paged, sizes, test } from '../support/catalogue.ts'
import { aComment, anId, aSetWith, aTrack, listOf, newId } from '../support/entities.ts'
import { ServerQueue } from '../support/queue.ts'
import type { FakeServer } from '../support/server.ts'

const duration = 3_600_000
/** Decoration on the time axis, by its class: it has no role, because text says the same. */
const drawn = (name: string) => [...document.querySelectorAll<HTMLElement>(`main [class*="_${name}_"]`)]
const countOf = (locator: Locator) => expect.poll(() => locator.elements().length)

/** Twenty tracks of three minutes, of which the tenth is an ID. */
function giveSet(server: FakeServer): SetDetail {
  const tracks = many(20, index => (index === 9 ? anId() : aTrack()))
  const set = aSetWith(tracks, { set_name: 'Nordlicht Closing Set', duration })
  server.on(getSet, set)
  return set
}

const aMoment = (set: SetDetail, set_timestamp: number): Moment => ({
  id: newId(),
  set_meta_id: set.id,
  set_timestamp,
  track_meta_id: null,
  created_dt: '2026-06-01T12:00:00.000Z',
})

const places = [60_000, 600_000, 600_000, 1_252_692]

/** Gives the listener liked moments at these positions, which can be removed. */
function giveMoments(server: FakeServer, set: SetDetail, at = places): void {
  let moments = at.map(place => aMoment(set, place))
  server
    .on(listMoments, ({ query }) => paged(moments)({ query }))
    .on(unlikeMoment, ({ params }) => {
      moments = moments.filter(({ id }) => String(id) !== params.id)
      return null
    })
}

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} the liked moments are dots of 8 px at their positions`, async ({ app, server }) => {
    await page.viewport(width, height)
    const set = giveSet(server)
    giveMoments(server, set)
    await app.openAs(`/sets/${set.id}`)
    await expect.poll(() => drawn('moment')).toHaveLength(3)
    const boxes = drawn('moment').map(dot => dot.getBoundingClientRect())
    for (const [index, at] of [60_000, 600_000, 1_252_692].entries()) {
      expect(boxes[index]).toMatchObject({ width: 8, height: 8 })
      expect((boxes[index]?.x ?? 0) + 4).toBeCloseTo((at / duration) * width, 0)
    }
    await expect.element(drawn('moment')[0] ?? null).toHaveStyle({ backgroundColor: 'rgb(242, 244, 245)' })
  })

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

test('a moment that is liked while the list loads is in the list', async ({ app, server }) => {
  const set = giveSet(server)
  const moment = aMoment(set, 600_000)
  const respond = server.hold(listMoments)
  const likes = { likes: 1, user_likes: 1 }
  server.on(likeMoment, { id: moment.id, likes: 1 }).on(refreshSetLikes, likes).on(refreshTrackLikes, likes)
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => server.calls(listMoments)).not.toEqual([])
  server.on(listMoments, listOf([moment]))
  // As the player does.
  const input = { do: 'like', set_meta_id: set.id, set_timestamp: 600_000 } as const
  await write(kinds => kinds.moment.of(input), 'Nordlicht Closing Set')
  await expect.poll(() => server.calls(likeMoment)).toHaveLength(1)
  respond(listOf([]))
  await expect.poll(() => drawn('moment')).toHaveLength(1)
})

test('the moments of all pages are shown', async ({ app, server }) => {
  const set = giveSet(server)
  const moments = many(3, index => aMoment(set, (index + 1) * 60_000))
  server.on(listMoments, ({ query: { offset } }) => listOf(moments.slice(offset, offset + 1), 3, offset))
  await app.openAs(`/sets/${set.id}`)
  await expect.poll(() => drawn('moment')).toHaveLength(3)
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

const lane = page.getByRole('toolbar', { name: 'Comments on the waveform' })
const marks = lane.getByRole('button')
const toggle = page.getByRole('button', { name: 'Comments on the waveform' })
const tip = () => drawn('tip')[0]

const comments: Post[] = many(6, index =>
  aComment({ text: `What a drop, number ${index + 1}`, set_timestamp: (5 - index) * 600_000 + 3_000 }),
)

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} comments are on the waveform, and keys move from one to the next`, async ({ app, server }) => {
    await page.viewport(width, height)
    const set = giveSet(server)
    server.on(listSetPosts, paged(comments))
    await app.openAs(`/sets/${set.id}`)
    await countOf(marks).toBe(6)
    for (const mark of marks.elements()) {
      const box = mark.getBoundingClientRect()
      expect(box).toMatchObject({ width: 24, height: 24 })
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
    }
    toggle.element().focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    marks.first().element().focus()
    for (const [key, index, time] of [
      ['{ArrowRight}', 1, '00:10:03'],
      ['{End}', 5, '00:50:03'],
      ['{Home}', 0, '00:00:03'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(marks.nth(index)).toHaveFocus()
      await expect.poll(() => tip()?.textContent).toContain(time)
      await expect.element(tip() ?? null).toBeVisible()
      await expect
        .poll(() => {
          const { left = -1, right = Number.NaN } = tip()?.getBoundingClientRect() ?? {}
          return left >= 0 && right <= width
        })
        .toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(tip).toBeUndefined()
  })

test('the comments on the waveform can be hidden, and stay hidden until they are shown again', async ({
  app,
  server,
}) => {
  const set = giveSet(server)
  server.on(listSetPosts, paged(comments))
  await app.openAs(`/sets/${set.id}`)
  await countOf(marks).toBe(6)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.element(lane).not.toBeInTheDocument()
  await app.go('/about')
  await app.go(`/sets/${set.id}`)
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.element(lane).not.toBeInTheDocument()
  await toggle.click()
  await countOf(marks).toBe(6)
})

test('a pointer over a comment on the waveform shows its author and text', async ({ app, server }) => {
  const set = giveSet(server)
  server.on(listSetPosts, paged(comments))
  await app.openAs(`/sets/${set.id}`)
  await expect.element(marks.nth(1)).toHaveAccessibleName('Play from 00:10:03, mara: What a drop, number 5')
  await marks.nth(1).hover()
  await expect.poll(() => tip()?.textContent).toBe('mara00:10:03What a drop, number 5')
  await main.getByRole('heading', { level: 1 }).hover()
  await expect.poll(tip).toBeUndefined()
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

const own = page.getByRole('region', { name: 'Your moments' })

test("the listener's moments are listed with their tracks, and one is removed", async ({ app, server }) => {
  const set = giveSet(server)
  giveMoments(server, set, [60_000, 600_000, 1_252_692])
  await app.openAs(`/sets/${set.id}`)
  await countOf(own.getByRole('listitem')).toBe(3)
  await expect.poll(() => drawn('moment')).toHaveLength(3)
  const second = own.getByRole('listitem').nth(1)
  const heard = set.set_tracks[3]?.track_meta
  await expect
    .element(second.getByRole('button', { name: `Play from 00:10:00 ${heard?.artist} – ${heard?.title}` }))
    .toBeVisible()
  await second.getByRole('button', { name: 'Remove moment at 00:10:00' }).click()
  await countOf(own.getByRole('listitem')).toBe(2)
  await expect.element(own.getByRole('button', { name: 'Remove moment at 00:20:52' })).toHaveFocus()
  await expect.poll(() => drawn('moment')).toHaveLength(2)
  await expect.poll(() => server.calls(unlikeMoment)).toHaveLength(1)
})

test('without moments there is no list of them', async ({ app, server }) => {
  const set = giveSet(server)
  await app.openAs(`/sets/${set.id}`)
  await expect.element(toggle).toBeVisible()
  await app.waitForAnswers()
  await expect.element(own).not.toBeInTheDocument()
})
