import { IconCast } from '@tabler/icons-react'
import { playerRemote } from '../player/player.ts'
import { watchRemote } from '../player/remote.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'
import { remoteState } from './remote-state.ts'

let isWatching = false

/** Looks for such devices from now on, where the browser can. */
export function lookForRemote(): void {
  if (isWatching || !playerRemote) return
  isWatching = true
  watchRemote(playerRemote, now => store.set(remoteState, now))
}

/** Opens the browser's list of such devices, within the listener's gesture. Closing it is no failure. */
export const playRemotely = command({
  id: 'player.remote',
  label: get => (get(remoteState).isConnected ? 'Playing on another device' : 'Play on another device'),
  icon: () => IconCast,
  enabled: get => get(remoteState).isAvailable || get(remoteState).isConnected,
  effect: () => void playerRemote?.prompt().catch(() => undefined),
})
