import { partText, sizeText } from '../../lib/bytes.ts'
import type { Download } from './download.ts'

type Shown = Pick<Download, 'state' | 'size' | 'kept' | 'failure'>

/** The label of a set that can't be played offline. */
export const notDownloaded = 'Not downloaded'

/** The downloaded part, from 0 to 1. */
export const doneOf = ({ state, size, kept }: Shown): number =>
  state === 'done' ? 1 : size ? Math.min(1, kept / size) : 0

/** `86 MB` for a complete download, `43 of 86 MB` for another one; null until the size is known. */
export function amountText({ state, size, kept }: Shown): string | null {
  if (size === null) return null
  return state === 'done' ? sizeText(size) : partText(kept, size)
}

/** The state for the listener. Offline, downloads wait. */
export function stateText({ state, failure }: Shown, online: boolean): string {
  switch (state) {
    case 'waiting':
      return online ? 'Waiting' : 'Waiting for a connection'
    case 'running':
      return online ? 'Downloading' : 'Waiting for a connection'
    case 'paused':
      return 'Paused'
    case 'failed':
      return failure ?? 'Download failed'
    case 'done':
      return 'Downloaded'
  }
}
