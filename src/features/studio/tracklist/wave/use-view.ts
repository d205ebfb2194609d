import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { type RefObject, useEffect, useState } from 'react'
import { store, watch } from '../../../../state/store.ts'
import type { Transport } from '../play/transport.ts'
import { follow, pan, type View, zoom } from './view.ts'

export type ViewAtom = PrimitiveAtom<View>

/** The part of the recording that is shown. It follows the playhead. */
export function useView({ position, duration }: Transport): ViewAtom {
  const [view] = useState(() => atom<View>({ from: 0, to: duration }))
  useEffect(
    () =>
      watch(position, (now, before) => {
        store.set(view, follow(store.get(view), before, now, duration))
      }),
    [view, position, duration],
  )
  return view
}

/** How much a turn of the wheel zooms: a notch (100) by about a fifth. */
const perPixel = 0.002

/** Zooms by the wheel and by two fingers, and moves along by a sideways wheel. */
export function useZoomGestures(ref: RefObject<HTMLElement | null>, view: ViewAtom, duration: number): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const change = (make: (view: View) => View) => store.set(view, make(store.get(view)))
    /** The time under a place of the window, in ms. */
    const timeAt = (x: number) => {
      const { left, width } = element.getBoundingClientRect()
      const { from, to } = store.get(view)
      return from + ((x - left) / width) * (to - from)
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        const { width } = element.getBoundingClientRect()
        change(now => pan(now, (sideways / width) * (now.to - now.from), duration))
      } else change(now => zoom(now, Math.exp(event.deltaY * perPixel), timeAt(event.clientX), duration))
    }
    const fingers = new Map<number, number>()
    const distance = () => {
      const [a = 0, b = 0] = fingers.values()
      return Math.max(20, Math.abs(a - b))
    }
    const onDown = ({ pointerId, clientX }: PointerEvent) => void fingers.set(pointerId, clientX)
    const onMove = ({ pointerId, clientX }: PointerEvent) => {
      if (!fingers.has(pointerId)) return
      const before = distance()
      fingers.set(pointerId, clientX)
      if (fingers.size < 2) return
      const [a = 0, b = 0] = fingers.values()
      change(now => zoom(now, before / distance(), timeAt((a + b) / 2), duration))
    }
    const onUp = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
    // Not passive, because the page must not scroll.
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, onUp)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      for (const type of ['pointerup', 'pointercancel'] as const) window.removeEventListener(type, onUp)
    }
  }, [ref, view, duration])
}
