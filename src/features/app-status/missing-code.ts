import { isBeingLeft } from '../../lib/leaving.ts'
import { quiet } from '../../state/quiet.ts'
import { store } from '../../state/store.ts'

/** Errors of imports that failed: the code belongs to a version that is gone, or the network broke off. */
const missing = new WeakSet<Error>()

export const isMissingCode = (failure: unknown): failure is Error => failure instanceof Error && missing.has(failure)

/** True the first time in this tab. After a reload that failed the same way, another reload wouldn't help. */
function isFirst(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    // Without storage, reloads could go on forever.
    return false
  }
}

/** Remembers failed imports, and keeps the router from reloading the page for them, which would stop the music. */
export function noteMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    isFirst(`tanstack_router_reload:${payload.message}`)
  })
}

/**
 * Reloads the page for a failed import, once for each, unless music plays or the device is offline. Returns true if the page
 * is about to be reloaded.
 */
export function reloadForMissingCode(failure: unknown): boolean {
  // In Firefox an import fails because the page is being left: a reload would bring the listener back to it.
  const mayReload = navigator.onLine && store.get(quiet) && !isBeingLeft()
  const reloads = isMissingCode(failure) && mayReload && isFirst(`reloaded:${failure.message}`)
  if (reloads) location.reload()
  return reloads
}
