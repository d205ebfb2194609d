/** A pointer that leaves earlier was only passing over. */
const dwellMs = 80

/**
 * The handlers of a control that is likely to be used next: `prepare` is called when a pointer rests on it or presses it, or
 * when it gets the focus. It may be called more than once.
 */
export function onIntent(prepare: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    onPointerEnter: () => {
      clearTimeout(timer)
      timer = setTimeout(prepare, dwellMs)
    },
    onPointerLeave: () => clearTimeout(timer),
    onPointerDown: prepare,
    onFocus: prepare,
  }
}
