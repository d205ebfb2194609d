import { userEvent } from 'vitest/browser'
import type { Post } from '#contract/entities/activity.ts'
import type { Moment, SetDetail } from '#contract/entities/music.ts'
import { listSetPosts } from '#contract/routes/catalogue.ts'
import { likeMoment, listMoments, refreshSetLikes, refreshTrackLikes, unlikeMoment } from '#contract/routes/marks.ts'
import { write } from '../../../../src/data/outbox/writes.ts'
import { expect, main, many, page, paged, sizes, test } from '../../support/catalogue.ts'
import { aComment } from '../../support/entities/comments.ts'
import { listOf, newId } from '../../support/entities.ts'
import type { FakeServer } from '../../support/server.ts'
import { countOf, drawn, duration, giveSet } from '../../support/set-waveform.ts'

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
