import { useAtomValue } from 'jotai/react'
import { type Atom, atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import { store } from '../../state/store.ts'

/** Code that the first screen does without. */
export interface Late<Parts> {
  /** Fetches it now, unless it is here or on its way. Rejects when it can't be had; the next call tries again. */
  ready(): Promise<Parts>
  /** Its parts, once they are here. */
  parts: Atom<Parts | undefined>
}

/** Lets code be fetched after the first paint: what opens over the page is not needed before somebody opens it. */
export function late<Parts>(load: () => Promise<Parts>): Late<Parts> {
  const parts = atom<Parts>()
  let coming: Promise<Parts> | undefined

  async function fetch(): Promise<Parts> {
    try {
      const loaded = await load()
      store.set(parts, () => loaded)
      return loaded
    } catch (error) {
      coming = undefined
      throw error
    }
  }

  return {
    ready() {
      coming ??= fetch()
      return coming
    },
    parts,
  }
}

/** A page that is never idle waits so long, in ms. */
const timeout = 2_000

/** A first screen that nobody presses anything on is drawn after so long, in ms, on a slow phone as well. */
const drawn = 5_000

/** Resolves when the listener presses anything on the page, or has looked at it for a while. */
export function firstScreenSeen(): Promise<void> {
  return new Promise(resolve => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
    setTimeout(resolve, drawn)
  })
}

let seen: Promise<void> | undefined

/** Nothing opens before: until then a slow phone has the first screen alone to draw. */
async function afterFirstScreen(callback: () => void): Promise<void> {
  seen ??= firstScreenSeen()
  await seen
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout })
  else setTimeout(callback, 200)
}

/**
 * The parts of `code` once they are here. They are fetched at once while `wanted`, and otherwise when the first screen has been
 * seen and the browser is idle.
 */
export function useLate<Parts>(code: Late<Parts>, wanted: boolean): Parts | undefined {
  useEffect(() => {
    const ask = () => void code.ready().catch(() => undefined)
    if (wanted) ask()
    else if (!store.get(code.parts)) void afterFirstScreen(ask)
  }, [code, wanted])
  return useAtomValue(code.parts)
}
