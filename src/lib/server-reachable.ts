/**
 * An event of this page: the server can be reached again. For what must not know of connections, such as a picture that
 * tries again after it failed to load.
 */

const reachable = 'reachable'

export const announceServerReachable = (): void => void dispatchEvent(new Event(reachable))

/** Returns an unsubscribe function. */
export function onServerReachable(listener: () => void): () => void {
  addEventListener(reachable, listener)
  return () => removeEventListener(reachable, listener)
}
