import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictureReader } from '../../../../../server/lib/pictures/reader.ts'
import type { Squares } from '../../../../../server/lib/pictures/squares.ts'

const squares: Squares = { edges: [64], format: 'webp', isOpaque: false, maxMegapixels: 50 }
const plenty = { maxCpuMs: 60_000, maxGrowthBytes: 2 ** 30 }

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c84060' } })
/** Takes a second of the processor, and 160 MB: all of it is in memory before its first row is known. */
const demanding = () => plain(5000, 4000).toColourspace('rgb16').png({ progressive: true }).toBuffer()
const small = () => plain(40, 30).png().toBuffer()

test.each([
  ['time of the processor', { ...plenty, maxCpuMs: 200 }],
  ['memory', { ...plenty, maxGrowthBytes: 64 * 1024 * 1024 }],
])('a picture that takes more %s than it may is refused, and the next one is read', async (_what, limits) => {
  const makeSquares = createPictureReader(limits)
  const [first, second] = [makeSquares(await demanding(), squares), makeSquares(await small(), squares)]
  await expect(first).rejects.toThrow('The picture takes too much time or memory to read')
  expect((await second).files[0].bytes.length).toBeGreaterThan(0)
})

test('the same picture is read where that is allowed, and one after it that is broken is refused', async () => {
  const makeSquares = createPictureReader(plenty)
  expect((await makeSquares(await demanding(), squares)).files).toHaveLength(1)
  await expect(makeSquares((await small()).subarray(0, 60), squares)).rejects.toThrow('The picture is broken')
})
