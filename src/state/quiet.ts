import { atom } from 'jotai/vanilla'
import { store } from './store.ts'

/** Shorter silences, such as between two sets, don't count. In ms. */
const silenceMs = 2_000

/**
 * True when nothing has played in this tab for a while. What would interrupt the music, such as a reload, waits for it.
 */
export const quiet = atom(true)

let timer: ReturnType<typeof setTimeout> | undefined

/** To be called whenever this tab's player starts or stops. */
export function noteSound(running: boolean): void {
  if (running) {
    clearTimeout(timer)
    timer = undefined
    store.set(quiet, false)
  } else if (!store.get(quiet)) timer ??= setTimeout(() => store.set(quiet, true), silenceMs)
}
