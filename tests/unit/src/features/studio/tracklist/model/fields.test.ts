import { describe, expect, test } from 'vitest'
import { type EditRow, emptyTrack, type RowTrack } from '../../../../../../../src/features/studio/set/model.ts'
import { rowTrackOf } from '../../../../../../../src/features/studio/tracklist/model/catalogue-track.ts'
import {
  type FieldName,
  fields,
  firstField,
  otherMix,
} from '../../../../../../../src/features/studio/tracklist/model/fields.ts'
import { artistsOf, rowName } from '../../../../../../../src/features/studio/tracklist/model/names.ts'
import { lineToRead, patchOf } from '../../../../../../../src/features/studio/tracklist/model/read-row.ts'
import { aTrack } from '../../../../../../component/support/entities.ts'
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

test('A comma within a number separates no names, and who is named twice is one', () =>
  expect(artistsOf('10,000 Maniacs, Tarn, Tarn & ID')).toEqual({ artists: ['10,000 Maniacs', 'Tarn'], feat: [] }))

test('The name of an original mix is not said, that of a remix is', () => {
  expect(rowName({ ...row, mix_name: 'Extended Mix' })).toBe('Tarn – Song')
  expect(rowName({ ...row, mix: 'remix', mix_name: 'Ox Remix' })).toBe('Tarn – Song (Ox Remix)')
})

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

describe('What is read again as import does', () => {
  test.each<[FieldName, string, string | null]>([
    ['artists', 'Tarn', null],
    ['artists', 'Tarn & Mira', 'Tarn & Mira - Song'],
    ['artists', 'Tarn - Up (Dub)', 'Tarn - Up (Dub)'],
    ['title', 'Up', null],
    ['title', 'Up (Dub)', 'Tarn - Up (Dub)'],
    ['mixName', '', null],
    ['mixName', 'Dub', 'Tarn - Song (Dub)'],
    ['label', 'Kiln & Co', null],
  ])('of %s “%s”: %j', (field, text, line) => expect(lineToRead(row, field, text)).toBe(line))

  const read: RowTrack = {
    ...emptyTrack,
    ...{
      artists: ['Tarn'],
      feat: ['Osei'],
      title: 'Up',
      mix: 'remix',
      mix_name: 'Ox Remix',
      remixers: ['Ox'],
      label: 'Kiln',
    },
  }
  const mix: Partial<EditRow> = { mix: 'remix', mix_name: 'Ox Remix', remixers: ['Ox'] }
  const isId: EditRow = { ...row, mix: 'ID' }

  test.each<[string, EditRow, FieldName, string, RowTrack, Partial<EditRow>]>([
    ['a line is all of it', row, 'artists', 'Tarn - Up', read, { ...read, track_id: undefined }],
    ['names alone are only these', row, 'artists', 'Tarn, Osei', read, { artists: ['Tarn'], feat: ['Osei'] }],
    ['a title keeps the artists', row, 'title', 'Up', read, { title: 'Up', label: 'Kiln', feat: ['Osei'], ...mix }],
    [
      'a title without guests keeps the guests',
      row,
      'title',
      'Up',
      { ...read, feat: [] },
      { title: 'Up', label: 'Kiln', ...mix },
    ],
    ['the name of a mix keeps the title', row, 'mixName', 'Ox Remix', read, mix],
    ['an ID stays one', isId, 'mixName', 'Ox Remix', read, { ...mix, mix: 'ID' }],
  ])('%s', (_, before, field, text, track, patch) => expect(patchOf(before, field, text, track)).toEqual(patch))
})

test('A track of the catalog fills a row: what is unknown of it stays empty', () => {
  const artist = (name: string, role: 'producer' | 'feat' | 'mixer' | 'ID') => ({
    ...{ id: 1, role, artist_meta: { id: 1, name } },
  })
  const track = { ...aTrack({ id: 9, title: 'ID', bpm: 0, key: null, label_name: null }), mix_type: 'ID' as const }
  expect(
    rowTrackOf({ ...track, artists: [artist('ID', 'ID'), artist('Osei', 'feat'), artist('Ox', 'mixer')] }),
  ).toMatchObject({
    ...{ track_id: 9, title: undefined, artists: [], feat: ['Osei'], remixers: ['Ox'], mix: 'ID' },
    ...{ bpm: undefined, label: undefined, key: undefined },
  })
})
