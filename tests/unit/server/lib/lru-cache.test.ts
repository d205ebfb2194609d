import { expect, test } from 'vitest'
import { LruCache } from '../../../../server/lib/lru-cache.ts'

test('the least recently used entry is evicted', () => {
  const cache = new LruCache<string, number>(2)
  cache.set('one', 1)
  cache.set('two', 2)
  cache.get('one')
  cache.set('three', 3)
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([1, undefined, 3])
})

test('setting a key again replaces its value and evicts nothing', () => {
  const cache = new LruCache<string, number>(2)
  cache.set('one', 1)
  cache.set('two', 2)
  cache.set('two', 22)
  expect([cache.get('one'), cache.get('two')]).toEqual([1, 22])
})
