import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { kinds } from '../../../../src/data/outbox/kinds/registry.ts'
import type { Queued } from '../../../../src/data/queue/queued.ts'
import { bringNext } from '../../../../src/listening/edit-queue.ts'
import { store } from '../../../../src/state/store.ts'
import { aSet } from '../../../support/player/music.ts'

const set = aSet()

test.each([
  [
    'is moved behind the current one after it is stored',
    [{ id: 'added', set, isCurrent: false, isPlayed: false, unsent: true }],
    ['add', 'move'],
  ],
  ['is not moved if it was removed again while it was being stored', [], ['add']],
] as const)('a set that is played next %s', async (_, afterwards, written) => {
  const queue = atom<readonly Queued[]>([])
  const writes: unknown[] = []
  const page = {
    queue,
    async write(choose: (all: typeof kinds) => { input: unknown }) {
      writes.push(choose(kinds).input)
      store.set(queue, afterwards)
      return 'added'
    },
  }
  await bringNext(page, set)
  expect(writes).toMatchObject(written.map(act => ({ do: act })))
})
