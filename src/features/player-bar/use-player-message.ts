import { useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import { remoteState } from '../../commands/remote-state.ts'
import { usePlayback, usePlayingElsewhere } from '../../player/react.ts'

export interface PlayerMessage {
  text: string
  failed: boolean
}

/** How long the player buffers before a message says so, in ms. */
const patienceMs = 1_000

/** True once `active` has been true for `patienceMs`. */
function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active])
  return active && lasting
}

/** The message that the player shows in place of the set's name; null while there is none. */
export function usePlayerMessage(): PlayerMessage | null {
  const status = usePlayback()
  const elsewhere = usePlayingElsewhere()
  const remote = useAtomValue(remoteState).isConnected
  const buffers = useLasting(status.state === 'buffering')
  if (status.state === 'failed') return { text: status.message, failed: true }
  if (elsewhere) return { text: 'Playing in another tab', failed: false }
  if (remote) return { text: 'Playing on another device', failed: false }
  if (status.state === 'ended') return { text: 'The set has ended', failed: false }
  return buffers ? { text: 'Loading the audio', failed: false } : null
}
