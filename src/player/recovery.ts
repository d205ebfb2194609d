import { isRunning, type Status } from './playback.ts'
import type { AudioElement } from './ports.ts'
import type { View } from './store.ts'

/**
 * `MediaError.MEDIA_ERR_NETWORK` and `MEDIA_ERR_SRC_NOT_SUPPORTED`: a connection that is cut before the format is known
 * looks like an unsupported recording.
 */
const mayBeTheNetwork = [2, 4]

interface Sources {
  status: View<Status>
  /** True while the listener wants it to play, whether or not it does. */
  isWanted(): boolean
  /** True while the element waits for data and has received none for some time. */
  isQuiet(): boolean
  /** Loads the source again and plays from the same position. */
  reload(): void
}

/**
 * Retries a play that a bad network has broken, at the same position. A paused player stays paused. After one retry in
 * a row, only a restored connection leads to another.
 */
export function createRecovery(audio: AudioElement, { status, isWanted, isQuiet, reload }: Sources) {
  let tried = false
  status.subscribe(now => {
    if (now.state === 'playing') tried = false
  })

  const isBroken = () => {
    const now = status.get()
    return now.state === 'failed' ? now.canRetry : isRunning(now) && isQuiet()
  }

  function tryOnce(): void {
    if (!isWanted() || tried) return
    tried = true
    reload()
  }

  return {
    /** True after a retry that has not played yet. */
    hasTried: () => tried,
    /** To be called when another set is loaded: it may be retried again. */
    begin(): void {
      tried = false
    },
    /** To be called after an error of the element. */
    afterError(): void {
      if (audio.error && mayBeTheNetwork.includes(audio.error.code)) tryOnce()
    },
    /**
     * To be called when the server turns out to be reachable: a stalled play had a dead connection. After an error of
     * the element nothing is retried, because the server would refuse it again.
     */
    serverIsThere(): void {
      if (!audio.error && isBroken()) tryOnce()
    },
    /** To be called when the device is back online. */
    connectionIsBack(): void {
      if (isWanted() && isBroken()) reload()
    },
  }
}
