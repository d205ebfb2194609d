import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { splashes } from './splash.ts'

/**
 * Draws the app's icons and the pictures it opens with from the mark: `tsx scripts/make-icons.ts`, after the mark, its
 * colours or the list of screens (`splash.ts`) change.
 */

const mark = 'M14 19a19 19 0 0 1 38 0H40a7 7 0 0 0-14 0ZM0 23h12a7 7 0 0 0 14 0h12a19 19 0 0 1-38 0Z'
const [lime, ink] = ['#cdf53c', '#0a0b0c']

const tile = (radius: number, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${radius}" fill="${lime}"/>${drawing}</svg>`

/** The ink mark on a lime tile; `scale` is the mark's part of the width, `radius` the tile's corner. */
const icon = (scale: number, radius: number) => {
  const width = 512 * scale
  const unit = width / 52
  const place = `translate(${(512 - width) / 2} ${(512 - unit * 42) / 2}) scale(${unit})`
  return tile(radius, `<path transform="${place}" d="${mark}" fill="${ink}"/>`)
}

/** One of Tabler's icons, as the app itself uses them, in the middle of a tile. */
const shortcut = (name: string) => {
  const drawing = readFileSync(`node_modules/@tabler/icons/icons/outline/${name}.svg`, 'utf8')
  const paths = drawing.match(/<path[^>]*>/g)?.join('') ?? ''
  return tile(
    104,
    `<g transform="translate(112 112) scale(12)" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`,
  )
}

/** The lime mark in the middle of the dark. */
const opening = (width: number, height: number) => {
  const unit = Math.min(width, height) / 4 / 52
  const place = `translate(${(width - 52 * unit) / 2} ${(height - 42 * unit) / 2}) scale(${unit})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ink}"/><path transform="${place}" d="${mark}" fill="${lime}"/></svg>`
}

/** The mark alone: a system that shows it in its status bar takes its shape and gives it a colour. */
const shape = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -9 60 60"><path d="${mark}" fill="#fff"/></svg>`

const folder = 'public/icons'
const rounded = icon(0.6, 104)
// A mask may cut to the inner 80 %: the ground goes to the edge and the mark stays well inside.
const full = icon(0.5, 0)

writeFileSync(`${folder}/icon.svg`, `${rounded}\n`)
const png = (drawing: string, size: number, name: string) =>
  sharp(Buffer.from(drawing)).resize(size, size).png({ compressionLevel: 9 }).toFile(`${folder}/${name}.png`)
await png(rounded, 192, 'icon-192')
await png(rounded, 512, 'icon-512')
await png(full, 512, 'icon-maskable-512')
await png(full, 180, 'apple-touch-icon')
await png(shape, 96, 'badge-96')
// Of podcast feeds without a picture. Directories refuse transparency, even an unused channel of it.
await sharp(Buffer.from(full))
  .resize(1400, 1400)
  .flatten()
  .removeAlpha()
  .png({ compressionLevel: 9 })
  .toFile(`${folder}/podcast-1400.png`)

for (const [name, drawing] of [
  ['search', 'search'],
  ['sets', 'disc'],
  ['continue', 'player-play'],
] as const)
  for (const size of [96, 192]) await png(shortcut(drawing), size, `shortcut-${name}-${size}`)

mkdirSync('public/splash', { recursive: true })
for (const { width, height, href } of splashes)
  await sharp(Buffer.from(opening(width, height)))
    .png({ compressionLevel: 9, palette: true, colours: 16 })
    .toFile(`public${href}`)
