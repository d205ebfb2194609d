import type { Atom } from 'jotai/vanilla'
import { type RefCallback, useCallback } from 'react'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'
import { pageHidden } from '../../state/page-hidden.ts'
import { store, watch } from '../../state/store.ts'

/**
 * A position in ms that changes while a set plays. Components subscribe to it outside React, so that a tick of the clock
 * re-renders nothing.
 */
export type LivePosition = Atom<number>

/** Returns a ref for an element whose text follows the position, without rendering. Keep `text` stable. */
export function usePositionText(position: LivePosition, text: (ms: number) => string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => {
      // Its data changes and not the element's content: a new text node would have to get its style again.
      const node = document.createTextNode('')
      element.replaceChildren(node)
      return followPosition(position, ms => {
        const shown = text(ms)
        if (shown !== node.data) node.data = shown
      })
    },
    [position, text],
  )
}

/**
 * Calls `show` with the current position and with every later one; while the page is hidden, with none until it is seen
 * again. Returns an unsubscribe function.
 */
export function followPosition(position: LivePosition, show: (ms: number) => void): () => void {
  const follow = () => {
    if (!store.get(pageHidden)) show(store.get(position))
  }
  show(store.get(position))
  return combineUnsubscribes(watch(position, follow), watch(pageHidden, follow))
}
