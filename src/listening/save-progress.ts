import type { PlayableSet } from '#contract/entities/music.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import { watchProgress } from '../player/progress.ts'
import type { Loaded } from '../player/tracklist.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'

type Saving = Pick<Page, 'player' | 'listener' | 'hidden' | 'write'>

/**
 * Writes a position (ms); a later one may replace it in the outbox within `patience` (ms), unless it `starts` there. That of a stretch
 * leaves the set where the listener left it.
 */
function save(
  { write, player }: Pick<Page, 'write' | 'player'>,
  { set: { id, set_name }, stretch }: Loaded,
  position: number,
  patience: number,
  starts = false,
) {
  // In a room it changes all the time by what nobody hears.
  const speed = Math.round(player.readTime().speed * 20) / 20
  const input = {
    set_meta_id: id,
    current_timestamp: position,
    ...(starts && { starts }),
    ...(speed !== 1 && { speed }),
  }
  return write(kinds => kinds[stretch ? 'stretch' : 'progress'].of(input), set_name, patience)
}

/**
 * Saves the player's positions for the current listener, and clears the player when the listener logs out. `onSave` is
 * called with each position at which a set is left. Returns an unsubscribe function.
 */
export function saveProgress(page: Saving, onSave: (set: PlayableSet, position: number) => void): () => void {
  const { player, listener, hidden } = page
  let owner = store.get(listener)
  return combineUnsubscribes(
    // First: clearing saves the last position, which must not be saved for the next listener.
    watch(listener, (_, before) => {
      if (before !== null) player.clear()
    }),
    watchProgress(
      player,
      work => watch(hidden, now => now && work()),
      (loaded, position, patience, starts) => {
        if (owner === null || store.get(listener) !== owner) return
        if (!loaded.stretch) onSave(loaded.set, position)
        void save(page, loaded, position, patience, starts)
      },
    ),
    watch(listener, now => {
      owner = now
    }),
  )
}

/** Saves the position of a playing set immediately, such as before a sign-out. Resolves when it is in the outbox. */
export async function savePosition(page: Pick<Page, 'player' | 'write'>): Promise<void> {
  page.player.refreshState()
  const { loaded, status, position } = page.player.state.get()
  if (loaded && isRunning(status)) await save(page, loaded, position, 0)
}
