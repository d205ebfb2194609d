import { type RefObject, useEffect, useRef } from 'react'

/** For a popover of links and buttons: each choice in it, by pointer or key, closes it. */
export function useChoiceMenu<Element extends HTMLElement>(): RefObject<Element | null> {
  const popover = useRef<Element>(null)
  // Of its items' clicks: the list itself is nothing to click on, and gets no handler.
  useEffect(() => {
    const menu = popover.current
    const close = () => menu?.hidePopover()
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  }, [])
  return popover
}
