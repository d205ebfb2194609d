import { expect, test } from 'vitest'
import type { Moment } from '#contract/entities/music.ts'
import { shownMoments } from '../../../../../src/data/marks/moments-shown.ts'
import type { ItemId } from '../../../../../src/data/outbox/kinds/kind.ts'
import { moment } from '../../../../../src/data/outbox/kinds/moments.ts'
import { openTestOutbox } from '../../../../support/outbox/test-outbox.ts'

const setId = 7
const fromServer = (id: number, set_timestamp: number): Moment => ({
  id,
  set_meta_id: setId,
  set_timestamp,
  track_meta_id: null,
  created_dt: '2026-01-01T00:00:00.000Z',
})
const like = (set_timestamp: number, set_meta_id = setId) => moment.of({ do: 'like', set_meta_id, set_timestamp })
const unlike = (id: ItemId) => moment.of({ do: 'unlike', set_meta_id: setId, id })
const sameId = (id: ItemId) => id

test('the moments of a set are listed in playing order, the pending ones too', async () => {
  const outbox = openTestOutbox()
  for (const write of [like(5_000), like(1_000, 8), like(1_000)]) await outbox.add(write)
  const shown = shownMoments([fromServer(1, 3_000)], await outbox.entries(), setId, sameId)
  expect(shown.map(({ at, unsent }) => [at, unsent])).toEqual([
    [1_000, true],
    [3_000, false],
    [5_000, true],
  ])
})

test('a removed moment is not listed, whether or not it was sent', async () => {
  const outbox = openTestOutbox()
  await outbox.add(unlike(1))
  const { id } = await outbox.add(like(5_000))
  await outbox.markTried(id)
  await outbox.add(unlike(id))
  expect(shownMoments([fromServer(1, 3_000), fromServer(2, 4_000)], await outbox.entries(), setId, sameId)).toEqual([
    { id: 2, at: 4_000, unsent: false },
  ])
})

test('a moment whose server id is known meanwhile is listed once', async () => {
  const outbox = openTestOutbox()
  const { id } = await outbox.add(like(5_000))
  const known = (each: ItemId) => (each === id ? 9 : each)
  expect(shownMoments([fromServer(9, 5_000)], await outbox.entries(), setId, known)).toEqual([
    { id: 9, at: 5_000, unsent: false },
  ])
})

test('refused writes change nothing', async () => {
  const outbox = openTestOutbox()
  for (const write of [unlike(1), like(5_000)]) await outbox.add(write)
  const refused = (await outbox.entries()).map(entry => ({ ...entry, refusal: { status: 404, message: 'Gone' } }))
  expect(shownMoments([fromServer(1, 3_000)], refused, setId, sameId).map(({ at }) => at)).toEqual([3_000])
})

test('a like in a second that has a moment adds none, as on the server, unless that moment was removed before', async () => {
  const outbox = openTestOutbox()
  const shown = async () => {
    const moments = shownMoments([fromServer(1, 3_000)], await outbox.entries(), setId, sameId)
    return moments.map(({ at }) => at)
  }
  for (const write of [like(5_900), like(5_100), like(3_999)]) await outbox.add(write)
  expect(await shown()).toEqual([3_000, 5_900])
  await outbox.add(unlike(1))
  expect(await shown()).toEqual([5_900])
  await outbox.add(like(3_500))
  expect(await shown()).toEqual([3_500, 5_900])
})
