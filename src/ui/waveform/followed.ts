import { type RefCallback, useCallback, useSyncExternalStore } from 'react'
import type { Store } from '../../lib/store.ts'

/** A position in ms that moves by itself: whoever shows it follows it, and nothing around it is drawn again. */
export type Followed = Pick<Store<number>, 'get' | 'subscribe'>

const standsStill = () => () => {}

/** What of a moving position is shown; `pick` must give a primitive. Without a position it is `none`. */
export const useFollowed = <Part>(position: Followed | null, pick: (ms: number) => Part, none: Part): Part =>
  useSyncExternalStore(position?.subscribe ?? standsStill, () => (position ? pick(position.get()) : none))

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

/** Calls `show` with the position of now and with every later one; the answer ends it. */
export function follow(position: Followed, show: (ms: number) => void): () => void {
  const tell = () => show(position.get())
  tell()
  return position.subscribe(tell)
}
