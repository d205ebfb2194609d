import { expect, test } from 'vitest'
import { entryOf } from '../../../../../src/data/outbox/store/changes.ts'
import { noAnswerAtAll, ownDefect, troubleOf } from '../../../../../src/data/outbox/trouble.ts'

const waiting = entryOf(
  { id: 'a', user: 1, kind: 'favourite', input: null, about: 'Pier 9', now: 0, patience: 0 },
  'set/1',
  1,
)

test.each([
  [noAnswerAtAll, "The server isn't responding"],
  [ownDefect, 'Something went wrong'],
  [429, 'The server is busy'],
  [500, 'The server has a problem'],
  [503, 'The server has a problem'],
])('after the third failed attempt, with status %i, the reason is: %s', (failedWith, words) => {
  expect(troubleOf({ ...waiting, failures: 2, failedWith })).toBeNull()
  expect(troubleOf({ ...waiting, failures: 3, failedWith })).toBe(words)
})
