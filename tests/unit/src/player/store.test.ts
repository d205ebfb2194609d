import { expect, test, vi } from 'vitest'
import { createStore, select } from '../../../../src/player/store.ts'

test('listeners are called with each new value', () => {
  const store = createStore(1)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(3)
  expect(seen).toEqual([2, 3])
})

test('the same value again is no change', () => {
  const store = createStore(Number.NaN)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set(Number.NaN)
  expect(listener).not.toHaveBeenCalled()
})

test('a listener that has unsubscribed is no longer called', () => {
  const store = createStore('a')
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  unsubscribe()
  store.set('b')
  expect(listener).not.toHaveBeenCalled()
})

test('a listener that another one unsubscribes is no longer called, not even for the same change', () => {
  const store = createStore(0)
  const later = vi.fn()
  let unsubscribe = () => {}
  store.subscribe(() => unsubscribe())
  unsubscribe = store.subscribe(later)
  store.set(1)
  expect(later).not.toHaveBeenCalled()
})

test('listeners are called for a nested change after all of them were called for the first one', () => {
  const store = createStore(0)
  const calls: string[] = []
  store.subscribe(now => {
    if (now === 1) store.set(2)
    calls.push(`first ${now}`)
  })
  store.subscribe((now, before) => calls.push(`second ${before} to ${now}`))
  store.set(1)
  expect(calls).toEqual(['first 1', 'second 0 to 1', 'first 2', 'second 1 to 2'])
})

test('a listener that throws does not block later changes', () => {
  const store = createStore(0)
  const calls: number[] = []
  const unsubscribe = store.subscribe(() => {
    throw new Error('broken')
  })
  expect(() => store.set(1)).toThrow('broken')
  unsubscribe()
  store.subscribe(now => calls.push(now))
  store.set(2)
  expect(calls).toEqual([2])
})

test('listeners of a part are called only when the part changes', () => {
  const store = createStore({ set: 'a', place: 0 })
  const set = select(store, ({ set }) => set)
  const calls: string[] = []
  set.subscribe((now, before) => calls.push(`${before} to ${now}`))
  store.set({ set: 'a', place: 1 })
  store.set({ set: 'b', place: 0 })
  expect(calls).toEqual(['a to b'])
  expect(set.get()).toBe('b')
})
