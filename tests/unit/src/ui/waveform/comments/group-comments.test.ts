import { expect, test } from 'vitest'
import { groupComments } from '../../../../../../src/ui/waveform/comments/group-comments.ts'

const commentAt = (at: number) => ({ key: at, at, author: 'vinylcat', text: `At ${at}` })
const placesOf = (times: number[], width = 1_000) =>
  groupComments(times.map(commentAt), 100_000, width, 24).map(({ at, all }) => [at, all.map(each => each.at)])

test('each comment has its own mark, ordered by position', () => {
  expect(placesOf([50_000, 0, 100_000])).toEqual([
    [0, [0]],
    [50_000, [50_000]],
    [100_000, [100_000]],
  ])
})

test('comments too close to tap apart share the mark of the first', () => {
  expect(placesOf([1_000, 3_300, 3_400, 1_000])).toEqual([
    [1_000, [1_000, 1_000, 3_300]],
    [3_400, [3_400]],
  ])
  expect(placesOf([0, 10_000, 20_000], 200)).toEqual([
    [0, [0, 10_000]],
    [20_000, [20_000]],
  ])
})

test('without a width or a duration there are no marks', () => {
  expect(placesOf([1_000], 0)).toEqual([])
  expect(groupComments([commentAt(0)], 0, 1_000, 24)).toEqual([])
})
