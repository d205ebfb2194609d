import type { FocusEvent, MouseEvent } from 'react'
import { isModalOpen } from '../../overlays/layers.ts'

/** Where the focus was before it came to the notices. */
let cameFrom: EventTarget | null = null

const placeOf = (element: Element) => element.closest('[data-notices]')

/** For the focus that comes to the notices. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom = relatedTarget
}

/** For a button that goes with the focus in it: by the keyboard it goes on to the next notice, and at last back. */
export function leaveByKey({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>): void {
  // A pointer has pressed it.
  if (detail > 0) return
  const others = [...(placeOf(button)?.querySelectorAll('button') ?? [])].filter(other => other !== button)
  const next = others[0] ?? cameFrom
  if (next instanceof HTMLElement) next.focus()
}

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const controlsOf = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(control => control.checkVisibility())

/**
 * A modal dialog keeps Tab to itself. Behind its last control come the notices over it, and behind them its first one.
 * Returns a function that ends it.
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
    // Within the dialog its own order holds.
    if (inDialog.includes(next) && placeOf(ring[at] ?? next) === null) return
    event.preventDefault()
    next.focus()
  }
  document.addEventListener('keydown', tab, true)
  return () => document.removeEventListener('keydown', tab, true)
}
