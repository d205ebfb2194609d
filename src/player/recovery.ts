import { isRunning, type Status } from './playback.ts'
import type { AudioElement } from './ports.ts'
import type { View } from './store.ts'

/**
 * `MediaError.MEDIA_ERR_NETWORK`, and `MEDIA_ERR_SRC_NOT_SUPPORTED`: a connection that is cut before the first sound was
 * understood looks like a recording that no browser can play.
 */
const mayBeTheNetwork = [2, 4]

interface Sources {
  status: View<Status>
  /** True while sound is wanted, whether or not it comes. */
  isWanted(): boolean
  /** True while the element waits and no byte has come for some time. */
  isQuiet(): boolean
  /** Asks the source again and plays on at its place. */
  again(): void
}

/**
 * Lets what a bad network has broken go on by itself, at its place. Only what was playing: a player that was paused stays
 * paused. One try in a row is free; after that only a connection that has come back is a reason for another.
 */
export function createRecovery(audio: AudioElement, { status, isWanted, isQuiet, again }: Sources) {
  let tried = false
  audio.addEventListener('playing', () => {
    tried = false
  })

  const isBroken = () => {
    const now = status.get()
    return now.state === 'failed' ? now.canRetry : isRunning(now) && isQuiet()
  }

  function tryOnce(): void {
    if (!isWanted() || tried) return
    tried = true
    again()
  }

  return {
    /** Another set: nothing has been tried for it. */
    begin(): void {
      tried = false
    },
    /** The connection was cut off, which the next one may not be. */
    afterError(): void {
      if (audio.error && mayBeTheNetwork.includes(audio.error.code)) tryOnce()
    },
    /** The server can be reached although nothing comes: the player's own connection was dead. What it refused, it will. */
    serverIsThere(): void {
      if (!audio.error && isBroken()) tryOnce()
    },
    /** The connection has come back. */
    connectionIsBack(): void {
      if (isWanted() && isBroken()) again()
    },
  }
}
