import type { Entry, Settled } from './entry.ts'

/**
 * One target's part of the outbox inside a transaction: reads see a snapshot, and all writes are committed together.
 */
export interface Target {
  /** In the order in which they were made. */
  entries: readonly Entry[]
  /** The server's ids of created items, by their provisional ids. */
  ids: ReadonlyMap<string, number>
  /** Increments this device's sequence number and returns it. */
  nextSeq(): number
  put(entry: Entry): void
  remove(id: string): void
  settle(settled: Settled): void
  /** Stores the server's id of the item that an entry created. `at` in ms. */
  name(provisional: string, id: number, at: number): void
}

/** An item that an entry created: its provisional id, and the server's. */
export interface Named {
  target: string
  provisional: string
  id: number
}

/** Everything a listener has in the outbox. */
export interface StoredOutbox {
  entries: Entry[]
  settled: Settled[]
  names: Named[]
}

/**
 * When a transaction counts as done. `strict`: flushed to disk, so that it survives a power cut. `relaxed`: handed to
 * the operating system, so that it survives a crash of the app.
 */
export type Durability = 'strict' | 'relaxed'

/** Where the outbox is stored: on this device, for all tabs and the worker, separately for each listener. */
export interface OutboxStore {
  /** The random id of this device (a UUID), created when it is first needed. */
  deviceId(): Promise<string>
  read(user: number): Promise<StoredOutbox>
  /** Runs `work` on one target in one transaction. Resolves with what `work` returns. */
  change<Outcome>(
    user: number,
    target: string,
    durability: Durability,
    work: (target: Target) => Outcome,
  ): Promise<Outcome>
  /**
   * Removes settled writes and names from before `before` (ms), which no cached page is older than. Names of targets
   * that still have entries stay.
   */
  forgetBefore(user: number, before: number): Promise<void>
  /** Removes everything of a listener. */
  clear(user: number): Promise<void>
}

export const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq
