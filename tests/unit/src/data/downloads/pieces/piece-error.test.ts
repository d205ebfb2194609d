import { afterEach, expect, test, vi } from 'vitest'
import { failureOf, PieceError } from '../../../../../../src/data/downloads/pieces/piece-error.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  [new PieceError('unreachable'), 'unreachable', 0],
  [new DOMException('no room', 'QuotaExceededError'), 'full', 0],
  [new DOMException('locked', 'NoModificationAllowedError'), 'disk', 0],
  [new TypeError('file.createSyncAccessHandle is not a function'), 'defect', 1],
])('%s is %s, and only an error of our own code is reported', (error, failure, reports) => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(failureOf(error)).toBe(failure)
  expect(reported).toHaveBeenCalledTimes(reports)
})
