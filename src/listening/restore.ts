import type { PlayableSet } from '../../contract/entities/music.ts'
import { currentOf } from '../data/queue/queued.ts'
import { isRunning } from '../player/playback.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'
import { resumeAt } from './play.ts'

/** Within so much (ms) a place is the same one: a decoder lands a little beside where it was sent. */
const sameMs = 1_000

const isSame = (a: number, b: number) => Math.abs(a - b) < sameMs

/**
 * Loads the queue's current set, or the first of a queue that was never played, paused, at the position where the listener
 * left it. As long as they don't touch it, it follows the queue and the marks, as when another device has gone on: what was
 * cached here comes first and may be old. Returns an unsubscribe function.
 */
export function restoreCurrent(page: Pick<Page, 'player' | 'queue' | 'marks' | 'hidden'>): () => void {
  const { player, queue, marks, hidden } = page
  let restored: { setId: number; at: number } | null = null
  let stopMark = () => {}

  const isAt = (setId: number, at: number) => {
    const { loaded, position } = player.state.get()
    return loaded?.set.id === setId && isSame(position, at)
  }

  /** Nothing is loaded, or what was restored is still paused at the same position. */
  function isUntouched(): boolean {
    const { loaded, status } = player.state.get()
    if (!loaded) return true
    return restored !== null && isAt(restored.setId, restored.at) && !isRunning(status)
  }

  function load(set: PlayableSet, at: number): void {
    player.load(set, at)
    restored = { setId: set.id, at: player.position.get() }
    stopMark()
    stopMark = watch(marks.of(`set/${set.id}`), follow)
  }

  function follow(): void {
    const current = currentOf(store.get(queue)) ?? store.get(queue)?.[0]
    // Once restored, a set stays loaded when it is removed from the queue; another tab may play on in it.
    const set = current?.set ?? player.loaded.get()?.set
    // Beside a tab that plays, one in the background would load its place anew every few seconds.
    if (!set || !isUntouched() || (player.loaded.get() && store.get(hidden))) return
    // Older than any other answer: of a set that was only made current here, it is all that is known.
    marks.learn(set, 0)
    const at = resumeAt(page, set)
    if (!isAt(set.id, at)) load(set, at)
  }

  const ends = [watch(queue, follow), watch(hidden, follow), () => stopMark()]
  follow()
  return () => {
    for (const end of ends) end()
  }
}
