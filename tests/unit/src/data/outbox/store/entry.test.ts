import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { favourite } from '../../../../../../src/data/outbox/kinds/marks.ts'
import { queue } from '../../../../../../src/data/outbox/kinds/queue.ts'
import { Entry, readRecord } from '../../../../../../src/data/outbox/store/entry.ts'
import { readEntry } from '../../../../../../src/data/outbox/store/unreadable.ts'
import { openTestOutbox } from '../../../../../support/outbox/test-outbox.ts'

/** A record two versions from now, and the upgrades to it. */
const Third = z.object({ version: z.literal(3), name: z.string(), tags: z.array(z.string()) })
const steps = [
  (record: Record<string, unknown>) => ({ ...record, version: 2, name: record.title }),
  (record: Record<string, unknown>) => ({ ...record, version: 3, tags: [] }),
]

test.each([
  [
    'a record of the first version is upgraded by every step',
    { version: 1, title: 'A' },
    { version: 3, name: 'A', tags: [] },
  ],
  [
    'a record of the second version is upgraded by the last step only',
    { version: 2, name: 'B' },
    { version: 3, name: 'B', tags: [] },
  ],
  [
    'a record of the current version is not upgraded',
    { version: 3, name: 'C', tags: ['x'] },
    { version: 3, name: 'C', tags: ['x'] },
  ],
])('%s', (_, raw, read) => {
  expect(readRecord(Third, raw, steps)).toEqual(read)
})

test.each([
  ['a record of a newer app', { version: 4, name: 'D', tags: [] }],
  ['a record without a version', { name: 'E', tags: [] }],
  ['a record that a step fails on', { version: 2, title: 'F' }],
  ['another value', 'a text'],
  ['nothing', undefined],
])('%s is not read, and does not throw', (_, raw) => {
  expect(readRecord(Third, raw, steps)).toBeUndefined()
})

test('a record of the current version is read unchanged', async () => {
  const outbox = openTestOutbox()
  await outbox.add(favourite.of({ item: 'set', id: 1, is_fav: true }), { patience: 5 })
  const [entry] = await outbox.entries()
  expect(readRecord(Entry, JSON.parse(JSON.stringify(entry)))).toEqual(entry)
})

test('a write that queues a set stores only the fields that the queue and the player need', async () => {
  const pictures = { art_url: null, art_url_sm: 'art/1-96.webp', art_url_xl: null }
  const needed = {
    id: 1,
    set_name: 'A',
    artist: 'B',
    duration: 60_000,
    loudness: -9,
    mp3_permalink: 'sets/1.mp3',
    ...pictures,
  }
  const outbox = openTestOutbox()
  const likedByOthers = { ...needed, likes: 3, user_fav: { is_fav: true } }
  await outbox.add(queue.of({ do: 'add', set_meta_id: 1, set_meta: likedByOthers }))
  const [entry] = await outbox.entries()
  expect(entry?.input).toEqual({ do: 'add', set_meta_id: 1, set_meta: needed })
  expect(readEntry(entry)).toEqual(entry)
})
