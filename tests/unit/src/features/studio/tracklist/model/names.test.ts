import { expect, test } from 'vitest'
import { artistsOf, rowName } from '../../../../../../../src/features/studio/tracklist/model/names.ts'
import { aRow } from '../../support.ts'

const row = aRow('Song', 60_000)

test('A comma within a number separates no names, and who is named twice is one', () =>
  expect(artistsOf('10,000 Maniacs, Tarn, Tarn & ID')).toEqual({ artists: ['10,000 Maniacs', 'Tarn'], feat: [] }))

test('The name of an original mix is not said, that of a remix is', () => {
  expect(rowName({ ...row, mix_name: 'Extended Mix' })).toBe('Tarn – Song')
  expect(rowName({ ...row, mix: 'remix', mix_name: 'Ox Remix' })).toBe('Tarn – Song (Ox Remix)')
})
