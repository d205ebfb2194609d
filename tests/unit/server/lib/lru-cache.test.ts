import { expect, test } from 'vitest'
import { LruCache } from '../../../../server/lib/lru-cache.ts'

test('What was not used for longest makes room', () => {
  const recent = new LruCache<string, number>(2)
  recent.set('one', 1)
  recent.set('two', 2)
  recent.get('one')
  recent.set('three', 3)
  expect([recent.get('one'), recent.get('two'), recent.get('three')]).toEqual([1, undefined, 3])
})

test('What is set again takes no second place', () => {
  const recent = new LruCache<string, number>(2)
  recent.set('one', 1)
  recent.set('two', 2)
  recent.set('two', 22)
  expect([recent.get('one'), recent.get('two')]).toEqual([1, 22])
})
