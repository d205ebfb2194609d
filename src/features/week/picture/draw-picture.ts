import { brand } from '#contract/brand.ts'
import type { Week } from '#contract/entities/history.ts'
import { lasting } from '../../../lib/time.ts'
import { weekdays, weekName } from '../../../lib/week.ts'
import { logoMark } from '../../../ui/media/Logo.tsx'
import { fitting, linesOf, token, write } from './canvas-text.ts'
import { drawGlow, drawSleeve } from './draw-sleeve.ts'
import { loadSleeve } from './load-sleeve.ts'

/** The picture's size and its margin, in px: the portrait that photo feeds show whole. */
const [width, height, margin] = [1080, 1350, 72]
const inner = width - 2 * margin
const sleeveEdge = 504
const top = 176

/** A picture of a week as a PNG. Rejects if the browser can't make one. */
export async function drawPicture(week: Week, monday: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  const [sleeve] = await Promise.all([loadSleeve(week.top_set), loadFonts()])
  context.fillStyle = token('--ink-0')
  context.fillRect(0, 0, width, height)
  drawGlow(context, sleeve, week.top_set, width)
  drawHead(context, monday)
  drawSleeve(context, sleeve, week.top_set, { x: margin, y: top, edge: sleeveEdge })
  drawTopSet(context, week)
  drawNumbers(context, week)
  drawDays(context, week)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The canvas has no picture'))), 'image/png')
  })
}

/** The typeface is loaded where the device lacks it. One of its stand-ins is missing on every system, and that is no failure. */
async function loadFonts(): Promise<void> {
  const bold = document.fonts.load(`700 16px ${token('--font')}`)
  const regular = document.fonts.load(`400 16px ${token('--font')}`)
  await Promise.allSettled([bold, regular])
}

/** The logo, and which week it is. */
function drawHead(context: CanvasRenderingContext2D, monday: string): void {
  const mark = 56
  context.save()
  context.translate(margin, 70)
  context.scale(mark / 52, mark / 52)
  context.fillStyle = token('--paper')
  context.fill(new Path2D(logoMark))
  context.restore()
  write(context, brand.name, margin + mark + 18, 108, {
    size: 44,
    bold: true,
    tracking: -0.03,
    color: token('--paper'),
  })
  write(context, weekName(monday), width - margin, 106, { size: 30, color: token('--fog-1'), align: 'right' })
}

/** Beside the sleeve and on its lower edge: the set that was heard most. */
function drawTopSet(context: CanvasRenderingContext2D, { top_set }: Week): void {
  if (!top_set) return
  const x = margin + sleeveEdge + 40
  const room = width - margin - x
  const name = { size: 46, bold: true, tracking: -0.03, color: token('--paper') }
  const by = { size: 30, color: token('--fog-1') }
  const artists = linesOf(context, top_set.artist, room, 2, by)
  const names = linesOf(context, top_set.set_name, room, 5, name)
  let y = top + sleeveEdge - 4
  for (const line of artists.toReversed()) {
    write(context, line, x, y, by)
    y -= 38
  }
  y -= 12
  for (const line of names.toReversed()) {
    write(context, line, x, y, name)
    y -= 52
  }
  write(context, 'Most heard', x, y - 6, { size: 28, color: token('--fog-2') })
}

/** The time as large as fits, and the counts below it. */
function drawNumbers(context: CanvasRenderingContext2D, week: Week): void {
  const paper = token('--paper')
  const time = lasting(week.heard)
  // Pulled left, so that the stem meets the margin.
  const large = fitting(context, time, inner, { size: 190, bold: true, tracking: -0.05, color: paper })
  write(context, time, margin - 0.045 * large.size, 872, large)
  const counts = [
    [week.sets, week.sets === 1 ? 'set' : 'sets'],
    [week.artists, week.artists === 1 ? 'artist' : 'artists'],
    [week.ids, week.ids === 1 ? 'ID resolved' : 'IDs resolved'],
  ] as const
  for (const [index, [count, name]] of counts.filter(([count]) => count > 0).entries()) {
    const x = margin + index * 240
    write(context, String(count), x, 978, { size: 64, bold: true, tracking: -0.03, color: paper })
    write(context, name, x, 1020, { size: 28, color: token('--fog-2') })
  }
}

/** Seven bars, cut like those of a waveform. */
function drawDays(context: CanvasRenderingContext2D, { days }: Week): void {
  const [gap, ground, highest] = [24, 1234, 150]
  const [stripe, pitch] = [6, 9]
  const wide = (inner - 6 * gap) / 7
  const most = Math.max(...days, 1)
  for (const [day, heard] of days.entries()) {
    const x = margin + day * (wide + gap)
    const high = Math.max(4, Math.round((highest * heard) / most))
    const isMost = heard === most
    context.fillStyle = token(isMost ? '--wave-now' : '--wave-past')
    for (let at = 0; at + stripe <= wide; at += pitch) context.fillRect(Math.round(x + at), ground - high, stripe, high)
    const color = token(isMost ? '--paper' : '--fog-2')
    write(context, weekdays[day]?.slice(0, 3) ?? '', x, 1280, { size: 26, bold: isMost, color })
  }
}
