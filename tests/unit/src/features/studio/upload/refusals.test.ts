import type { HttpRequest, HttpResponse } from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { NetworkFailure } from '../../../../../../src/data/api/network-failure.ts'
import { canRetry, isDefect, isRefusal } from '../../../../../../src/features/studio/upload/refusals.ts'

describe('A request that failed', () => {
  const nothing = () => undefined
  const request = (method: string): HttpRequest => ({
    ...{
      getMethod: () => method,
      getURL: () => '',
      setHeader: nothing,
      getHeader: nothing,
      setProgressHandler: nothing,
    },
    ...{ send: () => new Promise(nothing), abort: async () => undefined, getUnderlyingObject: nothing },
  })
  const response = (status: number): HttpResponse => ({
    ...{ getStatus: () => status, getHeader: nothing, getBody: () => '', getUnderlyingObject: nothing },
  })
  const failure = (method: string, status: number) =>
    Object.assign(new Error(), {
      originalRequest: request(method),
      originalResponse: status === 0 ? null : response(status),
      causingError: null,
    })

  test.each<[string, string, number, boolean, boolean]>([
    ['a lost network', 'PATCH', 0, true, false],
    ['a server that restarts', 'PATCH', 503, true, false],
    ['a session that is renewed', 'PATCH', 401, true, true],
    ['a disk that has filled up meanwhile', 'PATCH', 507, true, false],
    ['a disk without room for all of it', 'POST', 507, false, false],
    ['a recording that is none', 'PATCH', 422, false, true],
  ])('for %s', (_, method, status, retries, isRefused) => {
    expect([canRetry(failure(method, status)), isRefusal(failure(method, status))]).toEqual([retries, isRefused])
  })
})

describe('An error before a request', () => {
  const at = (causingError: Error | null) => Object.assign(new Error(), { causingError })

  test.each([
    ['of our own code', new TypeError('undefined is not a function'), true],
    ['of the network', new NetworkFailure('unavailable'), false],
    ['of the file', new DOMException('gone', 'NotReadableError'), false],
    ['that has no cause', null, false],
  ])('%s: %s is a defect: %s', (_, cause, isOwn) => {
    expect(isDefect(at(cause))).toBe(isOwn)
  })
})
