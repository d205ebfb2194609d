import type { FocusEvent, MouseEvent } from 'react'
import { isModalOpen } from '../../overlays/layers.ts'

/** The element that had the focus before the notices. */
let cameFrom: EventTarget | null = null

const placeOf = (element: Element) => element.closest('[data-notices]')

/** Handler of the notices' focus event: remembers the element that the focus came from. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom = relatedTarget
}

/**
 * Click handler of a notice's button, which is removed by the click, with the notice. After a key press the focus moves to the
 * next notice, or, from the last one, back to where it came from.
 */
export function leaveByKey({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>): void {
  // Clicked by a pointer.
  if (detail > 0) return
  const own = button.closest('[data-kind]')
  const others = [...(placeOf(button)?.querySelectorAll('button') ?? [])].filter(other => !own?.contains(other))
  const next = others[0] ?? cameFrom
  if (next instanceof HTMLElement) next.focus()
  // No event tells of a focus that is removed with its button.
  else button.blur()
}

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const controlsOf = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(control => control.getClientRects().length > 0)

/**
 * Makes the notices reachable by Tab while a modal dialog traps the focus: they come after the dialog's last control and
 * before its first. Returns an unsubscribe function.
 */
export function letTabReach(notices: Element): () => void {
  const tab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isModalOpen()) return
    const inDialog = controlsOf([...document.querySelectorAll('[aria-modal="true"]')].at(-1))
    const inNotices = controlsOf(notices)
    const ring = event.shiftKey ? [...inDialog, ...inNotices].reverse() : [...inDialog, ...inNotices]
    const at = ring.findIndex(control => control.matches(':focus'))
    const next = ring[(at + 1) % ring.length]
    if (at < 0 || !next || inNotices.length === 0) return
    // From control to control of the dialog, its own focus trap moves the focus.
    if (inDialog.includes(next) && placeOf(ring[at] ?? next) === null) return
    event.preventDefault()
    next.focus()
  }
  document.addEventListener('keydown', tab, true)
  return () => document.removeEventListener('keydown', tab, true)
}
