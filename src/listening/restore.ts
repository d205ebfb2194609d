import type { PlayableSet } from '#contract/entities/music.ts'
import { firstToPlay } from '../data/queue/queued.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import { isWithin, type Stretch } from '../player/tracklist.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'
import { resumeAt } from './play.ts'
import { currentItem } from './programme.ts'

/** Positions nearer to each other than this (ms) are the same: decoders land a little beside the requested position. */
const sameMs = 1_000

const isSame = (a: number, b: number) => Math.abs(a - b) < sameMs

/**
 * Loads the queue's current set, or the one to begin with: paused, at the position where the listener left it. Of a track of a
 * playlist that was playing, its stretch. Until the listener touches the player, it is updated with the queue and the marks:
 * cached data comes first and may be outdated, and another device may go on. Returns an unsubscribe function.
 */
export function restoreCurrent(page: Pick<Page, 'player' | 'queue' | 'programme' | 'marks' | 'hidden'>): () => void {
  const { player, queue, programme, marks, hidden } = page
  let restored: { setId: number; at: number } | null = null
  let stopMark = () => {}

  const isAt = (setId: number, at: number) => {
    const { loaded, position } = player.state.get()
    return loaded?.set.id === setId && isSame(position, at)
  }

  /** True while nothing is loaded, or the restored set is still paused at the same position. */
  function isUntouched(): boolean {
    const { loaded, status } = player.state.get()
    if (!loaded) return true
    return restored !== null && isAt(restored.setId, restored.at) && !isRunning(status)
  }

  /** Where a set is loaded (ms), and which stretch of it. */
  function placeOf(set: PlayableSet): { at: number; stretch: Stretch | null } {
    const playing = store.get(programme)
    const item = playing && currentItem(playing)
    const stretch = item?.set.id === set.id ? item.stretch : null
    if (!stretch) return { at: resumeAt(page, set), stretch }
    const left = playing?.left ?? null
    return { at: left !== null && isWithin(stretch, left) ? left : stretch.from, stretch }
  }

  function load(set: PlayableSet, at: number, stretch: Stretch | null): void {
    player.load(set, at, stretch)
    restored = { setId: set.id, at: player.position.get() }
    stopMark()
    stopMark = watch(marks.of(`set/${set.id}`), follow)
  }

  function follow(): void {
    // Once restored, a set stays loaded when it is removed from the queue; another tab may play on in it.
    const set = firstToPlay(store.get(queue))?.set ?? player.loaded.get()?.set
    // Not in the background: while another tab plays, this one would load the new position every few seconds.
    if (!set || !isUntouched() || (player.loaded.get() && store.get(hidden))) return
    // As the oldest known mark (`asOf` 0): where the set was only made current here, no answer contains it yet.
    marks.applyServer(set, 0)
    const { at, stretch } = placeOf(set)
    if (!isAt(set.id, at)) load(set, at, stretch)
  }

  const unsubscribe = combineUnsubscribes(watch(queue, follow), watch(programme, follow), watch(hidden, follow), () =>
    stopMark(),
  )
  follow()
  return unsubscribe
}
