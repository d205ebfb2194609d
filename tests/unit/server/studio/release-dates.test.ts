import { expect, test } from 'vitest'
import { withReleaseDate } from '../../../../server/studio/sets/release-dates.ts'

const today = new Date().toISOString().slice(0, 10)
const id = { mix: 'ID' } as const
const named = { mix: 'original_mix' } as const

test.each([
  ['an ID that is named was released today', id, named, today],
  ['unless its date is given', id, { ...named, release_date: '2019-05-06' }, '2019-05-06'],
  ['a track that had its name gets no date', named, named, undefined],
  ['nor does one that is new', undefined, named, undefined],
  ['or an ID that stays one', id, id, undefined],
])('%s', (_, before, track, date) => {
  expect(withReleaseDate<typeof track>(before, track).release_date).toBe(date)
})
