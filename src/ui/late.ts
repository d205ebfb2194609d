import { useEffect, useSyncExternalStore } from 'react'

/** Code that the first screen does without. */
export interface Late<Parts> {
  /** Fetches it now, unless it is here or on its way. Rejects when it can't be had; the next call tries again. */
  ready(): Promise<Parts>
  /** Its parts, once they are here. */
  get(): Parts | undefined
  /** Calls `listener` when they have come. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Lets code be fetched after the first paint: what opens over the page is not needed before somebody opens it. */
export function late<Parts>(load: () => Promise<Parts>): Late<Parts> {
  let parts: Parts | undefined
  let coming: Promise<Parts> | undefined
  const listeners = new Set<() => void>()

  async function fetch(): Promise<Parts> {
    try {
      parts = await load()
    } catch (error) {
      coming = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return parts
  }

  return {
    ready() {
      coming ??= fetch()
      return coming
    },
    get: () => parts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function whenIdle(callback: () => void): void {
  // Safari has no idle callback.
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(callback) : setTimeout(callback, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The parts of `code` once they are here. They are fetched at once while `wanted`, and otherwise when the browser is idle. */
export function useLate<Parts>(code: Late<Parts>, wanted: boolean): Parts | undefined {
  useEffect(() => {
    const ask = () => void code.ready().catch(() => undefined)
    if (wanted) ask()
    else if (!code.get()) whenIdle(ask)
  }, [code, wanted])
  return useSyncExternalStore(code.subscribe, code.get)
}
