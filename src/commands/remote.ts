import { IconCast } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { playerRemote } from '../player/player.ts'
import { type RemoteState, watchRemote } from '../player/remote.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** Which devices on the network can play in place of this one, or do. */
export const remoteState = atom<RemoteState>({ isAvailable: false, isConnected: false })

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
