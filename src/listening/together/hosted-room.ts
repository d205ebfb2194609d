import type { Unsubscribe } from '../../lib/unsubscribe.ts'

/** The token of the room that this tab hosts, kept while its page is loaded again. It ends with the tab, and no other tab reads it. */
const key = 'hostedRoom'
/** Whose page was away for longer (ms) is asked whether to host, as on another device. */
const longestAwayMs = 30_000

/** Keeps the token when the page is left. Returns an unsubscribe function. */
export function keepHostedRoom(token: string): Unsubscribe {
  function leave(): void {
    try {
      sessionStorage.setItem(key, `${Date.now()} ${token}`)
    } catch {
      // Without a storage of the tab the listener is asked.
    }
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}

/** The token of the room that this tab hosted when its page was left, just before; it is answered once. Null for none. */
export function takeHostedRoom(): string | null {
  try {
    const [leftAt, token = null] = sessionStorage.getItem(key)?.split(' ') ?? []
    sessionStorage.removeItem(key)
    return Date.now() - Number(leftAt) < longestAwayMs ? token : null
  } catch {
    return null
  }
}
