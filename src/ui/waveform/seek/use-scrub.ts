import { type PointerEvent, useState } from 'react'
import { positionAt } from '../tracks.ts'

interface Scrub {
  /** The position under the pointer, in ms; null without a pointer. */
  hovered: number | null
  /** True while the pointer is held down. */
  dragging: boolean
  handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(): void
    onPointerLeave(): void
  }
}

/** Tracks the pointer over a waveform and seeks where it is released. A touch that becomes a scroll cancels. */
export function useScrub(duration: number, onSeek: (ms: number) => void): Scrub {
  const [hovered, setHovered] = useState<number | null>(null)
  const [dragging, setDragging] = useState(false)
  const under = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return positionAt(event.clientX - box.left, box.width, duration)
  }
  const stop = () => {
    setHovered(null)
    setDragging(false)
  }
  return {
    hovered,
    dragging,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHovered(under(event))
        setDragging(true)
      },
      onPointerMove: event => setHovered(under(event)),
      onPointerUp(event) {
        if (!dragging) return
        onSeek(under(event))
        setDragging(false)
        if (event.pointerType === 'touch') setHovered(null)
      },
      onPointerCancel: stop,
      onPointerLeave: stop,
    },
  }
}
