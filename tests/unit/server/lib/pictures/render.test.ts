import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderSquares } from '../../../../../server/lib/pictures/render.ts'
import type { Squares } from '../../../../../server/lib/pictures/squares.ts'
import { badPictures, goodPictures, swellingPictures } from '../../../../support/pictures/pictures.ts'
import { orientation, png } from '../../../../support/pictures/png.ts'

const squares: Squares = { edges: [512], format: 'webp', isOpaque: false, maxMegapixels: 20 }
/** What the memory of this process may grow by while one picture is read (bytes). 20 megapixels of three bytes are 60 MB. */
const maxGrowth = 256 * 1024 * 1024

/** Reads a picture, and fails if that takes much memory. */
async function render(bytes: Buffer, more: Partial<Squares> = {}) {
  const before = process.memoryUsage.rss()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  try {
    return await renderSquares(bytes, { ...squares, ...more })
  } finally {
    clearInterval(watching)
    expect(most - before).toBeLessThan(maxGrowth)
  }
}

const pixels = async (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer()

test.each(Object.entries(goodPictures))('%s becomes a square', async (_name, make) => {
  const [{ bytes }] = (await render(await make())).files
  const { format, width, height, exif, icc, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 })
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined])
})

test.each(Object.entries(badPictures))(
  '%s is refused with the reason, and takes no memory',
  async (_name, [make, why]) => {
    const bytes = await make()
    await expect(render(bytes)).rejects.toThrow(why)
  },
)

test.each(Object.entries(swellingPictures))('%s takes no memory', async (_name, make) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(300_000)
  await render(bytes).catch(() => undefined)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture with the orientation %i is turned upright', async value => {
  // Its four corners differ, and so does what a turn makes of them.
  const width = 60
  const grays = Buffer.from(
    Array.from({ length: 40 }, (_, y) => [
      0,
      ...Array.from({ length: width }, (_, x) => (y < 20 ? 0 : 120) + (x < 30 ? 0 : 60)),
    ]).flat(),
  )
  const turned = png({ width, height: 40, pixels: grays, more: [orientation(value)] })
  const upright = await sharp(turned).autoOrient().toColourspace('srgb').png().toBuffer()
  const [{ bytes }] = (await render(turned, { edges: [40] })).files
  const expected = await pixels(await sharp(upright).resize(40, 40, { fit: 'cover' }).webp().toBuffer())
  const corner = (data: Buffer, x: number, y: number) => Math.round((data[(y * 40 + x) * 3] ?? 0) / 30)
  const corners = (data: Buffer) => [corner(data, 5, 5), corner(data, 34, 5), corner(data, 5, 34), corner(data, 34, 34)]
  expect(new Set(corners(expected)).size).toBe(4)
  expect(corners(await pixels(bytes))).toEqual(corners(expected))
})

test.each<[string, () => Promise<Buffer>]>([
  ['16 bits a channel', () => color().toColourspace('rgb16').png().toBuffer()],
  ['the colors of a phone', () => color().withIccProfile('p3').png().toBuffer()],
  ['the colors of a printer', () => color().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
])('a picture in %s keeps its color', async (_name, make) => {
  const [{ bytes }] = (await render(await make(), { edges: [20], format: 'jpeg', isOpaque: true })).files
  const [red = 0, green = 0, blue = 0] = await pixels(bytes)
  for (const [is, was] of [
    [red, 180],
    [green, 90],
    [blue, 60],
  ] as const)
    expect(Math.abs(is - was)).toBeLessThan(25)
})

const color = () => sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 180, g: 90, b: 60 } } })

test('smaller squares are made of the first, and the color is that of the last', async () => {
  const { files, colour } = await render(await color().png().toBuffer(), { edges: [64, 32, 16] })
  expect(files.map(({ edge }) => edge)).toEqual([64, 32, 16])
  for (const { edge, bytes } of files) expect((await sharp(bytes).metadata()).width).toBe(edge)
  expect(colour).toMatch(/^b[0-9a-f]5[0-9a-f]3[0-9a-f]$/)
})
