// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { noteMissingCode, reloadForMissingCode } from '../../../../../src/features/app-status/missing-code.ts'

/** A failed import: code of a version that is gone, or of a page that is being left. */

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
noteMissingCode()
let files = 0

/** An import that failed, as Vite reports it. */
function missing(): Error {
  files += 1
  const failure = new Error(`error loading dynamically imported module: /assets/${files}.js`)
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
  return failure
}

afterEach(() => {
  reload.mockClear()
})

test('the page is loaded again for code that is gone, once', () => {
  const failure = missing()
  expect(reloadForMissingCode(failure)).toBe(true)
  expect(reloadForMissingCode(failure)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that is being left is not: that would keep the listener on it', () => {
  dispatchEvent(new Event('beforeunload'))
  expect(reloadForMissingCode(missing())).toBe(false)
  // It stayed.
  document.body.dispatchEvent(new Event('pointerdown'))
  expect(reloadForMissingCode(missing())).toBe(true)
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reloadForMissingCode(missing())).toBe(true)
})
