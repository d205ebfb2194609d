import { atom } from 'jotai/vanilla'
import type { PlayableSet } from '#contract/entities/music.ts'
import type { Suggestion } from './suggest.ts'

/** What goes on after the queue. */
export interface Suggestions {
  /** The set that they follow, and are like. */
  seed: PlayableSet
  /** The best first; null while they are unknown. */
  sets: readonly Suggestion[] | null
}

/** Null while autoplay is off, and while there is nothing to go on from. Kept by `src/listening/sync-suggestions.ts`. */
export const suggestions = atom<Suggestions | null>(null)
