import { partText, sizeText } from '../../lib/bytes.ts'
import type { Download } from './download.ts'

type Known = Pick<Download, 'state' | 'size' | 'kept' | 'failure'>

/** What a set that can't be played without a network says. */
export const notHere = 'Not on this device'

/** How far it has come, from 0 to 1. */
export const doneOf = ({ state, size, kept }: Known): number =>
  state === 'done' ? 1 : size ? Math.min(1, kept / size) : 0

/** `86 MB` of what is whole, `43 of 86 MB` of what is on its way; null until the size is known. */
export function amountText({ state, size, kept }: Known): string | null {
  if (size === null) return null
  return state === 'done' ? sizeText(size) : partText(kept, size)
}

/** What is going on, in words. Without a network nothing comes. */
export function stateText({ state, failure }: Known, online: boolean): string {
  switch (state) {
    case 'waiting':
      return online ? 'Waiting' : 'Waiting for the network'
    case 'running':
      return online ? 'Downloading' : 'Waiting for the network'
    case 'paused':
      return 'Paused'
    case 'failed':
      return failure ?? 'The download failed'
    case 'done':
      return 'On this device'
  }
}
