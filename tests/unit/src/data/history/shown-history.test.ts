import { expect, test } from 'vitest'
import type { Listen } from '#contract/entities/history.ts'
import { shownHistory } from '../../../../../src/data/history/shown-history.ts'
import { history } from '../../../../../src/data/outbox/kinds/history.ts'
import { aSet } from '../../../../component/support/entities.ts'
import { openTestOutbox } from '../../../../support/outbox/test-outbox.ts'

const listen = (id: number, started_dt: string): Listen => ({
  id,
  set_meta: aSet(),
  started_dt,
  ended_dt: started_dt,
  current_timestamp: 0,
  heard: 0,
})
const day = { from: '2026-11-24T00:00:00.000Z', until: '2026-11-25T00:00:00.000Z' }
const data = [
  listen(4, '2026-11-25T00:00:00.000Z'),
  listen(3, '2026-11-24T23:59:59.999Z'),
  listen(2, '2026-11-24T00:00:00.000Z'),
  listen(1, '2026-11-23T23:59:59.999Z'),
]
const pages = [{ data, pagination: { offset: 0, count: 4, total: 4 } }]

const shown = async (outbox: ReturnType<typeof openTestOutbox>) =>
  shownHistory(pages, await outbox.entries()).flatMap(page => page.data.map(({ id }) => id))

test('a listen whose removal is pending is not shown', async () => {
  const outbox = openTestOutbox()
  await outbox.add(history.of({ do: 'remove', id: 2 }))
  expect(await shown(outbox)).toEqual([4, 3, 1])
})

test('a day that is being cleared is not shown, and the days around it are', async () => {
  const outbox = openTestOutbox()
  await outbox.add(history.of({ do: 'clear', ...day }))
  expect(await shown(outbox)).toEqual([4, 1])
})

test('nothing is shown while all of it is being cleared', async () => {
  const outbox = openTestOutbox()
  await outbox.add(history.of({ do: 'clear' }))
  expect(await shown(outbox)).toEqual([])
})

test('what the server refused to remove is back', async () => {
  const outbox = openTestOutbox()
  const { id } = await outbox.add(history.of({ do: 'clear' }))
  const entries = (await outbox.entries()).map(entry => ({ ...entry, refusal: { status: 500, message: 'No' } }))
  expect(entries.map(entry => entry.id)).toEqual([id])
  expect(shownHistory(pages, entries)).toEqual(pages)
})

test('clearing the same again is one write, and another stretch or listen one more', async () => {
  const outbox = openTestOutbox()
  for (const input of [
    { do: 'clear' as const },
    { do: 'clear' as const, ...day },
    { do: 'remove' as const, id: 2 },
    { do: 'remove' as const, id: 3 },
  ]) {
    await outbox.add(history.of(input))
    await outbox.add(history.of(input))
  }
  expect((await outbox.entries()).map(({ input }) => input)).toEqual([
    { do: 'clear' },
    { do: 'clear', ...day },
    { do: 'remove', id: 2 },
    { do: 'remove', id: 3 },
  ])
})

test('a listen that is gone already needs no removal', () => {
  expect(history.holdsAlready({ do: 'remove', id: 2 }, 404)).toBe(true)
  expect(history.holdsAlready({ do: 'clear' }, 404)).toBe(false)
})
