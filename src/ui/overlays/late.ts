import { useAtomValue } from 'jotai/react'
import { type Atom, atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import { store } from '../../state/store.ts'

/** Code that is loaded after the first screen. */
export interface Late<Parts> {
  /** Loads it, or returns the pending or finished load. Rejects if it can't be loaded; the next call tries again. */
  ready(): Promise<Parts>
  /** The loaded parts, undefined before. */
  parts: Atom<Parts | undefined>
}

/** Wraps a dynamic import whose code isn't needed for the first paint, such as that of overlays. */
export function late<Parts>(load: () => Promise<Parts>): Late<Parts> {
  const parts = atom<Parts>()
  let loading: Promise<Parts> | undefined

  async function fetch(): Promise<Parts> {
    try {
      const loaded = await load()
      store.set(parts, () => loaded)
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  return {
    ready() {
      loading ??= fetch()
      return loading
    },
    parts,
  }
}

/** Longest wait for an idle browser, in ms. */
const timeout = 2_000

/** After this time (ms) the first screen is complete even on a slow phone. */
export const drawn = 5_000

/** Resolves on the first press of a pointer or a key, at the latest after five seconds. */
export function firstScreenSeen(): Promise<void> {
  return new Promise(resolve => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
    setTimeout(resolve, drawn)
  })
}

/** Resolves when the browser is idle. */
export const idle = () =>
  new Promise<void>(resolve => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 200)
  })

let seen: Promise<void> | undefined

/** Calls back when the first screen has been seen and the browser is idle, so that a slow phone can render it first. */
async function afterFirstScreen(callback: () => void): Promise<void> {
  seen ??= firstScreenSeen()
  await seen
  await idle()
  callback()
}

/**
 * Returns the parts of `code`, undefined until they are loaded. Loads them at once while `wanted`, otherwise when the first
 * screen has been seen and the browser is idle.
 */
export function useLate<Parts>(code: Late<Parts>, wanted: boolean): Parts | undefined {
  useEffect(() => {
    const ask = () => void code.ready().catch(() => undefined)
    if (wanted) ask()
    else if (!store.get(code.parts)) void afterFirstScreen(ask)
  }, [code, wanted])
  return useAtomValue(code.parts)
}
