import { expect, test } from 'vitest'
import { comment } from '../../../../../../src/data/outbox/kinds/comments.ts'
import { favourite } from '../../../../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../../../../src/data/outbox/kinds/moments.ts'
import { progress } from '../../../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../../../src/data/outbox/kinds/queue.ts'
import { postpone, refuse, retry, settle, take, undo } from '../../../../../../src/data/outbox/store/changes.ts'
import { openTestOutbox, user } from '../../../../../support/outbox/test-outbox.ts'

const heart = (is_fav: boolean) => favourite.of({ item: 'set', id: 1, is_fav })
const queued = { set_meta_id: 1 }
const text = { text: 'a', set_meta_id: 1, track_meta_id: null, set_timestamp: null }

/** An outbox with one pending write. */
async function withPending(write = heart(true)) {
  const outbox = openTestOutbox()
  const { id, target } = await outbox.add(write)
  return { outbox, id, target }
}

test('an entry is marked as tried when it is taken for sending', async () => {
  const { outbox, id, target } = await withPending()
  const { taken, changes } = await outbox.store.change(user, target, 'relaxed', at => take(id, at))
  expect(taken?.call.request).toEqual({ params: { id: 1 }, body: { is_fav: true } })
  expect(changes).toMatchObject([{ type: 'put', entry: { tried: true } }])
  expect(await outbox.entries()).toMatchObject([{ id, tried: true }])
})

test('a removed or refused entry is not taken for sending', async () => {
  const { outbox, id, target } = await withPending()
  await outbox.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  expect(await outbox.store.change(user, target, 'relaxed', at => take(id, at))).toEqual({ taken: null, changes: [] })
  await outbox.change(target, at => undo(id, at))
  expect(await outbox.store.change(user, target, 'relaxed', at => take(id, at))).toEqual({ taken: null, changes: [] })
})

test('an answered creation gives its id to later writes of the item', async () => {
  const { outbox, id, target } = await withPending(comment.of({ do: 'create', ...text }))
  await outbox.markTried(id)
  await outbox.add(comment.of({ do: 'edit', id, ...text, text: 'b' }))
  const [created, edit] = await outbox.entries()
  if (!created || !edit) throw new Error('Both are pending')
  await outbox.change(target, at => settle(created, { id: 42 }, 2_000, at))
  const { taken } = await outbox.store.change(user, target, 'relaxed', at => take(edit.id, at))
  expect(taken?.call.request).toMatchObject({ params: { id: 42 }, body: { text: 'b' } })
})

test('a write of an item that was never created is refused with a reason', async () => {
  const { outbox, id, target } = await withPending(comment.of({ do: 'edit', id: 'never', ...text }))
  const { taken } = await outbox.store.change(user, target, 'relaxed', at => take(id, at))
  expect(taken).toBeNull()
  expect(await outbox.entries()).toMatchObject([
    { refusal: { status: 0, message: "The item it belongs to wasn't saved" } },
  ])
})

test.each([
  [
    'set that was to be queued is not moved',
    queue.of({ do: 'move', id: 'never', ...queued, order: 2, is_current: false }),
  ],
  ['set that was to be queued is not removed', queue.of({ do: 'remove', id: 'never', ...queued })],
  ['moment that was to be liked is not unliked', moment.of({ do: 'unlike', id: 'never', ...queued })],
])('after another tab has undone the creation, a %s, and nothing is shown as refused', async (_, write) => {
  const { outbox, id, target } = await withPending(write)
  const { taken, changes } = await outbox.store.change(user, target, 'relaxed', at => take(id, at))
  expect({ taken, changes }).toMatchObject({ taken: null, changes: [{ type: 'gone', id, settled: null }] })
  expect(await outbox.entries()).toEqual([])
})

test('while the addition of a set is shown as refused, so is its move: both can be retried', async () => {
  const { outbox, id, target } = await withPending(queue.of({ do: 'add', ...queued }))
  await outbox.markTried(id)
  const move = await outbox.add(queue.of({ do: 'move', id, ...queued, order: 2, is_current: false }))
  await outbox.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  await outbox.store.change(user, target, 'relaxed', at => take(move.id, at))
  expect(await outbox.entries()).toMatchObject([{ id }, { id: move.id, refusal: { status: 0 } }])
})

test("an answer removes the entry, and the server's value is stored", async () => {
  const { outbox, target } = await withPending(progress.of({ set_meta_id: 1, current_timestamp: 90 }))
  const [entry] = await outbox.entries()
  if (!entry) throw new Error('It is pending')
  const changes = await outbox.change(target, at => settle(entry, { current_timestamp: 60 }, 2_000, at))
  expect(changes).toMatchObject([{ type: 'gone', settled: { at: 2_000, input: { current_timestamp: 60 } } }])
  expect(await outbox.store.read(user)).toMatchObject({ entries: [], settled: [{ target }] })
})

test("after an edit that is older than another device's, the server's text is stored", async () => {
  const { outbox, target } = await withPending(comment.of({ do: 'edit', id: 7, ...text }))
  const [entry] = await outbox.entries()
  if (!entry) throw new Error('It is pending')
  const changes = await outbox.change(target, at => settle(entry, { id: 7, text: 'b', applied: false }, 2_000, at))
  expect(changes).toMatchObject([{ settled: { input: { do: 'edit', text: 'b' } } }])
})

test('an answer to an entry that was removed meanwhile changes nothing', async () => {
  const { outbox, target } = await withPending()
  const [entry] = await outbox.entries()
  if (!entry) throw new Error('It is pending')
  await outbox.change(target, at => settle(entry, { is_fav: true }, 2_000, at))
  expect(await outbox.change(target, at => settle(entry, { is_fav: false }, 3_000, at))).toEqual([])
})

test('a failure is counted and postpones the entry; a manual retry resets both', async () => {
  const { outbox, id, target } = await withPending()
  await outbox.change(target, at => postpone(id, 5_000, 503, at))
  expect(await outbox.entries()).toMatchObject([{ failures: 1, failedWith: 503, notBefore: 5_000 }])
  await outbox.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  await outbox.change(target, at => retry(id, at))
  expect(await outbox.entries()).toMatchObject([{ failures: 0, notBefore: 0, refusal: null }])
})

test('a write that was never sent can be undone', async () => {
  const { outbox, id, target } = await withPending()
  expect(await outbox.change(target, at => undo(id, at))).toMatchObject([{ type: 'gone', id, settled: null }])
})

test('a write that may have reached the server can be undone only after a refusal', async () => {
  const { outbox, id, target } = await withPending()
  await outbox.markTried(id)
  expect(await outbox.change(target, at => undo(id, at))).toEqual([])
  await outbox.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  expect(await outbox.change(target, at => undo(id, at))).toMatchObject([{ type: 'gone', id }])
})

test('the next write replaces a refused one', async () => {
  const { outbox, id, target } = await withPending()
  await outbox.markTried(id)
  await outbox.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  await outbox.add(heart(false))
  expect(await outbox.entries()).toMatchObject([{ id, refusal: null, tried: false, input: { is_fav: false } }])
})

test("the server's id of an item is not removed while its target has entries", async () => {
  const { outbox, id, target } = await withPending(comment.of({ do: 'create', ...text }))
  await outbox.markTried(id)
  await outbox.add(comment.of({ do: 'delete', id }))
  const [created] = await outbox.entries()
  if (!created) throw new Error('It is pending')
  await outbox.change(target, at => settle(created, { id: 42 }, 2_000, at))
  await outbox.store.forgetBefore(user, 1_000_000)
  expect((await outbox.store.read(user)).names).toMatchObject([{ provisional: id, id: 42 }])
})
