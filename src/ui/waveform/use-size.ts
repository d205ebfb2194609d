import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  width: number
  height: number
}

/**
 * An element's size in whole CSS px, updated when it changes. Zero until the browser has laid out the page: measuring
 * earlier would force a layout in the middle of rendering.
 */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize(last => (last.width === next.width && last.height === next.height ? last : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
