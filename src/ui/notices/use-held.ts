import { useEffect, useState } from 'react'

/** True while the mouse is over something or the focus is in it. A finger that has tapped it is no longer there. */
export function useHeld(host: HTMLElement): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const within = (target: EventTarget | null) => target instanceof Node && host.contains(target)
    // Of the whole page: what goes from under the pointer tells nobody.
    const over = ({ type, pointerType, target, relatedTarget }: PointerEvent) =>
      setHovered(pointerType === 'mouse' && within(type === 'pointerover' ? target : relatedTarget))
    const focus = ({ type, target, relatedTarget }: FocusEvent) =>
      setFocused(within(type === 'focusin' ? target : relatedTarget))
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerout', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', focus)
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerout', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', focus)
    }
  }, [host])
  return hovered || focused
}
