import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Draws the app's icons from the mark: `tsx scripts/make-icons.ts`, after the mark or its colours change. */

const mark = 'M14 19a19 19 0 0 1 38 0H40a7 7 0 0 0-14 0ZM0 23h12a7 7 0 0 0 14 0h12a19 19 0 0 1-38 0Z'

/** The ink mark on a lime tile; `scale` is the mark's part of the width, `radius` the tile's corner. */
const icon = (scale: number, radius: number) => {
  const width = 512 * scale
  const unit = width / 52
  const place = `translate(${(512 - width) / 2} ${(512 - unit * 42) / 2}) scale(${unit})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${radius}" fill="#cdf53c"/><path transform="${place}" d="${mark}" fill="#0a0b0c"/></svg>`
}

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
