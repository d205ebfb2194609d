import { expect, test } from 'vitest'
import type { StudioRow } from '#contract/entities/studio.ts'
import { withReleaseDate } from '../../../../../server/studio/sets/release-dates.ts'

const today = new Date().toISOString().slice(0, 10)
const id = { mix: 'ID' } as const
const named = { mix: 'original_mix' } as const

type Named = Pick<StudioRow, 'mix' | 'release_date'>

test.each<[string, Named | undefined, Named, string | undefined]>([
  ['an ID that is named was released today', id, named, today],
  ['unless its date is given', id, { ...named, release_date: '2019-05-06' }, '2019-05-06'],
  ['a track that had its name gets no date', named, named, undefined],
  ['nor does one that is new', undefined, named, undefined],
  ['or an ID that stays one', id, id, undefined],
])('%s', (_, before, track, date) => {
  expect(withReleaseDate(before, track).release_date).toBe(date)
})
