import { connection } from '../data/connection.ts'
import { player } from '../player/player.ts'

/** So long nothing may come before the connection is suspected; longer than the player itself calls quiet. */
const quietMs = 3_500

/**
 * Lets a player that a bad network has stopped go on when the network is back. A failure is a reason to ask whether the
 * server is there at all: the player's own connection may be the only dead one. So is a long wait. The answer ends it.
 */
export function goOnOnline(): () => void {
  let failed = false
  let waits: ReturnType<typeof setTimeout> | undefined
  const ask = () => void connection.check().then(there => there && player.serverIsThere())
  const watch = () => {
    const before = failed
    const { state } = player.status.get()
    failed = state === 'failed'
    clearTimeout(waits)
    if (state === 'buffering') waits = setTimeout(ask, quietMs)
    if (failed && !before) ask()
  }
  const goOn = () => {
    if (connection.get()) player.connectionIsBack()
  }
  const ends = [player.status.subscribe(watch), connection.subscribe(goOn), () => clearTimeout(waits)]
  return () => {
    for (const end of ends) end()
  }
}
