import { expect, test } from 'vitest'
import { fitInto, sizeOf } from '../../sw/artwork-bytes.ts'

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
  expect(await fitInto(1_000, cache)).toBe(1_000)
  expect(await cache.sizes()).toEqual([400, 600])
})

test('too large a whole loses those that were longest not used, a tenth at a time', async () => {
  const cache = cacheOf(Array.from({ length: 20 }, (_, n) => 100 + n))
  const left = await fitInto(2_000, cache)
  expect(await cache.sizes()).toEqual(Array.from({ length: 18 }, (_, n) => 100 + n))
  expect(left).toBeLessThanOrEqual(2_000)
})

test('one picture that is larger than all the room does not keep it busy for ever', async () => {
  expect(await fitInto(1_000, cacheOf([5_000]))).toBe(5_000)
  expect(await fitInto(1_000, cacheOf([900, 900, 900], 3))).toBe(2_700)
})

test('a picture is as large as its header says, and otherwise as it is', async () => {
  expect(await sizeOf(new Response('picture', { headers: { 'content-length': '12' } }))).toBe(12)
  expect(await sizeOf(new Response('picture'))).toBe(7)
})
