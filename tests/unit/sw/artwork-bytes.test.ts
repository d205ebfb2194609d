import { expect, test } from 'vitest'
import { evictUntilFits, limitBytes, sizeOf } from '../../../sw/artwork-bytes.ts'

/** A cache of pictures of these sizes, the most recently used first. At least `minimum` of them can't be evicted. */
function cacheOf(sizes: number[], minimum = 1) {
  let cached = sizes
  return {
    sizes: async () => cached,
    keep: async (count: number) => {
      cached = cached.slice(0, Math.max(minimum, count))
    },
  }
}

test('pictures that fit exactly are not evicted', async () => {
  const cache = cacheOf([400, 600])
  expect(await evictUntilFits(1_000, cache)).toBe(1_000)
  expect(await cache.sizes()).toEqual([400, 600])
})

test('above the limit the least recently used pictures are evicted, a tenth at a time', async () => {
  const cache = cacheOf(Array.from({ length: 20 }, (_, n) => 100 + n))
  const left = await evictUntilFits(2_000, cache)
  expect(await cache.sizes()).toEqual(Array.from({ length: 18 }, (_, n) => 100 + n))
  expect(left).toBeLessThanOrEqual(2_000)
})

test('the eviction ends even if what remains is above the limit', async () => {
  expect(await evictUntilFits(1_000, cacheOf([5_000]))).toBe(5_000)
  expect(await evictUntilFits(1_000, cacheOf([900, 900, 900], 3))).toBe(2_700)
})

test('for pictures that are added at the same time the cache is measured once', async () => {
  const cache = cacheOf([400, 400])
  let measurements = 0
  const add = limitBytes(1_000, {
    ...cache,
    sizes: () => {
      measurements++
      return cache.sizes()
    },
  })
  await Promise.all([add(50), add(50), add(50)])
  expect(measurements).toBe(1)
  expect(await cache.sizes()).toEqual([400, 400])
})

test('later pictures are added to the total, and above the limit the least recently used one is evicted', async () => {
  let cached = [400, 400]
  const keep = async (count: number) => {
    cached = cached.slice(0, count)
  }
  const add = limitBytes(1_000, { sizes: async () => cached, keep })
  await add(400)
  cached = [150, ...cached]
  await add(150)
  expect(cached).toEqual([150, 400, 400])
  cached = [100, ...cached]
  await add(100)
  expect(cached).toEqual([100, 150, 400])
})

test('a cache that could not be read is measured when the next picture is added', async () => {
  const cache = cacheOf([600, 600])
  let fails = true
  const add = limitBytes(1_000, {
    ...cache,
    sizes: () => (fails ? Promise.reject(new Error('Not now')) : cache.sizes()),
  })
  await add(100)
  fails = false
  await add(100)
  expect(await cache.sizes()).toEqual([600])
})

test("a picture's size is its Content-Length, or else the length of its body", async () => {
  expect(await sizeOf(new Response('picture', { headers: { 'content-length': '12' } }))).toBe(12)
  expect(await sizeOf(new Response('picture'))).toBe(7)
})
