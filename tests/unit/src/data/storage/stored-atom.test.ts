// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readJson, storageKeys, write } from '../../../../../src/data/storage/stored.ts'
import { storedAtom } from '../../../../../src/data/storage/stored-atom.ts'
import { store, watch } from '../../../../../src/state/store.ts'

const key = storageKeys.updateLater
const read = () => readJson(key, z.number()) ?? 0
const stored = () => storedAtom(key, read, value => (value ? String(value) : null))

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

test('a stored atom starts with the stored value, unless that does not fit its schema', () => {
  localStorage.setItem(key, '5')
  expect(store.get(stored())).toBe(5)
  localStorage.setItem(key, '"five"')
  expect(store.get(stored())).toBe(0)
})

test('a new value is stored, and notifies once', () => {
  const count = stored()
  const seen: number[] = []
  watch(count, now => seen.push(now))
  store.set(count, 7)
  expect(localStorage.getItem(key)).toBe('7')
  store.set(count, 0)
  expect(localStorage.getItem(key)).toBeNull()
  expect(seen).toEqual([7, 0])
})

test('it follows another tab and other writes of this one, even while nothing reads it', () => {
  const count = stored()
  localStorage.setItem(key, '8')
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(store.get(count)).toBe(8)
  write(key, null)
  expect(store.get(count)).toBe(0)
  store.set(count, 9)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(store.get(count)).toBe(0)
})

test('where storage is forbidden, its value lasts as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
  const count = stored()
  expect(store.get(count)).toBe(0)
  store.set(count, 3)
  expect([store.get(count), store.get(stored())]).toEqual([3, 3])
})
