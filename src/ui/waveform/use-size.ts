import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  width: number
  height: number
}

/**
 * An element's size in whole CSS px, kept up with its changes; zero before it is known, which is after the page around it
 * was laid out: to ask sooner would lay a new page out in the middle of its making, and what is drawn by it can come last.
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
