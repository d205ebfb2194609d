import { type PointerEvent, type RefObject, useRef } from 'react'

/** How far a finger moves before it drags, in px. */
const slipPx = 8
/** How far a drag must go to close the sheet or to pull the tracklist, in px, or how fast (`flick`, in px per ms). */
const farPx = { close: 140, pull: 60 } as const
const flick = 0.5

interface Drag {
  pointer: number
  x: number
  y: number
  /** The last position (px) and its time (ms). */
  last: { y: number; at: number }
  /** In px per ms, positive downwards. */
  speed: number
  /** True once it is a drag and no tap. */
  claimed: boolean
}

export interface SheetDragPorts {
  sheet: RefObject<HTMLElement | null>
  /** The tracklist is pulled up. */
  up: boolean
  setUp(up: boolean): void
  close(): void
}

/** Elements that use the pointer themselves: a drag doesn't begin on them. */
const ownUse = '[role="slider"], [data-slider], input, [data-scrolls], [data-layer]'

/**
 * Drags the sheet: down to close it, up to pull the tracklist up, and the tracklist down again. During a drag `--pull` holds its
 * distance (px) for the style sheet. Returns the pointer handlers of the sheet.
 */
export function useSheetDrag({ sheet, up, setUp, close }: SheetDragPorts) {
  const drag = useRef<Drag | null>(null)

  function show(px: number | null): void {
    const { current } = sheet
    current?.toggleAttribute('data-dragging', px !== null)
    if (px === null) current?.style.removeProperty('--pull')
    else current?.style.setProperty('--pull', `${px}px`)
  }

  function settle(dy: number, speed: number): void {
    const isFar = (far: number) => Math.abs(dy) > far || Math.abs(speed) > flick
    const down = dy > 0 && speed > -flick
    const upwards = dy < 0 && speed < flick
    if (!up && down && isFar(farPx.close)) {
      // `--pull` stays: the sheet slides out from where it was released.
      close()
      return
    }
    show(null)
    if (up && down && isFar(farPx.pull)) setUp(false)
    if (!up && upwards && isFar(farPx.pull)) setUp(true)
  }

  return {
    onPointerDown({ target, pointerId, clientX: x, clientY: y, button, timeStamp: at }: PointerEvent) {
      const isOwn = target instanceof Element && target.closest(ownUse)
      if (button !== 0 || isOwn || drag.current) return
      drag.current = { pointer: pointerId, x, y, last: { y, at }, speed: 0, claimed: false }
    },
    onPointerMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent) {
      const { current } = drag
      if (current?.pointer !== pointerId) return
      const dy = clientY - current.y
      if (!current.claimed && Math.abs(dy) > slipPx && Math.abs(dy) > Math.abs(clientX - current.x)) {
        current.claimed = true
        // So that releasing the drag over a button is no click on it.
        sheet.current?.setPointerCapture(pointerId)
      }
      current.speed = (clientY - current.last.y) / Math.max(1, timeStamp - current.last.at)
      current.last = { y: clientY, at: timeStamp }
      if (current.claimed) show(dy)
    },
    onPointerUp({ pointerId, clientY }: PointerEvent) {
      const { current } = drag
      if (current?.pointer !== pointerId) return
      drag.current = null
      if (current.claimed) settle(clientY - current.y, current.speed)
    },
    onPointerCancel() {
      drag.current = null
      show(null)
    },
  }
}
