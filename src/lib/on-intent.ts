/** A pointer that only passes by wants nothing. */
const dwellMs = 80

/** For a control: does `ready` when a pointer rests on it, or focus comes to it. */
export function onIntent(ready: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    onPointerEnter: () => {
      clearTimeout(timer)
      timer = setTimeout(ready, dwellMs)
    },
    onPointerLeave: () => clearTimeout(timer),
    onPointerDown: ready,
    onFocus: ready,
  }
}
