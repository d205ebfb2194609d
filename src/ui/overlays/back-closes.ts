import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Number of overlays open in this history entry. */
    overlays?: number
  }
}

let isDone = false

/**
 * After a reload no overlay is open, but the history may still have their entries. Goes back to before them. Call it once
 * the app starts; further calls do nothing.
 */
export function leaveOverlayEntries(history: RouterHistory): void {
  const left = history.location.state.overlays ?? 0
  if (!isDone && left > 0) history.go(-left)
  isDone = true
}

/** Pending steps back: each resolves when the browser has arrived. */
const pendingBacks = new WeakMap<RouterHistory, Promise<void>>()

/** Goes back one entry, after the steps that are pending already. The browser does it asynchronously. */
function stepBack(history: RouterHistory): void {
  const step = async () => {
    const arrival = new Promise<void>(resolve => {
      const stop = history.subscribe(() => {
        stop()
        resolve()
      })
    })
    history.back({ ignoreBlocker: true })
    await arrival
  }
  const before = pendingBacks.get(history)
  const back = (before ? before.then(step) : step()).then(() => {
    if (pendingBacks.get(history) === back) pendingBacks.delete(history)
  })
  pendingBacks.set(history, back)
}

/** While `open`, the browser's Back closes the overlay instead of leaving the page. Keep `close` stable. */
export function useBackCloses(open: boolean, close: () => void): void {
  const router = useRouter()
  // A layout effect: Back must not leave the page once the overlay is visible.
  useLayoutEffect(() => {
    if (!open) return
    const { history } = router
    const overlays = () => history.location.state.overlays ?? 0
    let isClosed = false
    let own = 0
    let unsubscribe: (() => void) | undefined
    const addEntry = () => {
      if (isClosed) return
      own = overlays() + 1
      const state = { ...history.location.state, overlays: own }
      void router.navigate({ to: '.', search: true, hash: true, state, resetScroll: false, ignoreBlocker: true })
      unsubscribe = history.subscribe(() => {
        if (overlays() < own) close()
      })
    }
    // Asynchronous, so that an overlay that closes at once, as in React's strict mode, adds no entry. After pending steps
    // back, or the step of an overlay that was just closed would be taken for this one's.
    void (pendingBacks.get(history) ?? Promise.resolve()).then(addEntry)
    return () => {
      isClosed = true
      unsubscribe?.()
      if (unsubscribe && overlays() >= own) stepBack(history)
    }
  }, [open, close, router])
}
