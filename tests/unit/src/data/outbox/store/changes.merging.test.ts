import { describe, expect, test } from 'vitest'
import { comment } from '../../../../../../src/data/outbox/kinds/comments.ts'
import type { Write } from '../../../../../../src/data/outbox/kinds/kind.ts'
import { favourite, follow, likes, purchase } from '../../../../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../../../../src/data/outbox/kinds/moments.ts'
import { notificationRead, notificationsRead } from '../../../../../../src/data/outbox/kinds/notifications.ts'
import { progress } from '../../../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../../../src/data/outbox/kinds/queue.ts'
import { openTestOutbox } from '../../../../../support/outbox/test-outbox.ts'

const about = { set_meta_id: 1, track_meta_id: null, set_timestamp: null }
const fields = (text: string) => ({ text, ...about })
const like = moment.of({ do: 'like', set_meta_id: 1, set_timestamp: 500 })
const unlike = (id: number | string) => moment.of({ do: 'unlike', set_meta_id: 1, id })
const add = (set_meta_id: number) => queue.of({ do: 'add', set_meta_id })
const move = (order: number, is_current = false) =>
  queue.of({ do: 'move', id: 'id-1', set_meta_id: 1, order, is_current })
const remove = (id: number | string) => queue.of({ do: 'remove', id, set_meta_id: 1 })
const clear = queue.of({ do: 'clear' })
const place = (current_timestamp: number) => progress.of({ set_meta_id: 1, current_timestamp })
const start = (current_timestamp: number) => progress.of({ set_meta_id: 1, current_timestamp, starts: true })
const placeAt = (speed: number, current_timestamp: number) => progress.of({ set_meta_id: 1, current_timestamp, speed })
const choose = (set_meta_id: number) => queue.of({ do: 'current', set_meta_id, is_current: true })

/** Rows of a title, the writes in order, and those that remain to be sent. */
const offline: [does: string, done: Write[], left: Write[]][] = [
  [
    'setting and removing a heart is a removal',
    [favourite.of({ item: 'set', id: 1, is_fav: true }), favourite.of({ item: 'set', id: 1, is_fav: false })],
    [favourite.of({ item: 'set', id: 1, is_fav: false })],
  ],
  [
    'hearts of two sets are two writes',
    [favourite.of({ item: 'set', id: 1, is_fav: true }), favourite.of({ item: 'set', id: 2, is_fav: true })],
    [favourite.of({ item: 'set', id: 1, is_fav: true }), favourite.of({ item: 'set', id: 2, is_fav: true })],
  ],
  [
    'the heart and the like of one track are two writes',
    [favourite.of({ item: 'track', id: 1, is_fav: true }), likes.of({ item: 'track', id: 1, show_likes: true })],
    [favourite.of({ item: 'track', id: 1, is_fav: true }), likes.of({ item: 'track', id: 1, show_likes: true })],
  ],
  [
    'of two follows the last one remains',
    [follow.of({ item: 'label', id: 1, is_followed: false }), follow.of({ item: 'label', id: 1, is_followed: true })],
    [follow.of({ item: 'label', id: 1, is_followed: true })],
  ],
  [
    'of two purchases the last one remains',
    [purchase.of({ id: 1, is_purchased: true }), purchase.of({ id: 1, is_purchased: false })],
    [purchase.of({ id: 1, is_purchased: false })],
  ],
  [
    'of two positions the last one remains, even if it is earlier in the set',
    [progress.of({ set_meta_id: 1, current_timestamp: 9 }), progress.of({ set_meta_id: 1, current_timestamp: 4 })],
    [progress.of({ set_meta_id: 1, current_timestamp: 4 })],
  ],
  [
    'where a set starts to play stays beside the last position, each time',
    [start(2), place(4), place(9), start(9), place(11), place(12)],
    [start(2), place(9), start(9), place(12)],
  ],
  [
    'where the speed changes stays beside the last position',
    [start(2), place(4), place(9), placeAt(1.5, 12), placeAt(1.5, 15), start(2), start(4), placeAt(0.75, 9)],
    [start(2), place(9), placeAt(1.5, 15), start(4), placeAt(0.75, 9)],
  ],
  [
    'reading a notification twice is one write',
    [notificationRead.of({ id: 1 }), notificationRead.of({ id: 1 })],
    [notificationRead.of({ id: 1 })],
  ],
  [
    'reading all twice is one write, of all that was there and shown',
    [
      notificationsRead.of({ until: '2026-11-01T12:00:00.000Z', ids: [1, 2] }),
      notificationsRead.of({ until: '2026-11-02T12:00:00.000Z', ids: [3, 2] }),
    ],
    [notificationsRead.of({ until: '2026-11-02T12:00:00.000Z', ids: [1, 2, 3] })],
  ],
  ['two moments are two writes, even at the same position', [like, like], [like, like]],
  ['a moment that is removed is never sent', [like, unlike('id-1')], []],
  ['removing a moment of the server twice is one write', [unlike(7), unlike(7)], [unlike(7)]],
  [
    'a new comment that is edited is created with its latest text',
    [comment.of({ do: 'create', ...fields('a') }), comment.of({ do: 'edit', id: 'id-1', ...fields('b') })],
    [comment.of({ do: 'create', ...fields('b') })],
  ],
  [
    'a new comment that is deleted is never sent',
    [comment.of({ do: 'create', ...fields('a') }), comment.of({ do: 'delete', id: 'id-1' })],
    [],
  ],
  [
    'editing and deleting a comment of the server is a deletion',
    [comment.of({ do: 'edit', id: 7, ...fields('b') }), comment.of({ do: 'delete', id: 7 })],
    [comment.of({ do: 'delete', id: 7 })],
  ],
  ['a set that is queued and removed is never queued', [add(1), remove('id-1')], []],
  [
    'a queued set is removed by a write of its own if another set was queued behind it',
    [add(1), add(2), remove('id-1')],
    [add(1), add(2), remove('id-1')],
  ],
  ['of two moves of a set the last one remains', [add(1), add(2), move(2), move(1)], [add(1), add(2), move(1)]],
  [
    'a move that also made the set the current one remains',
    [add(1), move(2, true), move(1)],
    [add(1), move(2, true), move(1)],
  ],
  [
    'a move before the removal of its set is dropped',
    [add(1), choose(2), move(1), remove('id-1')],
    [add(1), choose(2), remove('id-1')],
  ],
  ['the writes before a clear remain, so that it can be undone', [add(1), move(2), clear], [add(1), move(2), clear]],
  ['two clears remain, so that each can be undone', [clear, clear], [clear, clear]],
]

describe('writes that were never sent', () => {
  test.each(offline)('%s', async (_, done, left) => {
    const outbox = openTestOutbox()
    for (const write of done) await outbox.add(write)
    expect(await outbox.inputs()).toEqual(left.map(({ input }) => input))
  })

  test('a merged write has the position in the outbox and the id of the first one, and the time and sequence number of the second', async () => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(favourite.of({ item: 'set', id: 1, is_fav: true }), { now: 1_000 })
    await outbox.add(favourite.of({ item: 'set', id: 1, is_fav: false }), { now: 5_000 })
    expect(await outbox.entries()).toMatchObject([{ id, recordedAt: 5_000, seq: 2 }])
  })

  test('the debounce of a write is not extended by the next one', async () => {
    const outbox = openTestOutbox()
    await outbox.add(progress.of({ set_meta_id: 1, current_timestamp: 1 }), { now: 1_000, patience: 30_000 })
    await outbox.add(progress.of({ set_meta_id: 1, current_timestamp: 2 }), { now: 6_000, patience: 30_000 })
    expect(await outbox.entries()).toMatchObject([{ notBefore: 31_000 }])
    await outbox.add(progress.of({ set_meta_id: 1, current_timestamp: 3 }), { now: 7_000 })
    expect(await outbox.entries()).toMatchObject([{ notBefore: 0 }])
  })
})

test('a write that may have reached the server is never changed: the next one is a second entry', async () => {
  const outbox = openTestOutbox()
  const { id } = await outbox.add(favourite.of({ item: 'set', id: 1, is_fav: true }))
  await outbox.markTried(id)
  const [before] = await outbox.entries()
  await outbox.add(favourite.of({ item: 'set', id: 1, is_fav: false }))
  const [first, second] = await outbox.entries()
  expect(first).toEqual(before)
  expect(second).toMatchObject({ tried: false, input: { is_fav: false } })
})

test('a moment that may have reached the server is removed by a write of its own', async () => {
  const outbox = openTestOutbox()
  const { id } = await outbox.add(like)
  await outbox.markTried(id)
  await outbox.add(unlike(id))
  expect(await outbox.inputs()).toEqual([like.input, unlike(id).input])
})
