import { expect, test } from 'vitest'
import type { EditRow } from '../../../../../../../src/features/studio/set/model.ts'
import { problemsOf, whyNotSaved } from '../../../../../../../src/features/studio/tracklist/model/problems.ts'
import { aRow } from '../../support.ts'

const minute = 60_000
/** An hour's set of these rows. */
const said = (...rows: EditRow[]) => problemsOf(rows, 60 * minute).map(({ uid, text }) => `${uid} ${text}`)
/** Rows every five minutes that nothing is wrong with, after the given ones. */
const rest = (from: number) =>
  Array.from({ length: 12 - from }, (_, index) => aRow(`r${from + index}`, (from + index) * 5 * minute))

test('A tracklist with nothing remarkable', () => {
  expect(said(...rest(0))).toEqual([])
})

test.each([
  ['a gap before the first track', [aRow('a', minute), ...rest(1)], 'a starts at 1:00: nothing is listed before it'],
  ['a long row', [aRow('a', 0), ...rest(3)], 'a lasts 15:00: is a track missing?'],
  ['a long last row', rest(0).slice(0, 9), 'r8 lasts 20:00: is a track missing?'],
  ['a short row', [aRow('a', 0), aRow('b', 12_500), ...rest(1)], 'a lasts only 0:12.5'],
  ['the same time', [...rest(0), aRow('b', 55 * minute)], 'b starts at the same time as track 12'],
  ['a row out of order', [...rest(0), aRow('b', 54 * minute)], 'b starts before track 12'],
  ['a row without a start', [...rest(0), aRow('b', null)], 'b has no start: play to it and press T'],
  ['the same names twice', [...rest(0), aRow('b', 57 * minute, { title: 'R3' })], 'b is the same track as track 4'],
  [
    'the same track twice',
    [aRow('a', 0, { track_id: 3 }), ...rest(1), aRow('b', 57 * minute, { track_id: 3 })],
    'b is the same track as track 1',
  ],
  ['a start after the end', [...rest(0), aRow('b', 60 * minute)], 'b starts after the end of the recording, 1:00:00'],
  ['no name', [...rest(0), aRow('', 57 * minute, { artists: [] })], ' has no name: name it, or mark it as an ID'],
  [
    'no artist',
    [...rest(0), aRow('b', 57 * minute, { artists: [] })],
    'b has no artist: name one, or mark it as an ID',
  ],
])('%s is marked, and nothing else', (_, rows, problem) => {
  expect(said(...rows)).toEqual([problem])
})

test('Rows of 20 seconds and of 12 minutes are neither short nor long', () => {
  const second = aRow('b', minute / 3)
  expect(said(aRow('a', 0), second, aRow('c', 12 * minute + minute / 3), ...rest(3))).toEqual([])
})

test('IDs need no names, and two of them are not the same track', () => {
  const id: Partial<EditRow> = { title: undefined, artists: [], mix: 'ID' }
  expect(said(aRow('a', 0, id), aRow('b', 5 * minute, id), ...rest(2))).toEqual([])
})

test('Only what the server would refuse stops a save, and the first is named', () => {
  const rows = [aRow('a', minute), aRow('b', null), aRow('c', minute), ...rest(1)]
  expect(whyNotSaved(rows, problemsOf(rows, 60 * minute))).toBe(
    'Track 2 has no start: play to it and press T (and 1 more).',
  )
  const fine = [aRow('a', minute), ...rest(3)]
  expect(problemsOf(fine, 60 * minute)).toHaveLength(2)
  expect(whyNotSaved(fine, problemsOf(fine, 60 * minute))).toBeNull()
})
