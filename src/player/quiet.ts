import { createStore } from '../lib/store.ts'

/** Between two sets, or a pause and a second thought, nothing comes out either. In ms. */
const silenceMs = 2_000

/** True when nothing has played in this tab for a moment: what would cut the music waits for it. */
export const quiet = createStore(true)

let timer: ReturnType<typeof setTimeout> | undefined

/** Hears whether sound is meant to come out of this tab. */
export function noteSound(running: boolean): void {
  if (running) {
    clearTimeout(timer)
    timer = undefined
    quiet.set(false)
  } else if (!quiet.get()) timer ??= setTimeout(() => quiet.set(true), silenceMs)
}
