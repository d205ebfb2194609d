import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type { Suggestions } from '../data/autoplay/suggestions.ts'
import type { Marks } from '../data/marks/marks.ts'
import type { write } from '../data/outbox/writes.ts'
import type { Queued } from '../data/queue/queued.ts'
import type { Clock } from '../lib/clock.ts'
import type { Player } from '../player/engine.ts'
import type { Programme } from './programme.ts'

/** What plays next: the next item of the playlist that plays or of the queue, or after their end the first suggestion. */
export interface NextInQueue {
  play(): void
}

/** What listening needs of a page. The app has one, a simulation many at a time. */
export interface Page {
  clock: Clock
  player: Player
  marks: Pick<Marks, 'of' | 'get' | 'applyServer'>
  /** Null while it is unknown. */
  queue: Atom<readonly Queued[] | null>
  /** Null while there is none. */
  nextInQueue: PrimitiveAtom<NextInQueue | null>
  /** The playlist that plays. */
  programme: PrimitiveAtom<Programme | null>
  /** What goes on after the queue. Null while autoplay is off. */
  suggestions: Atom<Suggestions | null>
  /** The id of the listener; null for a guest. */
  listener: Atom<number | null>
  hidden: Atom<boolean>
  online: Atom<boolean>
  /** Resolves with whether the server can be reached. */
  checkConnection(): Promise<boolean>
  /** Changes with the downloads. */
  downloads: Atom<unknown>
  isDownloaded(setId: number): boolean
  write: typeof write
}
