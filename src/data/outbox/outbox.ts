import type { Clock } from '../../lib/clock.ts'
import { store as state } from '../../state/store.ts'
import type { Layer, Subject } from '../marks/mark.ts'
import { type Change, entryOf, gone, record, retry, undo } from './changes.ts'
import { type DrainPorts, drain } from './drain.ts'
import { createWish, type Wish } from './drain-control.ts'
import { draftSeq, type Entry, isRefused, type Settled } from './entry.ts'
import type { Write } from './kind.ts'
import { kindOf } from './kinds.ts'
import { createMirror } from './mirror.ts'
import type { Target } from './store/store.ts'

/** What the outbox needs of the page around it. */
export interface OutboxPorts extends DrainPorts {
  /** Runs alone for this listener over all tabs and the worker of this device, when its turn comes. */
  alone(user: number, work: () => Promise<void>): Promise<void>
  after: Clock['after']
  newId(): string
  online(): boolean
  /** Shows the writes of an item over what the server told of it. */
  lay(subject: Subject, layers: readonly Layer[]): void
  /** Asks the system to wake the worker when there is a network. */
  wakeLater(): void
}

/** A write the server has answered. */
export interface Answered {
  id: string
  /** What the server answered; null where another tab or the worker heard it in words we need not repeat. */
  answer: unknown
  /** The id of what it created. */
  created: number | null
  /** What stands by it; null for a write that was taken back, or in by a later one. */
  settled: Settled | null
}

/** Saved pages are at most four weeks old: what was settled before is in all of them. */
const longestMemoryMs = 5 * 7 * 24 * 60 * 60 * 1000
/** A timer beyond this overflows; it then just looks again. */
const longestTimerMs = 60 * 60 * 1000

/**
 * Every write of a listener on its way to the server: kept on the device before anything is sent, sent in order, and shown
 * until the server has answered. One per page; all pages and the worker share what is kept.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store } = ports
  const mirror = createMirror(ports.lay)
  const listeners = new Set<(answered: Answered) => void>()
  /** What is heard while it is read what is kept. */
  const journals = new Set<Change[]>()
  let user: number | null = null
  let run: { wish: Wish; over: Promise<void> } | null = null
  let callOff = () => {}
  let pausedUntil = 0
  let opened = Promise.resolve()

  /** What happened on this device, here or elsewhere. */
  function hear(whose: number, changes: readonly Change[]): void {
    if (whose !== user) return
    for (const journal of journals) journal.push(...changes)
    mirror.apply(changes)
    for (const change of changes) {
      if (change.type === 'put') continue
      for (const listener of [...listeners]) listener(change)
    }
  }

  function tell(whose: number, changes: readonly Change[]): void {
    if (changes.length === 0) return
    hear(whose, changes)
    ports.tell(whose, changes)
  }

  const waits = () => state.get(mirror.entries).some(entry => !isRefused(entry))

  function schedule(at: number | null): void {
    callOff()
    if (at !== null) callOff = ports.after(Math.min(Math.max(0, at - ports.now()), longestTimerMs), () => wake())
  }

  /** Sends what waits, when there is something and somebody to send it to. Resolves when nothing more can be sent now. */
  function wake({ impatient = false } = {}): Promise<void> {
    if (user === null || !ports.online() || !waits()) return Promise.resolve()
    if (run) {
      run.wish.impatient ||= impatient
      run.wish.poke()
      return run.over
    }
    const whose = user
    const wish = createWish(pausedUntil)
    wish.impatient = impatient
    callOff()
    const over = ports
      .alone(whose, async () => {
        if (whose !== user) return
        const again = await drain(whose, { ...ports, tell }, wish)
        if (whose !== user) return
        pausedUntil = wish.pausedUntil
        schedule(again)
        if (again === null && waits()) ports.wakeLater()
      })
      .catch(failure => console.error('The outbox could not be sent', failure))
      .finally(() => {
        if (run?.wish !== wish) return
        run = null
        // Something was added when the run had looked for the last time.
        if (wish.stale) void wake()
      })
    run = { wish, over }
    return over
  }

  async function change(target: string, work: (target: Target) => Change[]): Promise<void> {
    if (user === null) throw new Error('Nobody is signed in')
    const whose = user
    tell(whose, await store.change(whose, target, 'strict', work))
    if (!ports.online()) ports.wakeLater()
    void wake()
  }

  /** Shows a write while it is being stored, so that a second tap is the opposite of the first. */
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

  /** Reads anew what is kept: a page that slept has missed the news. */
  async function refresh(): Promise<void> {
    const whose = user
    if (whose === null) return
    const since: Change[] = []
    journals.add(since)
    const kept = await store.read(whose).finally(() => journals.delete(since))
    if (whose === user) mirror.load(kept, since)
    void wake()
  }

  return {
    /** All writes that have not been answered, in their order. */
    entries: mirror.entries,

    /** Opens the outbox of a listener, or closes it for nobody. Resolves when what waits is shown. */
    open(next: number | null): Promise<void> {
      if (next !== user) {
        user = next
        // Requests of the previous listener end on their own: one that hangs must not delay this listener's.
        run = null
        pausedUntil = 0
        callOff()
        mirror.clear()
        opened =
          next === null ? Promise.resolve() : store.forgetBefore(next, ports.now() - longestMemoryMs).then(refresh)
      }
      return opened
    },

    /**
     * Keeps a write and sends it as soon as possible; one with patience (ms) so much later, unless a later one of its target
     * takes its place. Resolves with its id when it is stored. Throws when it can't be.
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
    /** Takes back a write that was refused, or that was not sent yet. */
    undo: (id: string) => changeEntry(id, target => undo(id, target)),
    /** Removes everything of this listener from the device, as when the account is gone. */
    async forget(): Promise<void> {
      if (user === null) return
      await store.clear(user)
      mirror.clear()
    },
    wake,
    refresh,
    /** To be called with what another tab or the worker tells. Whoever may be closed in mid-sending has us behind it. */
    overheard(whose: number, changes: readonly Change[]): void {
      hear(whose, changes)
      if (whose === user && changes.some(({ type }) => type === 'put')) void wake()
    },
    /** Calls `listener` with every answer; the answer ends it. */
    onAnswered(listener: (answered: Answered) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
export type { Entry }
