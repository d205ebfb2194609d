/**
 * For a remove button in a list, marked with `data-remove`, before its row disappears: moves the focus to that button of the next
 * row, or of the row before, so that it stays in the list. Without another row, to the closest ancestor that matches `fallback`.
 */
export function focusNeighbor(button: Element, fallback: string): void {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbor?.querySelector('[data-remove]') ?? row?.closest(fallback)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
