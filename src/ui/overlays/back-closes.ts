import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many sheets lie over the page. */
    sheets?: number
  }
}

let isForgotten = false

/** After a reload nothing lies over the page: what Back would have closed is no step of it any more. To be called at the start. */
export function forgetSheets(history: RouterHistory): void {
  const left = history.location.state.sheets ?? 0
  if (!isForgotten && left > 0) history.go(-left)
  isForgotten = true
}

/** While a browser goes back for what was closed: resolves when it has arrived. */
const waysBack = new WeakMap<RouterHistory, Promise<void>>()

/** Takes one step out of the history, after those that are being taken out already. The browser does so later. */
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
  const before = waysBack.get(history)
  const way = (before ? before.then(step) : step()).then(() => {
    if (waysBack.get(history) === way) waysBack.delete(history)
  })
  waysBack.set(history, way)
}

/**
 * While `open`, the browser's Back closes what lies over the page instead of leaving it. `close` must stay the same from
 * render to render.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const router = useRouter()
  // Before it is painted: a Back that came first would leave the page, and what lies over it would stay.
  useLayoutEffect(() => {
    if (!open) return
    const { history } = router
    const sheets = () => history.location.state.sheets ?? 0
    let isOver = false
    let own = 0
    let stop: (() => void) | undefined
    const lie = () => {
      if (isOver) return
      own = sheets() + 1
      const state = { ...history.location.state, sheets: own }
      void router.navigate({ to: '.', search: true, hash: true, state, resetScroll: false, ignoreBlocker: true })
      stop = history.subscribe(() => {
        if (sheets() < own) close()
      })
    }
    // Not at once: what closes again in the same moment, as React's strict mode has it, takes no step to undo. And the step of
    // what was just closed would be taken for this one's.
    void (waysBack.get(history) ?? Promise.resolve()).then(lie)
    return () => {
      isOver = true
      stop?.()
      if (stop && sheets() >= own) stepBack(history)
    }
  }, [open, close, router])
}
