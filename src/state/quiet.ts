import { atom } from 'jotai/vanilla'
import { store } from './store.ts'

/** Between two sets, or a pause and a second thought, nothing comes out either. In ms. */
const silenceMs = 2_000

/** True when nothing has played in this tab for a moment: what would cut the music waits for it. */
export const quiet = atom(true)

let timer: ReturnType<typeof setTimeout> | undefined

/** Hears whether sound is meant to come out of this tab. */
export function noteSound(running: boolean): void {
  if (running) {
    clearTimeout(timer)
    timer = undefined
    store.set(quiet, false)
  } else if (!store.get(quiet)) timer ??= setTimeout(() => store.set(quiet, true), silenceMs)
}
