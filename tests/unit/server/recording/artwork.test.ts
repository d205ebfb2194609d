import { readdirSync, readFileSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { openFolderStore } from '../../../../server/media/folder-store.ts'
import { type Artwork, makeArtwork } from '../../../../server/recording/artwork.ts'
import { mediaColour } from '../../../../src/lib/media-url.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'

const folder = ownFolder()
const red = { r: 200, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 200 }

/** Red on the left, blue on the right. */
const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: blue } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])
const plain = (width = 800, height = 800) => sharp({ create: { width, height, channels: 3, background: red } })

const read = (media: string, path: string) => sharp(readFileSync(`${media}/${path}`))
const sizes: [keyof Artwork, number][] = [
  ['art_url_sm', 96],
  ['art_url', 320],
  ['art_url_xl', 640],
]

test.each([
  ['a wide JPEG', () => plain(1200, 500).jpeg().toBuffer()],
  ['a small PNG', () => plain(60, 90).png().toBuffer()],
  ['a WebP', () => plain().webp().toBuffer()],
])('%s becomes three square pictures with its hash and color in their names', async (name, make) => {
  const media = folder.path(name)
  const art = await makeArtwork(await make(), openFolderStore(media))
  for (const [key, edge] of sizes) {
    expect(art[key]).toMatch(new RegExp(`^art/[0-9a-f]{2}/[0-9a-f]{16}-${edge}\\.[0-9a-f]{6}\\.webp$`))
    expect(await read(media, art[key]).metadata()).toMatchObject({ format: 'webp', width: edge, height: edge })
  }
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at =>
    Number.parseInt((mediaColour(art.art_url) ?? '').slice(at, at + 2), 16),
  )
  expect(r).toBeGreaterThan(150)
  expect(Math.max(g, b)).toBeLessThan(60)
})

test('a picture is rotated by its EXIF orientation', async () => {
  // Rotated by 90° clockwise: the left half is at the top.
  const rotated = await twoColours(400, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const media = folder.path('turned')
  const { art_url } = await makeArtwork(rotated, openFolderStore(media))
  const { data, info } = await read(media, art_url).raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 120
  expect([redAt(10, 10), redAt(310, 10), redAt(10, 310), redAt(310, 310)]).toEqual([true, true, false, false])
})

test('the same picture, as a file or as bytes, has the same names and is written once', async () => {
  const media = folder.path('same')
  const bytes = await plain().png().toBuffer()
  const first = await makeArtwork(bytes, openFolderStore(media))
  const before = statSync(`${media}/${first.art_url}`)
  expect(await makeArtwork(folder.write('cover.png', bytes), openFolderStore(media))).toEqual(first)
  expect(statSync(`${media}/${first.art_url}`)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  expect(readdirSync(`${media}/${first.art_url.split('/').slice(0, 2).join('/')}`)).toHaveLength(3)
})

test('another picture has other names', async () => {
  const media = folder.path('other')
  const one = await makeArtwork(await plain().png().toBuffer(), openFolderStore(media))
  const other = await makeArtwork(await plain(801).png().toBuffer(), openFolderStore(media))
  expect(other.art_url).not.toBe(one.art_url)
})

async function animated(): Promise<Buffer> {
  const frames = await Promise.all(
    [red, blue].map(background =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG with an `acTL` chunk before its pixels, which makes it an animated one. */
async function animatedPng(): Promise<Buffer> {
  const png = await plain(20, 20).png().toBuffer()
  const animationControl = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  return Buffer.concat([png.subarray(0, 33), animationControl, png.subarray(33)])
}

/** A PNG that claims to be 60,000 pixels wide and high. */
async function hugePng(): Promise<Buffer> {
  const png = await plain(20, 20).png().toBuffer()
  const header = png.subarray(12, 29)
  header.writeUInt32BE(60_000, 4)
  header.writeUInt32BE(60_000, 8)
  png.writeUInt32BE(crc32(header), 29)
  return png
}

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    /is an SVG/,
  ],
  ['a GIF', () => plain(10, 10).gif().toBuffer(), /a GIF picture/],
  ['a text', () => Buffer.from('no picture'), /is a text/],
  ['an animated WebP', animated, /animated/],
  ['an animated PNG', animatedPng, /animated/],
  ['half a JPEG', async () => (await twoColours(600, 600).jpeg().toBuffer()).subarray(0, 700), /broken/],
  ['more than 50 megapixels', hugePng, /too large: it may have at most 50 megapixels/],
  ['nothing', () => Buffer.alloc(0), /empty/],
])('%s is refused with a reason, and nothing is written', async (name, make, reason) => {
  const media = folder.path(`refused ${name}`)
  const making = makeArtwork(await make(), openFolderStore(media))
  await expect(making).rejects.toThrow(reason)
  await expect(making).rejects.toBeInstanceOf(ImportRefusal)
  expect(() => statSync(media)).toThrow('ENOENT')
})

test('a file that is too large, a folder and a missing file are refused', async () => {
  const large = folder.write('large.jpg', Buffer.from('ffd8ff', 'hex'), Buffer.alloc(33 * 1024 * 1024))
  await expect(makeArtwork(large, openFolderStore(folder.path('m')))).rejects.toThrow(/more than 32 MiB/)
  await expect(makeArtwork(folder.path(), openFolderStore(folder.path('m')))).rejects.toThrow(/a folder/)
  await expect(makeArtwork(folder.path('nowhere.jpg'), openFolderStore(folder.path('m')))).rejects.toThrow(
    /does not exist/,
  )
})

test('transparent and grayscale pictures become opaque color pictures', async () => {
  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: { ...red, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const grey = await plain().greyscale().jpeg().toBuffer()
  for (const bytes of [clear, grey]) {
    const media = folder.path('kinds')
    const { art_url } = await makeArtwork(bytes, openFolderStore(media))
    expect(await read(media, art_url).metadata()).toMatchObject({ hasAlpha: false, channels: 3 })
  }
})
