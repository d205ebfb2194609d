import { watch } from '../state/store.ts'
import type { Page } from './page.ts'

/** After so long without data the connection is suspected; longer than the player itself waits before it looks. */
const quietMs = 3_500

/**
 * Resumes a player that a bad network has stopped when the network is back. A failure is a reason to ask whether the server
 * can be reached at all: the player's own connection may be the only dead one. So is a long wait. Returns an unsubscribe
 * function.
 */
export function resumeWhenOnline(page: Pick<Page, 'clock' | 'player' | 'online' | 'checkConnection'>): () => void {
  const { clock, player, online } = page
  let failed = false
  let callOff = () => {}
  const ask = () => void page.checkConnection().then(there => there && player.serverIsThere())
  const follow = () => {
    const before = failed
    const { state } = player.status.get()
    failed = state === 'failed'
    callOff()
    if (state === 'buffering') callOff = clock.after(quietMs, ask)
    if (failed && !before) ask()
  }
  const ends = [
    player.status.subscribe(follow),
    watch(online, now => now && player.connectionIsBack()),
    () => callOff(),
  ]
  return () => {
    for (const end of ends) end()
  }
}
