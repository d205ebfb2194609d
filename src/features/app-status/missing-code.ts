import { quiet } from '../../state/quiet.ts'
import { store } from '../../state/store.ts'

/** Failures of code that did not arrive: it belongs to a version that is gone, or the network broke off. */
const missing = new WeakSet<Error>()

export const isMissingCode = (failure: unknown): failure is Error => failure instanceof Error && missing.has(failure)

/** True once: then a page that was loaded anew has failed the same way, and another time would not help. */
function isFirst(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    // What can't be remembered could go on for ever.
    return false
  }
}

/** Takes note of code that does not arrive. The router would load the page anew for it, also while music plays. */
export function noteMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    isFirst(`tanstack_router_reload:${payload.message}`)
  })
}

/** Loads the page anew, which may be of another version, once for each failure; not while music plays or without a network. */
export function tryAnew(failure: unknown): void {
  if (isMissingCode(failure) && navigator.onLine && store.get(quiet) && isFirst(`loaded-anew:${failure.message}`))
    location.reload()
}
