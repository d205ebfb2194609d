import { expect, test, vi } from 'vitest'
import { createStore } from '../../../src/lib/store.ts'

test('a store tells its listeners of a new value', () => {
  const store = createStore(1)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(3)
  expect(seen).toEqual([2, 3])
})

test('the same value again is no news', () => {
  const store = createStore(Number.NaN)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set(Number.NaN)
  expect(listener).not.toHaveBeenCalled()
})

test('an ended subscription hears nothing more', () => {
  const store = createStore('a')
  const listener = vi.fn()
  const end = store.subscribe(listener)
  end()
  store.set('b')
  expect(listener).not.toHaveBeenCalled()
})

test('a listener may end another subscription while it is told', () => {
  const store = createStore(0)
  const later = vi.fn()
  let end = () => {}
  store.subscribe(() => end())
  end = store.subscribe(later)
  store.set(1)
  store.set(2)
  expect(later).toHaveBeenCalledTimes(1)
})
