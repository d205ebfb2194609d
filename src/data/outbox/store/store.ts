import type { Entry, Settled } from '../entry.ts'

/** One target's part of the outbox while it is changed: what is read is a snapshot, what is written stands all at once. */
export interface Target {
  /** In the order in which they were made. */
  entries: readonly Entry[]
  /** Ids that the server gave, by the provisional ones. */
  ids: ReadonlyMap<string, number>
  /** The next number of this device's count of writes. */
  nextSeq(): number
  put(entry: Entry): void
  remove(id: string): void
  settle(settled: Settled): void
  /** Remembers the id the server gave to what an entry created. */
  name(provisional: string, id: number, at: number): void
}

/** What an entry created: its provisional id, and the one the server gave it. */
export interface Named {
  target: string
  provisional: string
  id: number
}

/** Everything a listener has in the outbox. */
export interface Kept {
  entries: Entry[]
  settled: Settled[]
  names: Named[]
}

/** `strict`: on the disk before it counts as done. `relaxed`: handed to the system, which a crash of the app survives. */
export type Durability = 'strict' | 'relaxed'

/** Where the outbox is kept: on this device, for all tabs and the worker, apart for each listener. */
export interface OutboxStore {
  /** The random id of this device (a UUID), made when it is first asked for. */
  deviceId(): Promise<string>
  read(user: number): Promise<Kept>
  /** Changes one target by one transaction: nobody else's change comes between. Answers what `work` answers. */
  change<Outcome>(
    user: number,
    target: string,
    durability: Durability,
    work: (target: Target) => Outcome,
  ): Promise<Outcome>
  /**
   * Forgets what was settled or named before `before` (ms): no saved page is older. What a write that waits is about keeps
   * its name.
   */
  forgetBefore(user: number, before: number): Promise<void>
  /** Removes everything of a listener. */
  clear(user: number): Promise<void>
}

export const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq
