import { describe, expect, test } from 'vitest'
import { type EditRow, emptyTrack, type RowTrack } from '../../../../../../../src/features/studio/set/model.ts'
import type { FieldName } from '../../../../../../../src/features/studio/tracklist/model/fields.ts'
import { lineToRead, patchOf } from '../../../../../../../src/features/studio/tracklist/model/read-row.ts'
import { aRow } from '../../support.ts'

const row = aRow('Song', 60_000)

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
