import { expect, test } from 'vitest'
import { postpone, refuse, retry, settle, take, undo } from '../../../../src/data/outbox/changes.ts'
import { comment } from '../../../../src/data/outbox/kinds/comments.ts'
import { favourite } from '../../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../../src/data/outbox/kinds/moments.ts'
import { progress } from '../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../src/data/outbox/kinds/queue.ts'
import { openDesk, user } from './desk.ts'

const heart = (is_fav: boolean) => favourite.of({ item: 'set', id: 1, is_fav })
const queued = { set_meta_id: 1 }
const text = { text: 'a', set_meta_id: 1, track_meta_id: null, set_timestamp: null }

/** One write that waits. */
async function waiting(write = heart(true)) {
  const desk = openDesk()
  const { id, target } = await desk.add(write)
  return { desk, id, target }
}

test('what is taken to be sent is marked as tried before it goes', async () => {
  const { desk, id, target } = await waiting()
  const { taken, changes } = await desk.store.change(user, target, 'relaxed', at => take(id, at))
  expect(taken?.sending.request).toEqual({ params: { id: 1 }, body: { is_fav: true } })
  expect(changes).toMatchObject([{ type: 'put', entry: { tried: true } }])
  expect(await desk.entries()).toMatchObject([{ id, tried: true }])
})

test('what is gone, or was refused, is not taken', async () => {
  const { desk, id, target } = await waiting()
  await desk.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  expect(await desk.store.change(user, target, 'relaxed', at => take(id, at))).toEqual({ taken: null, changes: [] })
  await desk.change(target, at => undo(id, at))
  expect(await desk.store.change(user, target, 'relaxed', at => take(id, at))).toEqual({ taken: null, changes: [] })
})

test('an answered creation gives its id to the writes that wait for it', async () => {
  const { desk, id, target } = await waiting(comment.of({ do: 'create', ...text }))
  await desk.markTried(id)
  await desk.add(comment.of({ do: 'edit', id, ...text, text: 'b' }))
  const [created, edit] = await desk.entries()
  if (!created || !edit) throw new Error('Both wait')
  await desk.change(target, at => settle(created, { id: 42 }, 2_000, at))
  const { taken } = await desk.store.change(user, target, 'relaxed', at => take(edit.id, at))
  expect(taken?.sending.request).toMatchObject({ params: { id: 42 }, body: { text: 'b' } })
})

test('what is about something that was never created is refused, and says so', async () => {
  const { desk, id, target } = await waiting(comment.of({ do: 'edit', id: 'never', ...text }))
  const { taken } = await desk.store.change(user, target, 'relaxed', at => take(id, at))
  expect(taken).toBeNull()
  expect(await desk.entries()).toMatchObject([{ refusal: { status: 0, message: 'What this is about was not saved' } }])
})

test.each([
  [
    'set that was to be queued is not moved',
    queue.of({ do: 'move', id: 'never', ...queued, order: 2, is_current: false }),
  ],
  ['set that was to be queued is not removed', queue.of({ do: 'remove', id: 'never', ...queued })],
  ['moment that was to be liked is not unliked', moment.of({ do: 'unlike', id: 'never', ...queued })],
])('once another tab has taken it back, a %s, and nothing is shown as refused', async (_, write) => {
  const { desk, id, target } = await waiting(write)
  const { taken, changes } = await desk.store.change(user, target, 'relaxed', at => take(id, at))
  expect({ taken, changes }).toMatchObject({ taken: null, changes: [{ type: 'gone', id, settled: null }] })
  expect(await desk.entries()).toEqual([])
})

test('while the adding of a set is shown as refused, so is its move: both can be tried again', async () => {
  const { desk, id, target } = await waiting(queue.of({ do: 'add', ...queued }))
  await desk.markTried(id)
  const move = await desk.add(queue.of({ do: 'move', id, ...queued, order: 2, is_current: false }))
  await desk.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  await desk.store.change(user, target, 'relaxed', at => take(move.id, at))
  expect(await desk.entries()).toMatchObject([{ id }, { id: move.id, refusal: { status: 0 } }])
})

test('an answer takes the write out, and what the server says stands', async () => {
  const { desk, target } = await waiting(progress.of({ set_meta_id: 1, current_timestamp: 90 }))
  const [entry] = await desk.entries()
  if (!entry) throw new Error('It waits')
  const changes = await desk.change(target, at => settle(entry, { current_timestamp: 60 }, 2_000, at))
  expect(changes).toMatchObject([{ type: 'gone', settled: { at: 2_000, input: { current_timestamp: 60 } } }])
  expect(await desk.store.read(user)).toMatchObject({ entries: [], settled: [{ target }] })
})

test('of an edit that another device has overtaken, the other text stands', async () => {
  const { desk, target } = await waiting(comment.of({ do: 'edit', id: 7, ...text }))
  const [entry] = await desk.entries()
  if (!entry) throw new Error('It waits')
  const changes = await desk.change(target, at => settle(entry, { id: 7, text: 'b', applied: false }, 2_000, at))
  expect(changes).toMatchObject([{ settled: { input: { do: 'edit', text: 'b' } } }])
})

test('an answer to what is gone already changes nothing', async () => {
  const { desk, target } = await waiting()
  const [entry] = await desk.entries()
  if (!entry) throw new Error('It waits')
  await desk.change(target, at => settle(entry, { is_fav: true }, 2_000, at))
  expect(await desk.change(target, at => settle(entry, { is_fav: false }, 3_000, at))).toEqual([])
})

test('a failure counts and waits, and trying again by hand begins anew', async () => {
  const { desk, id, target } = await waiting()
  await desk.change(target, at => postpone(id, 5_000, 503, at))
  expect(await desk.entries()).toMatchObject([{ failures: 1, failedWith: 503, notBefore: 5_000 }])
  await desk.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  await desk.change(target, at => retry(id, at))
  expect(await desk.entries()).toMatchObject([{ failures: 0, notBefore: 0, refusal: null }])
})

test('what was never sent is taken back', async () => {
  const { desk, id, target } = await waiting()
  expect(await desk.change(target, at => undo(id, at))).toMatchObject([{ type: 'gone', id, settled: null }])
})

test('what may have reached the server is taken back only once it was refused', async () => {
  const { desk, id, target } = await waiting()
  await desk.markTried(id)
  expect(await desk.change(target, at => undo(id, at))).toEqual([])
  await desk.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  expect(await desk.change(target, at => undo(id, at))).toMatchObject([{ type: 'gone', id }])
})

test('the next wish takes the place of a refused one', async () => {
  const { desk, id, target } = await waiting()
  await desk.markTried(id)
  await desk.change(target, at => refuse(id, { status: 403, message: 'No' }, at))
  await desk.add(heart(false))
  expect(await desk.entries()).toMatchObject([{ id, refusal: null, tried: false, input: { is_fav: false } }])
})

test('a name outlasts its age while something waits for it', async () => {
  const { desk, id, target } = await waiting(comment.of({ do: 'create', ...text }))
  await desk.markTried(id)
  await desk.add(comment.of({ do: 'delete', id }))
  const [created] = await desk.entries()
  if (!created) throw new Error('It waits')
  await desk.change(target, at => settle(created, { id: 42 }, 2_000, at))
  await desk.store.forgetBefore(user, 1_000_000)
  expect((await desk.store.read(user)).names).toMatchObject([{ provisional: id, id: 42 }])
})
