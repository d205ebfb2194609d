import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * What lies over the page at the moment, the topmost last. Mantine's dialogs each listen for Escape, before anything within
 * them does: of two open ones both would close, and a list that the key closes would take its dialog along.
 */

interface Layer {
  kind: LayerKind
  close: () => void
}

/** A dialog that must be answered first; a menu that anything else closes; a panel beside which the page stays in use. */
export type LayerKind = 'modal' | 'menu' | 'panel'

const layers: Layer[] = []

/** What the focus may be in while a layer closes. */
const within = '[role="dialog"], [data-layer]'

/** True while a dialog must be answered first. */
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

/** Where the listener was, unless the focus has gone on by itself. */
function giveFocusBack(to: Element | null): void {
  const now = document.activeElement
  const isLost = !now || now === document.body || now.closest(within) !== null
  if (isLost && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
}

/** While `open`, Escape calls `close` if nothing lies above. Then the focus goes back where it was when it opened. */
export function useLayer(kind: LayerKind, open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!open) return
    const layer = { kind, close: () => onEscape() }
    const cameFrom = document.activeElement
    add(layer)
    return () => {
      remove(layer)
      giveFocusBack(cameFrom)
    }
  }, [kind, open])
}
