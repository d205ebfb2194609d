import { atom } from 'jotai/vanilla'
import type { Clock } from '../../lib/clock.ts'
import { store as state } from '../../state/store.ts'
import type { Overlay, Subject } from '../marks/mark.ts'
import { type DrainPorts, drain, firstDue } from './drain.ts'
import { createDrainControl, type DrainControl } from './drain-control.ts'
import type { Write } from './kinds/kind.ts'
import { kindOf } from './kinds/registry.ts'
import { createMirror } from './mirror.ts'
import { type Change, entryOf, gone, record, retry, undo } from './store/changes.ts'
import { draftSeq, type Entry, isRefused, type Settled } from './store/entry.ts'
import type { Target } from './store/store.ts'

/** What the outbox needs of its page. */
export interface OutboxPorts extends DrainPorts {
  /** Runs `work` under this listener's lock, which all tabs and the worker of the device share. */
  withLock(user: number, work: () => Promise<void>): Promise<void>
  after: Clock['after']
  newId(): string
  online(): boolean
  /** Replaces the writes that are shown over the server's mark of an item. */
  overlay(subject: Subject, overlays: readonly Overlay[]): void
  /** Asks the browser to wake the worker when there is a network. */
  wakeLater(): void
}

/** A write that has left the outbox: answered by the server, undone, or merged into a later one. */
export interface Answered {
  id: string
  /** The body of the server's answer; null without one. */
  answer: unknown
  /** The server's id of the item that it created, if it created one. */
  created: number | null
  /** The state that the server answered; null for a write that was undone, or merged into a later one. */
  settled: Settled | null
}

/** Cached pages are at most four weeks old, so all of them contain what was settled before that. */
const longestMemoryMs = 5 * 7 * 24 * 60 * 60 * 1000
/** Longer delays overflow `setTimeout`; the timer then fires early and is set again. */
const longestTimerMs = 60 * 60 * 1000

/**
 * The outbox: every write of a listener is stored on the device first, shown optimistically, and sent in order until
 * the server has answered it. One per page; all pages and the worker of a device share the store.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store } = ports
  const mirror = createMirror(ports.overlay)
  const listeners = new Set<(answered: Answered) => void>()
  const sending = atom(false)
  /** The changes since each read of the store that is in progress began. */
  const journals = new Set<Change[]>()
  let user: number | null = null
  let run: { control: DrainControl; over: Promise<void> } | null = null
  let cancelTimer = () => {}
  let pausedUntil = 0
  let opened = Promise.resolve()

  /** Applies changes, whichever tab of this device made them, and calls the listeners. */
  function apply(whose: number, changes: readonly Change[]): void {
    if (whose !== user) return
    for (const journal of journals) journal.push(...changes)
    mirror.apply(changes)
    for (const change of changes) {
      if (change.type === 'put') continue
      for (const listener of [...listeners]) listener(change)
    }
  }

  function broadcast(whose: number, changes: readonly Change[]): void {
    if (changes.length === 0) return
    apply(whose, changes)
    ports.broadcast(whose, changes)
  }

  const hasPending = () => state.get(mirror.entries).some(entry => !isRefused(entry))

  function schedule(at: number | null): void {
    cancelTimer()
    if (at !== null) cancelTimer = ports.after(Math.min(Math.max(0, at - ports.now()), longestTimerMs), () => wake())
  }

  /**
   * Drains the outbox if there is a listener, a network and something to send. `impatient` sends debounced writes as
   * well. Resolves when nothing more can be sent now.
   */
  function wake({ impatient = false } = {}): Promise<void> {
    if (user === null || !ports.online() || !hasPending()) return Promise.resolve()
    if (run) {
      run.control.impatient ||= impatient
      run.control.poke()
      return run.over
    }
    // While a set plays, a debounced position is written every five seconds: that needs no lock and no reading.
    const due = firstDue(state.get(mirror.entries), ports.now(), impatient)
    if (due) {
      schedule(due)
      return Promise.resolve()
    }
    const whose = user
    const control = createDrainControl(pausedUntil)
    control.impatient = impatient
    cancelTimer()
    const over = ports
      .withLock(whose, async () => {
        if (whose !== user) return
        state.set(sending, true)
        const again = await drain(whose, { ...ports, broadcast }, control)
        if (whose !== user) return
        pausedUntil = control.pausedUntil
        schedule(again)
        if (again === null && hasPending()) ports.wakeLater()
      })
      .catch(failure => console.error('The outbox could not be sent', failure))
      .finally(() => {
        if (run?.control !== control) return
        run = null
        state.set(sending, false)
        // Something was added after the drain had read the store for the last time.
        if (control.stale) void wake()
      })
    run = { control, over }
    return over
  }

  async function change(target: string, work: (target: Target) => Change[]): Promise<void> {
    if (user === null) throw new Error('Not signed in')
    const whose = user
    broadcast(whose, await store.change(whose, target, 'strict', work))
    if (!ports.online()) ports.wakeLater()
    void wake()
  }

  /** Shows a write optimistically while it is being stored, so that a second tap already toggles it back. */
  async function whileShown(draft: Entry, storing: Promise<void>): Promise<void> {
    mirror.apply([{ type: 'put', entry: draft }])
    await storing.finally(() => {
      if (state.get(mirror.entries).some(entry => entry === draft)) mirror.apply([gone(draft.id)])
    })
  }

  const changeEntry = async (id: string, work: (target: Target) => Change[]): Promise<void> => {
    const entry = state.get(mirror.entries).find(each => each.id === id)
    if (entry) await change(entry.target, work)
  }

  /** Reads the store again: a page that was frozen has missed broadcasts. */
  async function refresh(): Promise<void> {
    const whose = user
    if (whose === null) return
    const since: Change[] = []
    journals.add(since)
    const stored = await store.read(whose).finally(() => journals.delete(since))
    if (whose === user) mirror.load(stored, since)
    void wake()
  }

  return {
    /** All writes that have not been answered, the refused ones too, in the order in which they were made. */
    entries: mirror.entries,
    /** True while this page has the lock and sends. */
    sending,

    /** Opens the outbox of a listener; null closes it. Resolves when the stored writes are shown. */
    open(next: number | null): Promise<void> {
      if (next !== user) {
        user = next
        // Requests of the previous listener end on their own: one that hangs must not delay this listener's.
        run = null
        state.set(sending, false)
        pausedUntil = 0
        cancelTimer()
        mirror.clear()
        opened = next === null ? Promise.resolve() : refresh()
        if (next !== null)
          opened
            .then(() => store.forgetBefore(next, ports.now() - longestMemoryMs))
            .catch(failure => console.error('Old writes could not be removed', failure))
      }
      return opened
    },

    /**
     * Stores a write and sends it as soon as possible; with `patience` (ms) it is debounced: sent that much later,
     * unless a later write of its target replaces it. Resolves with its id when it is stored. Rejects when it can't be
     * stored.
     */
    async add({ kind: name, input }: Write, about: string, patience = 0): Promise<string> {
      const kind = kindOf(name)
      if (!kind || user === null) throw new Error(`${name} can't be written now`)
      const id = ports.newId()
      const write = { id, user, kind: name, input, about, patience, now: ports.now() }
      const target = kind.target(input, id)
      const storing = change(target, at => record(kind, write, target, at))
      await whileShown(entryOf(write, target, draftSeq), storing)
      return id
    },

    /** Tries a refused write again. */
    retry: (id: string) => changeEntry(id, target => retry(id, target)),
    /** Removes a write that was refused, or that was not sent yet. */
    undo: (id: string) => changeEntry(id, target => undo(id, target)),
    /** Removes everything of this listener from the device, such as after the account was deleted. */
    async forget(): Promise<void> {
      if (user === null) return
      await store.clear(user)
      mirror.clear()
    },
    wake,
    refresh,
    /**
     * To be called with the changes that another tab or the worker broadcasts. This page then waits for the lock, too,
     * and goes on when the other one is closed in the middle of its drain.
     */
    receive(whose: number, changes: readonly Change[]): void {
      apply(whose, changes)
      if (whose === user && changes.some(({ type }) => type === 'put')) void wake()
    },
    /** Calls `listener` with every write that leaves the outbox. Returns an unsubscribe function. */
    onAnswered(listener: (answered: Answered) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
