/**
 * How the work of one item ended: undefined if the next one can be looked for at once; `later` if nothing of this kind can be done
 * before the next look, since who is needed for it is away; `busy` if its place isn't free yet.
 */
export type Ended = undefined | 'later' | 'busy'

/**
 * Work of one kind that the server does by itself. Several processes do the same kinds: each item is claimed by one of them. One that a
 * process leaves, because it was killed, is claimed again when its lease is over.
 */
export interface Job<Item = unknown> {
  kind: string
  /** How often work is looked for at least, in ms; undefined looks only when it is woken. */
  everyMs: number | undefined
  /** How many items this process does at once, and how many it claims at once, if not all of these. */
  concurrency: number
  batch?: number
  /** How long nothing is looked for after a failure, in ms, if not until the next look. */
  pauseMs?: number
  /** How long work may continue when the process ends, before its signal aborts (ms); 0 by default. */
  graceMs?: number
  /** Claims up to so many items for this process; none if nothing is to be done. */
  claim(most: number): Promise<readonly Item[]>
  /** Does one. What it throws is logged as an error, and counts as `later`: the item itself is postponed before. */
  run(item: Item, signal: AbortSignal): Promise<Ended>
  /** When the next item is due, in seconds from now; null if none is queued. */
  secondsToNext?(): Promise<number | null>
  /** Calls `wake` when there may be work. Returns a function that ends that. */
  watch?(wake: () => void): () => Promise<void>
  /** Runs when the job is closed, and nothing of it is being done any more. */
  end?(): void
}

/** What is logged: a warning for what may fail, an error for what may not. */
export interface JobLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface RunningJob {
  /** Looks for work. */
  wake(): void
  /** Stops looking. Resolves when nothing is being done. */
  close(): Promise<void>
}
