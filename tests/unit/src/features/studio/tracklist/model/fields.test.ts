import { expect, test } from 'vitest'
import type { EditRow } from '../../../../../../../src/features/studio/set/model.ts'
import {
  type FieldName,
  fields,
  firstField,
  otherMix,
} from '../../../../../../../src/features/studio/tracklist/model/fields.ts'
import { aRow } from '../../support.ts'

const row = aRow('Song', 60_000)
const none = { artists: [], feat: [] }

test.each<[FieldName, string, Partial<EditRow> | string]>([
  ['start', '', { start: null }],
  ['start', '+1:00', { start: 90_000 }],
  ['start', 'soon', 'A time is like 1:02:14 or 62:14, or +5:30 after the track before'],
  ['artists', 'Tarn & Mira feat. Osei', { artists: ['Tarn', 'Mira'], feat: ['Osei'] }],
  ['artists', 'ID', none],
  ['artists', 'Tarn – Undertow', { artists: ['Tarn'], feat: [], title: 'Undertow' }],
  ['artists', 'Tarn — Under - tow', { artists: ['Tarn'], feat: [], title: 'Under - tow' }],
  ['artists', 'ID - ID', { ...none, title: undefined, mix: 'ID' }],
  ['title', ' Undertow ', { title: 'Undertow' }],
  ['title', 'id', { title: undefined, mix: 'ID' }],
  ['mix', 'edit', { mix: 'edit' }],
  ['mixName', '', { mix_name: undefined, remixers: [] }],
  ['mixName', ' Dub ', { mix_name: 'Dub' }],
  ['label', ' ', { label: undefined }],
  ['bpm', '127,5', { bpm: 127.5 }],
  ['bpm', '', { bpm: undefined }],
  ['bpm', '19', 'A tempo is a number from 20 to 400'],
  ['bpm', 'fast', 'A tempo is a number from 20 to 400'],
])('%s: “%s” is taken as %j', (field, text, change) =>
  expect(fields[field].read(text, row, aRow('Before', 30_000))).toEqual(change),
)

test('An ID that is none any more is a remix if it is called one', () => {
  expect(otherMix(row)).toBe('ID')
  expect(otherMix({ ...row, mix: 'ID' })).toBe('original_mix')
  expect(otherMix({ ...row, mix: 'ID', remixers: ['Ox'] })).toBe('remix')
  expect(otherMix({ ...row, mix: 'ID', mix_name: 'Dub' })).toBe('remix')
})

test.each<[Partial<EditRow>, FieldName]>([
  [{ start: null, artists: [] }, 'start'],
  [{ artists: [] }, 'artists'],
  [{ title: undefined }, 'title'],
  [{ title: undefined, artists: [], mix: 'ID' }, 'start'],
  [{}, 'start'],
])('A row with %j is edited from its %s on', (given, field) => expect(firstField({ ...row, ...given })).toBe(field))
