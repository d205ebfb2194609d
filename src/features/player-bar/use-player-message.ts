import { useEffect, useState } from 'react'
import { usePlayback, usePlayingElsewhere } from '../../player/react.ts'

export interface PlayerMessage {
  text: string
  wrong: boolean
}

/** A wait that is over sooner needs no words. */
const patienceMs = 1_000

/** True once `now` has been true for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now])
  return now && lasting
}

/** What the listener should know instead of which set it is; null while all is well. */
export function usePlayerMessage(): PlayerMessage | null {
  const status = usePlayback()
  const elsewhere = usePlayingElsewhere()
  const waits = useLasting(status.state === 'buffering')
  if (status.state === 'failed') return { text: status.message, wrong: true }
  if (elsewhere) return { text: 'Playing in another tab', wrong: false }
  if (status.state === 'ended') return { text: 'The set has ended', wrong: false }
  return waits ? { text: 'Waiting for the audio', wrong: false } : null
}
