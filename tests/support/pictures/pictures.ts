import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { animation, compressed, orientation, png } from './png.ts'

/** Pictures as they come from outside: of every kind that is taken, and of those that mean harm. */

type Make = () => Promise<Buffer> | Buffer

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 90, alpha: 0.6 } } })

/** What becomes a square. */
export const goodPictures: Record<string, Make> = {
  'a PNG of one pixel': () => png({ width: 1, height: 1 }),
  'ten times as wide as high': () => png({ width: 3000, height: 300, type: 2 }),
  'ten times as high as wide': () => png({ width: 7, height: 70, type: 2 }),
  'an interlaced PNG': () => noise(300, 200).png({ progressive: true }).toBuffer(),
  'a PNG of one bit': () => png({ width: 301, height: 200, depth: 1 }),
  'a PNG with a palette': () => png({ width: 40, height: 50, type: 3 }),
  'gray and transparent': () => png({ width: 40, height: 50, type: 4 }),
  '16 bits of gray': () => png({ width: 200, height: 100, depth: 16 }),
  '16 bits of color': () => png({ width: 200, height: 100, type: 2, depth: 16 }),
  '16 bits, transparent and interlaced': () =>
    plain(200, 300).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'a PNG that is turned': () => png({ width: 200, height: 100, type: 2, more: [orientation(6)] }),
  '16 bits that are turned': () => png({ width: 200, height: 100, type: 2, depth: 16, more: [orientation(5)] }),
  'a progressive JPEG': () => noise(301, 200).jpeg({ progressive: true }).toBuffer(),
  'a JPEG of gray': () => noise(300, 200).greyscale().jpeg().toBuffer(),
  'a JPEG for printers (CMYK)': () => noise(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
  'a JPEG with the colors of a phone (P3)': () => noise(300, 200).withIccProfile('p3').jpeg().toBuffer(),
  'a JPEG that is turned': () => noise(300, 200).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
  'a lossless WebP': () => plain(300, 200).webp({ lossless: true }).toBuffer(),
  'of 20 megapixels': () => plain(5000, 4000).png().toBuffer(),
  // Made by others, and drawn by `scripts/make-icons.ts`.
  "Chromium's icon, from Playwright": () =>
    readFileSync('node_modules/playwright-core/lib/server/chromium/appIcon.png'),
  'a screenshot': () => readFileSync('public/screenshots/home-wide.webp'),
}

const cutOff = async (format: 'png' | 'jpeg' | 'webp', share: number) => {
  const whole = await noise(600, 400).toFormat(format).toBuffer()
  return whole.subarray(0, whole.length * share)
}

const animatedWebp = async () => {
  const images = await Promise.all([1, 2].map(() => noise(20, 20).png().toBuffer()))
  return sharp(images, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** What is refused, and why. */
export const badPictures: Record<string, readonly [Make, RegExp]> = {
  // It took 5 GB and more: it was enlarged to 512 pixels of height, and turned as a whole, before it was cropped.
  '20,000 by 1 pixels, turned, in 120 bytes': [
    () => png({ width: 20_000, height: 1, depth: 1, more: [orientation(6)] }),
    /too (wide|tall)/,
  ],
  '20,000 by 1 pixels': [() => png({ width: 20_000, height: 1, type: 2 }), /too wide/],
  '1 by 65,535 pixels': [() => png({ width: 1, height: 65_535 }), /too tall/],
  '300 by 1 pixels': [() => noise(300, 1).png().toBuffer(), /too wide/],
  'a JPEG of 1 by 60,000 pixels': [() => noise(1, 60_000).jpeg().toBuffer(), /too tall/],
  '16,385 by 2,000 pixels': [() => png({ width: 16_385, height: 2000, depth: 1 }), /too large/],
  'a claim of 65,535 by 65,535 pixels': [
    () => png({ width: 65_535, height: 65_535, pixels: Buffer.alloc(100) }),
    /too large/,
  ],
  'a claim of two billion by two billion pixels': [
    () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, pixels: Buffer.alloc(100) }),
    /broken|too large/,
  ],
  'no pixels': [() => png({ width: 0, height: 0, pixels: Buffer.alloc(0) }), /broken/],
  'fewer pixels than it claims': [() => png({ width: 4000, height: 4000, pixels: Buffer.alloc(5000) }), /broken/],
  'an animated PNG': [() => png({ width: 20, height: 20, more: [animation] }), /animated/],
  'an animated WebP': [animatedWebp, /animated/],
  'half a PNG': [() => cutOff('png', 0.5), /broken/],
  'half a JPEG': [() => cutOff('jpeg', 0.5), /broken/],
  'half a WebP': [() => cutOff('webp', 0.5), /broken/],
  'the first bytes of a JPEG': [() => Buffer.from('ffd8ffe0', 'hex'), /broken/],
}

const quarterGigabyte = 2 ** 28

/** What swells when it is read, with few pixels: refused or a square, without what it swells to in memory. */
export const swellingPictures: Record<string, Make> = {
  'a color profile of 256 MB': () => png({ width: 20, height: 20, more: [compressed('iCCP', quarterGigabyte)] }),
  'a text of 256 MB': () => png({ width: 20, height: 20, more: [compressed('zTXt', quarterGigabyte)] }),
  '256 MB more pixels than it claims': () => png({ width: 20, height: 20, pixels: Buffer.alloc(quarterGigabyte) }),
}
