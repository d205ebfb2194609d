import { atom } from 'jotai/vanilla'
import type { RemoteState } from '../player/remote.ts'

/** Which devices on the network can play in place of this one, or do. Apart from the command, which the first screen does without. */
export const remoteState = atom<RemoteState>({ isAvailable: false, isConnected: false })
