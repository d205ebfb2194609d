import { expect, test } from 'vitest'
import { evictUntilFits, limitBytes, sizeOf } from '../../../../../sw/artwork-bytes.ts'

/** A cache of pictures of these sizes, the one last used first. */
function cacheOf(sizes: number[], keepsAtLeast = 1) {
  let kept = sizes
  return {
    sizes: async () => kept,
    keep: async (count: number) => {
      kept = kept.slice(0, Math.max(keepsAtLeast, count))
    },
  }
}

test('pictures that fit stay, to the last byte', async () => {
  const cache = cacheOf([400, 600])
  expect(await evictUntilFits(1_000, cache)).toBe(1_000)
  expect(await cache.sizes()).toEqual([400, 600])
})

test('too large a whole loses those that were longest not used, a tenth at a time', async () => {
  const cache = cacheOf(Array.from({ length: 20 }, (_, n) => 100 + n))
  const left = await evictUntilFits(2_000, cache)
  expect(await cache.sizes()).toEqual(Array.from({ length: 18 }, (_, n) => 100 + n))
  expect(left).toBeLessThanOrEqual(2_000)
})

test('one picture that is larger than all the room does not keep it busy for ever', async () => {
  expect(await evictUntilFits(1_000, cacheOf([5_000]))).toBe(5_000)
  expect(await evictUntilFits(1_000, cacheOf([900, 900, 900], 3))).toBe(2_700)
})

test('many pictures that come at once are counted once', async () => {
  const cache = cacheOf([400, 400])
  let countings = 0
  const add = limitBytes(1_000, {
    ...cache,
    sizes: () => {
      countings++
      return cache.sizes()
    },
  })
  await Promise.all([add(50), add(50), add(50)])
  expect(countings).toBe(1)
  expect(await cache.sizes()).toEqual([400, 400])
})

test('what comes in later is added, and past the limit what was longest not used goes', async () => {
  let kept = [400, 400]
  const keep = async (count: number) => {
    kept = kept.slice(0, count)
  }
  const add = limitBytes(1_000, { sizes: async () => kept, keep })
  await add(400)
  kept = [150, ...kept]
  await add(150)
  expect(kept).toEqual([150, 400, 400])
  kept = [100, ...kept]
  await add(100)
  expect(kept).toEqual([100, 150, 400])
})

test('a cache that could not be read once is counted at the next picture', async () => {
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

test('a picture is as large as its header says, and otherwise as it is', async () => {
  expect(await sizeOf(new Response('picture', { headers: { 'content-length': '12' } }))).toBe(12)
  expect(await sizeOf(new Response('picture'))).toBe(7)
})
