import { type RefObject, useLayoutEffect } from 'react'

/**
 * Makes a bare text area as high as its text where it doesn't grow by itself: before Safari 26.2 and Firefox 152. Mantine's own
 * would put 1.2 KB more on every set's page.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>): void {
  // After each render, which writing leads to.
  useLayoutEffect(() => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  })
}
