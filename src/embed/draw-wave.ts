import { Peaks } from '#contract/peaks.ts'
import { barsOf, type Recording } from '../ui/waveform/bars/bar-layout.ts'
import { levelsFromPeaks } from '../ui/waveform/bars/levels.ts'
import { createPainter } from '../ui/waveform/bars/painter.ts'

interface Wave extends Recording {
  canvas: HTMLCanvasElement
  set: number
}

/** Draws the bars of the app's waveform, as low as they can be until the recording's are loaded. `paint` is its painter's. */
export function drawWave({ canvas, set, ...recording }: Wave) {
  let levels: number[] | null = null
  let last: [position: number | null, current: number] = [null, -1]
  let painter: ReturnType<typeof createPainter> | undefined

  function draw(): void {
    const { clientWidth: width, clientHeight: height } = canvas
    painter = createPainter(canvas, barsOf({ ...recording, levels }, width), { width, height, mirrored: true })
    painter(...last)
  }
  new ResizeObserver(draw).observe(canvas)

  return {
    paint(position: number | null, current: number): void {
      last = [position, current]
      painter?.(position, current)
    },
    /** Without an answer the bars are level. */
    async load(): Promise<void> {
      const answer = await fetch(`/embed/sets/${set}/peaks.json`).catch(() => undefined)
      const peaks = Peaks.safeParse(answer?.ok ? await answer.json().catch(() => undefined) : undefined)
      levels = peaks.success ? levelsFromPeaks(peaks.data) : []
      draw()
    },
  }
}
