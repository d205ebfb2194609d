import type { PlayableSet } from '#contract/entities/music.ts'
import { currentOf, nextOf, type Queued } from '../data/queue/queued.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import type { PlayerState } from '../player/state.ts'
import type { Stretch } from '../player/tracklist.ts'
import { fadeBetweenSets } from '../player/transition.ts'
import { store, watch } from '../state/store.ts'
import { goOnLate } from './go-on-late.ts'
import type { Page } from './page.ts'
import { makeCurrent, resumeAt } from './play.ts'
import { includesSet, itemAfter, type Programme } from './programme.ts'
import { restoreCurrent } from './restore.ts'
import { followsHost } from './together/together.ts'

/** What plays next, and from where (ms). */
interface Following {
  set: PlayableSet
  at: number
  stretch?: Stretch | null
  /** The playlist that plays then. */
  programme?: Programme
}

/**
 * Connects the player and the queue: the current set is loaded, and when it has ended, the next item of the playlist that plays
 * or of the queue goes on, or after the last one the first suggestion. `onNoneLeft` is called when what follows can't be played
 * offline. Returns an unsubscribe function.
 */
export function syncPlayerWithQueue(page: Page, onNoneLeft: () => void): () => void {
  const { player, queue, nextInQueue, programme, suggestions, online, downloads, write } = page

  /** Without a network, sets that aren't downloaded are skipped. */
  const canPlay = ({ set }: Pick<Queued, 'set'>) => store.get(online) || page.isDownloaded(set.id)

  /** The first suggestion. It resumes where the listener left it, so that its place isn't lost. */
  function suggested(): Following | null {
    const set = store.get(suggestions)?.sets?.[0]?.set
    return set ? { set, at: resumeAt(page, set) } : null
  }

  /** What a playlist goes on with after a set of its own: what was brought next, or else its next item. */
  function followingIn(playing: Programme, set: PlayableSet): Following | null {
    if (!includesSet(playing, set.id)) return null
    // Queued again later, what was brought and has played waits like everything else.
    const brought = playing.brought.filter(id => id !== set.id)
    const first = nextOf(store.get(queue), item => canPlay(item) && brought.includes(item.set.id))
    if (first) return { set: first.set, at: 0, programme: { ...playing, brought } }
    const next = itemAfter(playing, canPlay)
    if (!next) return null
    const { id: current, set: nextSet, stretch } = next
    return { set: nextSet, at: stretch?.from ?? 0, stretch, programme: { ...playing, current, brought, left: null } }
  }

  /**
   * What plays after the loaded set: what the playlist that plays goes on with, or else the first one that waits, or else the
   * first suggestion. The loaded set is the current one, or no longer queued, or the queue was at its end.
   */
  function followingOf(set: PlayableSet | undefined): Following | null {
    const items = store.get(queue)
    const item = items?.find(each => each.set.id === set?.id)
    const isBehind = currentOf(items) ? item?.isCurrent : set && (!item || item.isPlayed)
    if (!isBehind) return null
    const playing = store.get(programme)
    const listed = playing && set && followingIn(playing, set)
    if (listed) return listed
    const waiting = nextOf(items, canPlay)
    return waiting ? { set: waiting.set, at: 0 } : suggested()
  }

  /**
   * Goes on to the next set, if there is one. It starts synchronously, within the event that led here: a locked phone
   * allows a play only then. In a room the host decides what follows.
   */
  function goOn(): void {
    if (store.get(followsHost)) return
    const left = player.loaded.get()?.set
    const next = followingOf(left)
    const current = currentOf(store.get(queue))
    if (next) {
      player.start(next.set, next.at, next.stretch)
      store.set(programme, next.programme ?? null)
    }
    // The next track of a playlist may be in the same set.
    if (next && next.set.id === current?.set.id) return
    if (left && current?.set.id === left.id) writeNext(left, next?.set)
    else if (next) void makeCurrent(page, next.set)
  }

  /** Goes on without the listener: the next set fades in. */
  function playOn(): void {
    const left = player.loaded.get()
    goOn()
    if (player.loaded.get() !== left) transition.fadeIn()
  }

  /** Writes the change of the current set. Sets that are skipped stay in the queue. */
  function writeNext({ id, set_name }: PlayableSet, next: PlayableSet | undefined): void {
    const behind = nextOf(store.get(queue))
    if (behind && !next) onNoneLeft()
    else if (next && next.id !== behind?.set.id) void makeCurrent(page, next)
    else void write(kinds => kinds.queue.of({ do: 'next', from_set_meta_id: id }), next?.set_name ?? set_name)
  }

  /**
   * A loaded set that starts or goes on becomes current, if it isn't: a queue has no current set before its start and after its
   * end, and since the set was loaded the listener may have removed it, or played another in a second tab or on another device.
   */
  function begin(now: PlayerState, before: PlayerState): void {
    const set = now.loaded?.set
    const goesOn =
      !store.get(followsHost) && isRunning(now.status) && !isRunning(before.status) && set?.id === before.loaded?.set.id
    if (set && goesOn && currentOf(store.get(queue))?.set.id !== set.id) void makeCurrent(page, set)
  }

  const next = { play: goOn }
  const offerNext = () => store.set(nextInQueue, followingOf(player.loaded.get()?.set) ? next : null)

  const transition = fadeBetweenSets(player, page.clock, () => store.get(nextInQueue) !== null)
  const late = goOnLate(page, playOn)
  const unsubscribe = combineUnsubscribes(
    player.onEnded(playOn),
    player.onEnded(late.begin),
    late.end,
    transition.stop,
    player.state.subscribe(begin),
    player.loaded.subscribe(offerNext),
    ...[queue, online, downloads, suggestions, programme].map(each => watch<unknown>(each, offerNext)),
    restoreCurrent(page),
  )
  offerNext()
  return () => {
    unsubscribe()
    store.set(nextInQueue, null)
  }
}
