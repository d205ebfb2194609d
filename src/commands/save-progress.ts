import type { SetSummary } from '../../contract/entities/music.ts'
import { session } from '../data/session.ts'
import { write } from '../data/writes.ts'
import { notePlay } from '../features/catalogue/home/plays.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { followProgress } from '../player/progress.ts'

/** Keeps a place (ms) on this device, and shows it. */
function keep(set: SetSummary, place: number, patience: number): Promise<unknown> {
  const { id, set_name } = set
  const input = { set_meta_id: id, current_timestamp: place }
  notePlay(set, place)
  return write(kinds => kinds.progress.of(input), set_name, patience)
}

/** Keeps the places of the page's player for whoever listens. The answer ends it. */
export function saveProgress(): () => void {
  let listener = session.get().user?.id
  const stopPlaces = followProgress(player, (set, place, patience) => {
    // When somebody leaves, the player is emptied: what they heard last is nobody's then.
    if (listener !== undefined && session.get().user?.id === listener) void keep(set, place, patience)
  })
  const stopSession = session.subscribe(({ user }) => {
    listener = user?.id
  })
  return () => {
    stopPlaces()
    stopSession()
  }
}

/** Keeps the place of what plays at once, as before the listener signs out. Resolves when it is on the device. */
export async function keepPlace(): Promise<void> {
  player.look()
  const { loaded, status, position } = player.state.get()
  if (loaded && isRunning(status)) await keep(loaded.set, position, 0)
}
