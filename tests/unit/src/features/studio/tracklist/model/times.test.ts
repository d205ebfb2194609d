import { expect, test } from 'vitest'
import { parseStart, startText } from '../../../../../../../src/features/studio/tracklist/model/times.ts'

test.each([
  ['1:02:14', 3_734_000],
  ['62:14', 3_734_000],
  ['1.02.14', 3_734_000],
  ['62.14', 3_734_000],
  ['10214', 3_734_000],
  ['430', 270_000],
  ['6214', 3_734_000],
  ['45', 45_000],
  ['0:00', 0],
  ['4:30.5', 270_500],
  ['1:02:14,25', 3_734_250],
  [' 4:05 ', 245_000],
])('%j is a time', (text, ms) => {
  expect(parseStart(text, null)).toBe(ms)
})

test.each(['', 'soon', '1:60', '1:62:14', '1:02:14:00', '-5', '4660', '160', '1234567', '1:2:3:4', '4:30.'])(
  '%j is none',
  text => {
    expect(parseStart(text, null)).toBeUndefined()
  },
)

test('After a plus, it counts from the row before', () => {
  expect(parseStart('+5:30', 60_000)).toBe(390_000)
  expect(parseStart('+ 530', 60_000)).toBe(390_000)
  expect(parseStart('+5:30', null)).toBe(330_000)
  expect(parseStart('+soon', 0)).toBeUndefined()
})

test.each([
  [3_734_000, '1:02:14'],
  [270_500, '4:30.5'],
  [0, '0:00'],
  [null, ''],
])('%j reads %j', (ms, text) => {
  expect(startText(ms)).toBe(text)
})
