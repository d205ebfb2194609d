import { useAtomValue } from 'jotai/react'
import { type Atom, atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import { store } from '../state/store.ts'

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

/** A page that is never idle, such as one in the background, waits so long, in ms. */
const timeout = 2_000

function whenIdle(callback: () => void): void {
  const wait = () =>
    // Safari has no idle callback.
    'requestIdleCallback' in globalThis ? requestIdleCallback(callback, { timeout }) : setTimeout(callback, 200)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The parts of `code` once they are here. They are fetched at once while `wanted`, and otherwise when the browser is idle. */
export function useLate<Parts>(code: Late<Parts>, wanted: boolean): Parts | undefined {
  useEffect(() => {
    const ask = () => void code.ready().catch(() => undefined)
    if (wanted) ask()
    else if (!store.get(code.parts)) whenIdle(ask)
  }, [code, wanted])
  return useAtomValue(code.parts)
}
