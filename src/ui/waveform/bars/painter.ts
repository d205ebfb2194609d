import { type Bar, barWidth, pitch, type Tone, toneOf } from './bar-layout.ts'

export interface Surface {
  /** In CSS px. */
  width: number
  height: number
  /** Bars grow from the middle up and down, otherwise from the bottom up. */
  mirrored: boolean
}

const leastHeight = 2

/** An ID's bars are dashed, more finely on a low surface. In px. */
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
 * Sizes the canvas and returns a function that paints the bars for a position (ms, null while the set isn't loaded) and the
 * index of the current track (-1 for none). It repaints only bars whose tone has changed, so a tick of the clock is cheap.
 */
export function createPainter(canvas: HTMLCanvasElement, bars: readonly Bar[], surface: Surface) {
  const context = canvas.getContext('2d')
  const scale = globalThis.devicePixelRatio || 1
  canvas.width = Math.round(surface.width * scale)
  canvas.height = Math.round(surface.height * scale)
  context?.scale(scale, scale)
  const colours = palette(canvas)
  const shown: Tone[] = []
  /** Nothing changes while the position stays between these two middles of bars and in the same track. */
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
