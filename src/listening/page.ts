import type { Marks } from '../data/marks.ts'
import type { Queued } from '../data/queue/queued.ts'
import type { write } from '../data/writes.ts'
import type { Clock } from '../lib/clock.ts'
import type { Store, View } from '../lib/store.ts'
import type { Player } from '../player/engine.ts'

/**
 * What listening needs of a page: its player and the listener's data. The app has one page, a simulation has many of them
 * beside each other.
 */
export interface Page {
  clock: Clock
  player: Player
  marks: Pick<Marks, 'get' | 'learn' | 'subscribe'>
  /** Null while it is unknown. */
  queue: View<readonly Queued[] | null>
  /** Plays the next set of the queue; null while there is none. */
  nextInQueue: Store<(() => void) | null>
  /** The id of the listener; null for a guest. */
  listener: View<number | null>
  hidden: View<boolean>
  online: View<boolean>
  /** Asks the server whether it can be reached. */
  checkConnection(): Promise<boolean>
  /** Changes with the downloads. */
  downloads: Pick<View<unknown>, 'subscribe'>
  isDownloaded(setId: number): boolean
  write: typeof write
}
