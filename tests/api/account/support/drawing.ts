import sharp from 'sharp'

let shade = 0

/** Draws a different picture with each call; its left half is red. */
export function drawing(width = 60, height = 40) {
  shade++
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#f00' }
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 40, b: 120 } } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

/** Whether the picture is red at a point, 0..1 from its left and top. */
export async function isRedAt(picture: Buffer, left: number, top: number): Promise<boolean> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return red > 200 && green < 60 && blue < 60
}
