import { atom } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { store, watch } from '../../../../src/state/store.ts'

test('a listener is called with the new value of an atom', () => {
  const count = atom(1)
  const seen: number[] = []
  watch(count, now => seen.push(now))
  store.set(count, 2)
  store.set(count, 3)
  expect(seen).toEqual([2, 3])
})

test('the same value again is no change', () => {
  const count = atom(Number.NaN)
  const listener = vi.fn()
  watch(count, listener)
  store.set(count, Number.NaN)
  expect(listener).not.toHaveBeenCalled()
})

test('a listener that has unsubscribed is no longer called, and may subscribe again', () => {
  const letter = atom('a')
  const listener = vi.fn()
  watch(letter, listener)()
  store.set(letter, 'b')
  expect(listener).not.toHaveBeenCalled()
  watch(letter, listener)
  store.set(letter, 'c')
  expect(listener).toHaveBeenCalledExactlyOnceWith('c', 'b')
})

test('a listener that another one unsubscribes is no longer called, not even for the same change', () => {
  const count = atom(0)
  const later = vi.fn()
  let unsubscribe = () => {}
  watch(count, () => unsubscribe())
  unsubscribe = watch(count, later)
  store.set(count, 1)
  expect(later).not.toHaveBeenCalled()
})

test('listeners are called for a nested change after all of them were called for the first one', () => {
  const count = atom(0)
  const calls: string[] = []
  watch(count, now => {
    if (now === 1) store.set(count, 2)
    calls.push(`first ${now}`)
  })
  watch(count, (now, before) => calls.push(`second ${before} to ${now}`))
  store.set(count, 1)
  expect(calls).toEqual(['first 1', 'second 0 to 1', 'first 2', 'second 1 to 2'])
})

test('a listener that throws does not block later changes', () => {
  const count = atom(0)
  const seen: number[] = []
  const unsubscribe = watch(count, () => {
    throw new Error('broken')
  })
  expect(() => store.set(count, 1)).toThrow(AggregateError)
  unsubscribe()
  watch(count, now => seen.push(now))
  store.set(count, 2)
  expect(seen).toEqual([2])
})

test('listeners of a derived atom are called only when it changes', () => {
  const place = atom({ set: 'a', at: 0 })
  const set = atom(get => get(place).set)
  const calls: string[] = []
  watch(set, (now, before) => calls.push(`${before} to ${now}`))
  store.set(place, { set: 'a', at: 1 })
  store.set(place, { set: 'b', at: 0 })
  expect(calls).toEqual(['a to b'])
  expect(store.get(set)).toBe('b')
})

test('listeners never see half of a change that is made in one step', () => {
  const [first, last] = [atom('Ada'), atom('Lovelace')]
  const name = atom(
    get => `${get(first)} ${get(last)}`,
    (_, set, to: [string, string]) => {
      set(first, to[0])
      set(last, to[1])
    },
  )
  const seen: string[] = []
  watch(first, () => seen.push(store.get(name)))
  watch(name, now => seen.push(now))
  store.set(name, ['Grace', 'Hopper'])
  expect(seen).toEqual(['Grace Hopper', 'Grace Hopper'])
})
