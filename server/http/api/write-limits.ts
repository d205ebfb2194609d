import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countOrRefuse } from '../count-or-refuse.ts'

/** Far more than a person can do. A device that was offline sends its pending writes at this rate. */
export const defaultWriteLimits = {
  moments: 120,
  comments: 30,
  reports: 30,
  /** Suggestions and votes on them. */
  suggestions: 60,
  blocks: 60,
  queue: 300,
  history: 120,
  playlists: 300,
  rooms: 300,
  devices: 300,
  /** Items that other apps write about. */
  otherApps: 1_200,
}

export type WriteLimit = keyof typeof defaultWriteLimits

/** The most writes of a kind that one listener may make per minute, in each process. */
export type WritesPerMinute = Record<WriteLimit, number>

/** Counts the writes of listeners. A kind without a limit isn't counted. */
export class WriteLimits {
  readonly #limiters: Map<string, RateLimiterMemory>

  constructor(perMinute: Partial<WritesPerMinute>) {
    this.#limiters = new Map(
      Object.entries(perMinute).map(([kind, points]) => [kind, new RateLimiterMemory({ points, duration: 60 })]),
    )
  }

  /** Throws a 429 for too many writes of a kind. The app retries refused writes by itself. */
  async count(kind: WriteLimit | undefined, caller: { userId: number | null } | null, writes = 1): Promise<void> {
    const limiter = kind && this.#limiters.get(kind)
    if (!limiter || typeof caller?.userId !== 'number') return
    await countOrRefuse(limiter, caller.userId, 'That was a lot at once. Please try again in a moment.', writes)
  }
}
