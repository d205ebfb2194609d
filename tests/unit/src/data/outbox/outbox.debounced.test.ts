import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { favourite } from '../../../../../src/data/outbox/kinds/marks.ts'
import { progress } from '../../../../../src/data/outbox/kinds/progress.ts'
import { createOutbox } from '../../../../../src/data/outbox/outbox.ts'
import { createMemoryStore } from '../../../../../src/data/outbox/store/memory-store.ts'
import { clock } from '../../../../../src/lib/clock.ts'
import { deviceId, user } from '../../../../support/outbox/test-outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page's outbox, what it sends, and how often it takes the lock. */
async function open() {
  const sent: unknown[] = []
  let ids = 0
  let locks = 0
  const outbox = createOutbox({
    store: createMemoryStore(deviceId),
    ...clock,
    stamp: clock.now,
    random: () => 0,
    newId: () => `id-${++ids}`,
    withLock(_, work) {
      locks++
      return work()
    },
    async send(_, { request }) {
      sent.push(request.body)
      return { ok: true, status: 200, body: request.body }
    },
    reachable: async () => true,
    online: () => true,
    overlay() {},
    broadcast() {},
    wakeLater() {},
  })
  await outbox.open(user)
  return { outbox, sent, locks: () => locks }
}

const at = (current_timestamp: number) => progress.of({ set_meta_id: 1, current_timestamp })
const patience = 25_000

test('positions that follow each other are sent once, half a minute after the first, and need no lock until then', async () => {
  const { outbox, sent, locks } = await open()
  for (let ms = 5_000; ms <= 25_000; ms += 5_000) {
    await outbox.add(at(ms), 'A set', patience)
    await vi.advanceTimersByTimeAsync(4_900)
  }
  expect(sent).toEqual([])
  expect(locks()).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ set_meta_id: 1, current_timestamp: 25_000 }])
})

test('a write that may not wait is sent at once, beside a position that may', async () => {
  const { outbox, sent } = await open()
  await outbox.add(at(5_000), 'A set', patience)
  await outbox.add(favourite.of({ item: 'set', id: 2, is_fav: true }), 'Another set')
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(patience)
  expect(sent).toHaveLength(2)
})

test('a position that may wait is sent at once when the page is left', async () => {
  const { outbox, sent } = await open()
  await outbox.add(at(5_000), 'A set', patience)
  await outbox.wake({ impatient: true })
  expect(sent).toHaveLength(1)
})
