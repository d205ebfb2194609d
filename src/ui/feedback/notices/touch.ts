/**
 * After a tap the browser emulates a mouse that stays over the tapped element until the next tap elsewhere, and a hovered
 * notice doesn't close. Keeps these events from React's handlers. Returns an unsubscribe function.
 */
export function ignoreTouchHover(place: HTMLElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let byTouch = false
  place.addEventListener('pointerover', event => (byTouch = event.pointerType === 'touch'), { signal })
  place.addEventListener('mouseover', event => byTouch && event.stopPropagation(), { signal })
  return () => ending.abort()
}
