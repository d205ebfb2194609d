const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves the focus among a menu's links and buttons by arrow keys, Home and End; from outside them to the first one. What stands
 * apart from its entries (`data-apart`) is reached by Tab.
 */
export function stepFocus(menu: HTMLElement | null, event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
  const step = steps[event.key]
  if (!menu || !step) return
  const items = [...menu.querySelectorAll<HTMLElement>('a, button:enabled:not([data-apart])')]
  const at = items.findIndex(item => item.matches(':focus'))
  event.preventDefault()
  items[step(at, items.length)]?.focus()
}
