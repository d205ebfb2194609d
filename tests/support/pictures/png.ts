import { crc32, deflateSync } from 'node:zlib'

/** PNGs written by hand, as sharp makes none that lie. The color types and chunks are those of the W3C's specification, third edition. */

function chunk(type: string, content: Uint8Array): Buffer {
  const [length, name, sum] = [Buffer.alloc(4), Buffer.from(type, 'latin1'), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(content, crc32(name)))
  return Buffer.concat([length, name, content, sum])
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

interface Png {
  width: number
  height: number
  /** 0 gray, 2 color, 3 palette, 4 gray and 6 color with transparency. */
  type?: keyof typeof channels
  /** Bits of a channel. */
  depth?: 1 | 8 | 16
  /** The pixels as they are stored, before they are compressed; by default all that there should be, of zeros. */
  pixels?: Uint8Array
  /** Other chunks, before the pixels. */
  more?: readonly (readonly [type: string, content: Uint8Array])[]
}

export function png({ width, height, type = 0, depth = 8, pixels, more = [] }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, type], 8)
  const rowBytes = 1 + Math.ceil((width * channels[type] * depth) / 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(type === 3 ? [chunk('PLTE', Buffer.from([200, 40, 40]))] : []),
    ...more.map(([name, content]) => chunk(name, content)),
    chunk('IDAT', deflateSync(pixels ?? Buffer.alloc(rowBytes * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The chunk that says how to turn a picture: EXIF with an orientation alone. */
export const orientation = (value: number) =>
  ['eXIf', Buffer.from(`4d4d002a0000000800010112000300000001000${value}000000000000`, 'hex')] as const

/** The chunk that makes a PNG an animated one, of two images. */
export const animation = ['acTL', Buffer.from('0000000200000000', 'hex')] as const

/** A chunk with this many bytes of zeros, compressed. */
export const compressed = (type: 'iCCP' | 'zTXt', bytes: number) =>
  [type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])] as const
