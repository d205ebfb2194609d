/**
 * The picture that an iPhone or iPad shows while the installed app starts. Each screen wants one of exactly its size and
 * otherwise shows nothing: those that were sold in the last years have theirs. `make-icons.ts` draws them.
 */

interface Screen {
  /** Upright, in CSS px. */
  width: number
  height: number
  /** Device pixels of a CSS px. */
  ratio: number
}

const screen = (width: number, height: number, ratio: number): Screen => ({ width, height, ratio })

const phones = [
  screen(375, 667, 2),
  screen(414, 896, 2),
  screen(375, 812, 3),
  screen(390, 844, 3),
  screen(393, 852, 3),
  screen(402, 874, 3),
  screen(420, 912, 3),
  screen(428, 926, 3),
  screen(430, 932, 3),
  screen(440, 956, 3),
]
const tablets = [
  screen(744, 1133, 2),
  screen(810, 1080, 2),
  screen(820, 1180, 2),
  screen(834, 1194, 2),
  screen(834, 1210, 2),
  screen(1024, 1366, 2),
  screen(1032, 1376, 2),
]

export interface Splash {
  /** In device pixels. */
  width: number
  height: number
  /** Below the site's root. */
  href: string
  media: string
}

function splash({ width, height, ratio }: Screen, orientation: 'portrait' | 'landscape'): Splash {
  const [across, down] = orientation === 'portrait' ? [width, height] : [height, width]
  const pixels = { width: across * ratio, height: down * ratio }
  return {
    ...pixels,
    href: `/splash/${pixels.width}x${pixels.height}.png`,
    // A screen's width is that of the device held upright, however it is held.
    media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: ${orientation})`,
  }
}

/** A phone is seldom turned while its home screen is looked at; a tablet often lies. */
export const splashes: readonly Splash[] = [
  ...[...phones, ...tablets].map(each => splash(each, 'portrait')),
  ...tablets.map(each => splash(each, 'landscape')),
]
