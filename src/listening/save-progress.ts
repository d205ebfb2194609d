import type { PlayableSet } from '../../contract/entities/music.ts'
import { isRunning } from '../player/playback.ts'
import { followProgress } from '../player/progress.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'

type Saving = Pick<Page, 'player' | 'listener' | 'hidden' | 'write'>

/** Writes a position (ms); a later one may replace it in the outbox within `patience` (ms). */
function save({ write }: Pick<Page, 'write'>, { id, set_name }: PlayableSet, position: number, patience: number) {
  const input = { set_meta_id: id, current_timestamp: position }
  return write(kinds => kinds.progress.of(input), set_name, patience)
}

/**
 * Saves the positions of the player for each listener in turn, and empties it when one leaves. `onSave` is called with each
 * position that is saved. Returns an unsubscribe function.
 */
export function saveProgress(page: Saving, onSave: (set: PlayableSet, position: number) => void): () => void {
  const { player, listener, hidden } = page
  let owner = store.get(listener)
  const ends = [
    // First, so that the last position of the one who leaves is not saved for the one who comes.
    watch(listener, (_, before) => {
      if (before !== null) player.clear()
    }),
    followProgress(
      player,
      work => watch(hidden, now => now && work()),
      (set, position, patience) => {
        if (owner === null || store.get(listener) !== owner) return
        onSave(set, position)
        void save(page, set, position, patience)
      },
    ),
    watch(listener, now => {
      owner = now
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Saves the position of what plays at once, as before the listener signs out. Resolves when it is in the outbox. */
export async function savePosition(page: Pick<Page, 'player' | 'write'>): Promise<void> {
  page.player.look()
  const { loaded, status, position } = page.player.state.get()
  if (loaded && isRunning(status)) await save(page, loaded.set, position, 0)
}
