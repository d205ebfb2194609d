import { expect, test } from 'vitest'
import { CallError, type Failed, noAnswer } from '../../../../../../../src/data/api/send.ts'
import { failureMessage } from '../../../../../../../src/features/studio/parts/calls/messages.ts'

const refusal: Failed = { ok: false, status: 409, body: { code: 409, message: 'Another set has this name' } }

test.each([
  ['a call', noAnswer('The network is gone')],
  ["a query's call", new CallError(noAnswer())],
  ['a query', new Error('It has no names')],
])('%s without an answer says what it was for', (_, failure) => {
  expect(failureMessage(failure, 'recognize', 'Refused')).toBe('What is recognized needs the server. Try again later.')
})

test.each([
  ['a call', refusal],
  ["a query's call", new CallError(refusal)],
])('%s that the server has refused says what the caller makes of the answer', (_, failure) => {
  expect(failureMessage(failure, 'recognize', 'Refused')).toBe('Refused')
})
