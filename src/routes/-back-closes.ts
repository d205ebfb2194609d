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
    const own = sheets() + 1
    const state = { ...history.location.state, sheets: own }
    void router.navigate({ to: '.', search: true, hash: true, state, resetScroll: false, ignoreBlocker: true })
    const stop = history.subscribe(() => {
      if (sheets() < own) close()
    })
    return () => {
      stop()
      if (sheets() >= own) history.back({ ignoreBlocker: true })
    }
  }, [open, close, router])
}
