import { type Bar, barWidth, pitch, type Tone, toneOf } from './bar-layout.ts'

export interface Surface {
  /** CSS px. */
  width: number
  height: number
  /** Bars grow from the middle both ways; otherwise from the bottom. */
  mirrored: boolean
}

const leastHeight = 2

/** An ID's bars are perforated; low ones more finely. */
const perforation = (height: number) => ({ on: 2, off: height < 40 ? 2 : 3 })

const palette = (element: Element): Record<Tone, string> => {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    next: token('--wave-next'),
    past: token('--wave-past'),
    now: token('--wave-now'),
    live: token('--wave-live'),
  }
}

function paintBar(context: CanvasRenderingContext2D, bar: Bar, x: number, { height, mirrored }: Surface) {
  const size = Math.max(leastHeight, Math.round(bar.level * height))
  const top = mirrored ? Math.round((height - size) / 2) : height - size
  if (!bar.isId) {
    context.fillRect(x, top, barWidth, size)
    return
  }
  const { on, off } = perforation(height)
  for (let y = top; y < top + size; y += on + off) context.fillRect(x, y, barWidth, on)
}

/**
 * Prepares a canvas for these bars and answers what draws them at a position. Only bars that look different from the
 * last time are touched, so that a tick of the clock costs next to nothing.
 */
export function createPainter(canvas: HTMLCanvasElement, bars: readonly Bar[], surface: Surface) {
  const context = canvas.getContext('2d')
  const scale = globalThis.devicePixelRatio || 1
  canvas.width = Math.round(surface.width * scale)
  canvas.height = Math.round(surface.height * scale)
  context?.scale(scale, scale)
  const colours = palette(canvas)
  const shown: Tone[] = []
  /** What was painted last holds while the place is within these middles of bars, and the same track plays. */
  let same = { from: Number.NaN, until: Number.NaN, current: -1 }

  return (position: number | null, current: number) => {
    if (!context) return
    if (position !== null && position > same.from && position <= same.until && current === same.current) return
    const next = bars.findIndex(({ middle }) => position !== null && middle >= position)
    same = {
      from: position === null ? Number.NaN : (bars[next - 1]?.middle ?? Number.NEGATIVE_INFINITY),
      until: bars[next]?.middle ?? Number.NaN,
      current,
    }
    bars.forEach((bar, index) => {
      const tone = toneOf(bar, position, current)
      if (tone === shown[index]) return
      const x = index * pitch
      if (shown[index]) context.clearRect(x, 0, barWidth, surface.height)
      context.fillStyle = colours[tone]
      paintBar(context, bar, x, surface)
      shown[index] = tone
    })
  }
}
