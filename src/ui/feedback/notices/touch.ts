/**
 * After a tap the browser says that the mouse is over what was tapped, and that it has left only at the next tap elsewhere:
 * notices would wait until then. Keeps that from React's handlers. Returns a function that ends it.
 */
export function ignoreTouchHover(place: HTMLElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let byTouch = false
  place.addEventListener('pointerover', event => (byTouch = event.pointerType === 'touch'), { signal })
  place.addEventListener('mouseover', event => byTouch && event.stopPropagation(), { signal })
  return () => ending.abort()
}
