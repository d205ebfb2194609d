/** Fields and links whose place doesn't depend on any answer. */
const fixed = 'input, nav a, form a'

/**
 * Repeats the last tap on the first paint, which can't be used yet, when the page has taken its place. `root` contains the
 * first paint.
 */
export function repeatTap(root: Element, paint: Element): void {
  let last: PointerEvent | undefined
  const remember = (tap: PointerEvent) => {
    if (tap.button === 0) last = tap
  }
  addEventListener('pointerup', remember)
  new MutationObserver((_, observer) => {
    if (paint.isConnected) return
    observer.disconnect()
    removeEventListener('pointerup', remember)
    const target = last && document.elementFromPoint(last.clientX, last.clientY)?.closest<HTMLElement>(fixed)
    if (target?.matches('a')) target.click()
    else target?.focus()
  }).observe(root, { childList: true })
}
