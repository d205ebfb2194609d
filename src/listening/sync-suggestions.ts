import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { PlayableSet, SetSummary } from '#contract/entities/music.ts'
import type { SimilarSet } from '#contract/entities/similar.ts'
import { suggest } from '../data/autoplay/suggest.ts'
import type { Suggestions } from '../data/autoplay/suggestions.ts'
import { lastToPlay, nextOf } from '../data/queue/queued.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import { almostOverMs } from '../player/progress.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'

/** What is known of the set that the suggestions follow. */
export interface SeedFacts {
  /** Sets like it, the nearest first; null while they are unknown. */
  similar: readonly SimilarSet[] | null
  /** Null while it is unknown. */
  genre: string | null
}

/** What suggestions are made of. */
export interface SuggestionPorts extends Pick<Page, 'player' | 'queue' | 'marks' | 'online'> {
  /** True while sets go on after the queue. */
  autoplay: Atom<boolean>
  /** Sets whose recordings are downloaded; null until they have been read. */
  downloaded: Atom<readonly SetSummary[] | null>
  /** The ids of the sets that the listener has removed. */
  removed: Atom<readonly number[]>
  /**
   * Calls `show` with what is known of a set, at once and when it changes. It is fetched only if `fetches`. Returns an
   * unsubscribe function.
   */
  watchSeed(setId: number, fetches: boolean, show: (facts: SeedFacts) => void): Unsubscribe
}

/** The atom of the loaded set, and what keeps it. */
function followLoaded({ loaded }: Page['player']): [Atom<PlayableSet | null>, Unsubscribe] {
  const set = atom(loaded.get()?.set ?? null)
  return [set, loaded.subscribe(now => store.set(set, now?.set ?? null))]
}

/**
 * Keeps the suggestions in step with what they are made of. Sets like the last one of the queue are fetched while that one
 * plays: when it ends, it is known what goes on. Returns an unsubscribe function.
 */
export function syncSuggestions(ports: SuggestionPorts, suggestions: PrimitiveAtom<Suggestions | null>): Unsubscribe {
  const { player, queue, marks, online, autoplay, downloaded, removed, watchSeed } = ports
  const [loaded, unfollowLoaded] = followLoaded(player)
  const facts = atom<(SeedFacts & { of: number }) | null>(null)

  const seed = atom(get => (get(autoplay) && get(queue) ? (lastToPlay(get(queue))?.set ?? get(loaded)) : null))
  const suggested = atom((get): Suggestions | null => {
    const now = get(seed)
    if (!now) return null
    const out = new Set([now.id, get(loaded)?.id, ...get(removed), ...(get(queue) ?? []).map(({ set }) => set.id)])
    const known = get(facts)
    const { similar, genre } = known?.of === now.id ? known : { similar: null, genre: null }
    const sets = suggest({
      similar,
      genre,
      downloaded: get(downloaded),
      online: get(online),
      isOut: id => out.has(id),
      isFinished: ({ id, duration }) => get(marks.of(`set/${id}`)).current_timestamp >= duration - almostOverMs,
    })
    return { seed: now, sets }
  })

  let watched: { id: number; fetches: boolean } | null = null
  let unwatch = () => {}
  /** Watches what is known of the seed. Once it is fetched for a seed, it stays so. */
  function watchFacts(): void {
    const id = store.get(seed)?.id
    const again = watched?.id === id
    const fetches = (again && watched?.fetches) || (nextOf(store.get(queue)) === null && isRunning(player.status.get()))
    if (again && watched?.fetches === fetches) return
    unwatch()
    watched = id === undefined ? null : { id, fetches }
    unwatch = id === undefined ? () => {} : watchSeed(id, fetches, now => store.set(facts, { ...now, of: id }))
  }

  const show = () => store.set(suggestions, store.get(suggested))
  const unsubscribe = combineUnsubscribes(
    watch(suggested, show),
    ...[seed, queue].map(each => watch<unknown>(each, watchFacts)),
    player.status.subscribe(watchFacts),
  )
  watchFacts()
  show()
  return () => {
    unsubscribe()
    unwatch()
    unfollowLoaded()
    store.set(suggestions, null)
  }
}
