import { expect, test, vi } from 'vitest'
import { createStore, select } from '../../../src/player/store.ts'

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

test('who ends a subscription while others are told hears nothing more', () => {
  const store = createStore(0)
  const later = vi.fn()
  let end = () => {}
  store.subscribe(() => end())
  end = store.subscribe(later)
  store.set(1)
  expect(later).not.toHaveBeenCalled()
})

test('what a listener changes is told when all have been told of the change before', () => {
  const store = createStore(0)
  const told: string[] = []
  store.subscribe(now => {
    if (now === 1) store.set(2)
    told.push(`first ${now}`)
  })
  store.subscribe((now, before) => told.push(`second ${before} to ${now}`))
  store.set(1)
  expect(told).toEqual(['first 1', 'second 0 to 1', 'first 2', 'second 1 to 2'])
})

test('a listener that fails keeps no later change from being told', () => {
  const store = createStore(0)
  const told: number[] = []
  const end = store.subscribe(() => {
    throw new Error('broken')
  })
  expect(() => store.set(1)).toThrow('broken')
  end()
  store.subscribe(now => told.push(now))
  store.set(2)
  expect(told).toEqual([2])
})

test('a part of a value tells only of its own changes', () => {
  const store = createStore({ set: 'a', place: 0 })
  const set = select(store, ({ set }) => set)
  const told: string[] = []
  set.subscribe((now, before) => told.push(`${before} to ${now}`))
  store.set({ set: 'a', place: 1 })
  store.set({ set: 'b', place: 0 })
  expect(told).toEqual(['a to b'])
  expect(set.get()).toBe('b')
})
