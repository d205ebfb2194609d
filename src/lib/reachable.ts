/** The word that the server can be reached again, for what knows nothing of connections: pictures that could not be had. */

const reachable = 'reachable'

export const tellReachable = (): void => void dispatchEvent(new Event(reachable))

/** Returns what ends it. */
export function whenReachable(listener: () => void): () => void {
  addEventListener(reachable, listener)
  return () => removeEventListener(reachable, listener)
}
