// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../../../../../../src/data/storage/stored.ts'

const hour = 60 * 60_000
const noon = Date.parse('2026-03-01T12:00:00Z')

/** Loads the module as a new tab does. */
async function opened() {
  vi.resetModules()
  const { postpone, postponed } = await import('../../../../../../src/features/app-status/update/postponed.ts')
  const { store } = await import('../../../../../../src/state/store.ts')
  return { postpone, isPostponed: () => store.get(postponed) }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: noon })
})

afterEach(() => vi.useRealTimers())

test('Later holds for four hours, also in a tab that is opened in between', async () => {
  const { postpone, isPostponed } = await opened()
  expect(isPostponed()).toBe(false)
  postpone()
  vi.advanceTimersByTime(3 * hour)
  const { isPostponed: inNewTab } = await opened()
  expect([isPostponed(), inNewTab()]).toEqual([true, true])
  vi.advanceTimersByTime(hour)
  expect([isPostponed(), inNewTab()]).toEqual([false, false])
  expect((await opened()).isPostponed()).toBe(false)
})

test('Later in another tab holds in this one', async () => {
  const { isPostponed } = await opened()
  localStorage.setItem(storageKeys.updateLater, String(noon + hour))
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.updateLater }))
  expect(isPostponed()).toBe(true)
})

test('a time stored by a clock that has been set back since is ignored', async () => {
  localStorage.setItem(storageKeys.updateLater, String(noon + 5 * hour))
  expect((await opened()).isPostponed()).toBe(false)
})
