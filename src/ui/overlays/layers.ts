import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * The open overlays, the topmost last. Escape is handled here and not by Mantine, whose dialogs each listen for it before
 * their content does: of two open dialogs both would close, and so would a dialog around a dropdown that Escape closes.
 */

interface Layer {
  kind: LayerKind
  close: () => void
}

/** `modal`: blocks the page. `menu`: closes on any click outside. `panel`: the page beside it stays usable. */
export type LayerKind = 'modal' | 'menu' | 'panel'

const layers: Layer[] = []

/** The elements of overlays. */
const within = '[role="dialog"], [data-layer]'

/** True while a modal overlay blocks the page. */
export const isModalOpen = () => layers.some(({ kind }) => kind === 'modal')

/** Closes every menu. */
export function closeMenus(): void {
  for (const { kind, close } of [...layers]) if (kind === 'menu') close()
}

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  event.preventDefault()
  layers.at(-1)?.close()
}

function add(layer: Layer): void {
  if (layers.length === 0) document.addEventListener('keydown', press)
  layers.push(layer)
}

function remove(layer: Layer): void {
  layers.splice(layers.indexOf(layer), 1)
  if (layers.length === 0) document.removeEventListener('keydown', press)
}

/** Focuses the element again, unless the focus has been moved out of the overlay already. */
function restoreFocus(to: Element | null): void {
  const now = document.activeElement
  const isLost = !now || now === document.body || now.closest(within) !== null
  if (isLost && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
}

/** While `open`, Escape calls `close` if this is the topmost overlay. On close, restores the focus it had when it opened. */
export function useLayer(kind: LayerKind, open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!open) return
    const layer = { kind, close: () => onEscape() }
    const focused = document.activeElement
    add(layer)
    return () => {
      remove(layer)
      restoreFocus(focused)
    }
  }, [kind, open])
}
