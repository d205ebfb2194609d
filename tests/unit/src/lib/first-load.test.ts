import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstAskedAt, forgetFirstAnswers, takeFirstAnswer } from '../../../../src/lib/first-load.ts'

const answer = Promise.resolve(new Response())

beforeEach(() => {
  globalThis.firstAnswers = { askedAt: 7, authorization: 'Bearer mine', responses: new Map([['/api/sets/1', answer]]) }
})
afterEach(forgetFirstAnswers)

test('the answer of a call that was made ahead is taken once', () => {
  expect(takeFirstAnswer('/api/sets/1', 'Bearer mine')).toBe(answer)
  expect(takeFirstAnswer('/api/sets/1', 'Bearer mine')).toBeUndefined()
})

test.each([
  ['another call', '/api/sets/2', 'Bearer mine'],
  ['another token', '/api/sets/1', 'Bearer renewed'],
  ['no token', '/api/sets/1', null],
])('%s takes none', (_, url, authorization) => {
  expect(takeFirstAnswer(url, authorization)).toBeUndefined()
})

test('a later call gets an answer of its own, and its own time', () => {
  expect(firstAskedAt()).toBe(7)
  forgetFirstAnswers()
  expect(takeFirstAnswer('/api/sets/1', 'Bearer mine')).toBeUndefined()
  expect(firstAskedAt()).toBeUndefined()
})
