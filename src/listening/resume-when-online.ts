import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { watch } from '../state/store.ts'
import type { Page } from './page.ts'

/** After this long without data the connection is checked (ms). Longer than `quietMs` of the player. */
const quietMs = 3_500

/**
 * Resumes a player that a bad network has stopped, when the network is back. After a failure or a long wait for data it
 * checks the connection, because only the player's own request may be dead. Returns an unsubscribe function.
 */
export function resumeWhenOnline(page: Pick<Page, 'clock' | 'player' | 'online' | 'checkConnection'>): () => void {
  const { clock, player, online } = page
  let failed = false
  let cancelCheck = () => {}
  const check = () => void page.checkConnection().then(there => there && player.serverIsThere())
  const follow = () => {
    const before = failed
    const { state } = player.status.get()
    failed = state === 'failed'
    cancelCheck()
    if (state === 'buffering') cancelCheck = clock.after(quietMs, check)
    if (failed && !before) check()
  }
  return combineUnsubscribes(
    player.status.subscribe(follow),
    watch(online, now => now && player.connectionIsBack()),
    () => cancelCheck(),
  )
}
