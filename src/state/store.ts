import { type Atom, createStore } from 'jotai/vanilla'

/**
 * The one jotai store: components read it through their `Provider`, other code by `store.get`, `store.set` and `watch`.
 */
export const store = createStore()

/** Captures a change. The function that it returns calls the listener with it. */
type Note = () => () => void

interface Watched {
  notes: Set<Note>
  unsubscribe(): void
}
const watched = new WeakMap<Atom<unknown>, Watched>()

/**
 * Calls `listener` after each change of an atom, with the new value and the one before. Returns an unsubscribe
 * function. When a listener changes the same atom again, listeners are called for that only after all of them were
 * called for this change: `store.get(atom)` may then be ahead of `now`.
 */
export function watch<Value>(atom: Atom<Value>, listener: (now: Value, before: Value) => void): () => void {
  let last = store.get(atom)
  const note: Note = () => {
    const [now, before] = [store.get(atom), last]
    last = now
    return () => listener(now, before)
  }
  const { notes, unsubscribe } = watched.get(atom) ?? begin(atom)
  notes.add(note)
  return () => {
    if (notes.delete(note) && notes.size === 0) unsubscribe()
  }
}

/**
 * One subscription for all listeners: jotai itself would call them for a nested change before all were called for the
 * first.
 */
function begin(atom: Atom<unknown>): Watched {
  const notes = new Set<Note>()
  /** The pending calls, the oldest change first. */
  const pending: [note: Note, call: () => void][] = []
  let last = store.get(atom)

  function callListeners(): void {
    try {
      for (const [note, call] of pending) if (notes.has(note)) call()
    } finally {
      pending.length = 0
    }
  }

  const stop = store.sub(atom, () => {
    const now = store.get(atom)
    if (Object.is(now, last)) return
    last = now
    const isNested = pending.length > 0
    for (const note of notes) pending.push([note, note()])
    if (!isNested) callListeners()
  })
  const begun: Watched = {
    notes,
    unsubscribe() {
      stop()
      watched.delete(atom)
    },
  }
  watched.set(atom, begun)
  return begun
}
