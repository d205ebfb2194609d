import { type PointerEvent, useRef } from 'react'
import { store } from '../../../state/store.ts'
import { positionAt } from '../tracks.ts'
import { heldAt, type Pointed, type PointedAtom } from './pointed.ts'

/**
 * Returns the pointer handlers of a slider `duration` ms long. They point at the place under the pointer, once a frame,
 * and seek where it is released. A touch that becomes a scroll cancels.
 */
export function useScrub(duration: number, pointed: PointedAtom, onSeek: (ms: number) => void) {
  const pressed = useRef(false)
  const frame = useRef(0)
  const under = (slider: Element, x: number) => {
    const { left, width } = slider.getBoundingClientRect()
    return positionAt(x - left, width, duration)
  }
  const point = (to: Pointed) => {
    cancelAnimationFrame(frame.current)
    store.set(pointed, to)
  }
  const leave = ({ currentTarget }: PointerEvent) => {
    pressed.current = false
    point(heldAt(currentTarget, 'position'))
  }
  return {
    onPointerDown({ currentTarget, clientX, pointerId, button }: PointerEvent) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      pressed.current = true
      point(under(currentTarget, clientX))
    },
    onPointerMove({ currentTarget, clientX }: PointerEvent) {
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => store.set(pointed, under(currentTarget, clientX)))
    },
    onPointerUp({ currentTarget, clientX, pointerType }: PointerEvent) {
      if (!pressed.current) return
      pressed.current = false
      const at = under(currentTarget, clientX)
      point(pointerType === 'touch' ? null : at)
      onSeek(at)
    },
    onPointerCancel: leave,
    onPointerLeave: leave,
  }
}
