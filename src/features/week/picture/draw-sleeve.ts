import type { SetSummary } from '#contract/entities/music.ts'
import { mediaColour } from '../../../lib/media-url.ts'
import { silhouettes } from '../../../ui/media/Artwork.tsx'
import { token } from './canvas-text.ts'

type Context = CanvasRenderingContext2D
type Picture = HTMLImageElement | undefined

/** The color that stands for a set's picture where it isn't. */
const colorOf = (set: SetSummary | null) => mediaColour(set?.art_url ?? '') ?? token('--ink-3')

/** Sizes (px) through which the picture is enlarged: each step blurs it, where canvas filters are missing, too. */
const steps = [10, 40, 160]

/** The picture's glow behind the upper part, as behind the head of a set's page. */
export function drawGlow(context: Context, picture: Picture, set: SetSummary | null, width: number): void {
  let blurred: CanvasImageSource | undefined = picture
  for (const edge of steps) {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: edge, height: edge })
    const step = canvas.getContext('2d')
    if (!step) return
    step.imageSmoothingQuality = 'high'
    step.fillStyle = colorOf(set)
    step.fillRect(0, 0, edge, edge)
    if (blurred) step.drawImage(blurred, 0, 0, edge, edge)
    blurred = canvas
  }
  context.save()
  context.globalAlpha = 0.34
  context.imageSmoothingQuality = 'high'
  if (blurred) context.drawImage(blurred, 0, 0, width, width)
  context.restore()
  const fade = context.createLinearGradient(0, 0, 0, width)
  fade.addColorStop(0, 'transparent')
  fade.addColorStop(1, token('--ink-0'))
  context.fillStyle = fade
  context.fillRect(0, 0, width, width)
}

/** The sleeve, or the silhouette that stands for it. */
export function drawSleeve(
  context: Context,
  picture: Picture,
  set: SetSummary | null,
  { x, y, edge }: { x: number; y: number; edge: number },
): void {
  context.save()
  context.translate(x, y)
  context.fillStyle = colorOf(set)
  context.fillRect(0, 0, edge, edge)
  if (picture) context.drawImage(picture, 0, 0, edge, edge)
  else {
    context.scale(edge / 24, edge / 24)
    context.globalAlpha = 0.16
    context.fillStyle = token('--paper')
    context.fill(new Path2D(silhouettes.sleeve), 'evenodd')
  }
  context.restore()
}
