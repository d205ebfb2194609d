import type { Atom } from 'jotai/vanilla'
import { type RefCallback, useCallback } from 'react'
import { store, watch } from '../../state/store.ts'

/** A position in ms that moves by itself: whoever shows it follows it, and nothing around it is drawn again. */
export type Followed = Atom<number>

/** Shows a moving position as a text of its own: each second is no reason to render anything. */
export function useFollowedText(position: Followed, text: (ms: number) => string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) =>
      follow(position, ms => {
        const shown = text(ms)
        if (shown !== element.textContent) element.textContent = shown
      }),
    [position, text],
  )
}

/** Calls `show` with the position of now and with every later one. Returns an unsubscribe function. */
export function follow(position: Followed, show: (ms: number) => void): () => void {
  show(store.get(position))
  return watch(position, show)
}
