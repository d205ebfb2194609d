import { atom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'
import type { Overlay, Subject } from '../marks/mark.ts'
import { kindOf } from './kinds/registry.ts'
import type { Change } from './store/changes.ts'
import { draftSeq, type Entry, isRefused, type Settled } from './store/entry.ts'
import { bySeq, type StoredOutbox } from './store/store.ts'

/** What a write changes of its item's mark; undefined for a write that changes none. */
function overlayOf({ kind, input, recordedAt }: Settled | Entry, settledAt: number | null): Overlay | undefined {
  const mark = kindOf(kind)?.mark
  return mark && { settledAt, apply: base => mark.overlay(base, input, recordedAt) }
}

const subjectsOf = ({ kind, input }: Settled | Entry): Subject[] => kindOf(kind)?.mark?.subjects(input) ?? []

interface Writes {
  /** The last answered write of each target. */
  settled: Map<string, Settled>
  /** By id. */
  pending: Map<string, Entry>
}

/** Of two answers for one target the later one wins, in whichever order they arrive. */
function putLatest(all: Map<string, Settled>, next: Settled): void {
  const known = all.get(next.target)
  if (!known || known.at <= next.at) all.set(next.target, next)
}

/**
 * A page's copy of the stored outbox: loaded once, then updated by changes. Calls `overlay` with all writes of an item
 * whenever they change, to be shown over the server's mark.
 */
export function createMirror(overlay: (subject: Subject, overlays: readonly Overlay[]) => void) {
  /** In the order in which they were made. */
  const entries = atom<readonly Entry[]>([])
  const bySubject = new Map<Subject, Writes>()
  /** Ids of entries that are gone: a tombstone each, so that a late `put` from another tab doesn't bring one back. */
  const gone = new Set<string>()

  function writesOf(subject: Subject): Writes {
    const writes = bySubject.get(subject) ?? { settled: new Map(), pending: new Map() }
    bySubject.set(subject, writes)
    return writes
  }

  function show(subject: Subject): void {
    const { settled, pending } = writesOf(subject)
    const answered = [...settled.values()].sort((a, b) => a.at - b.at).map(each => overlayOf(each, each.at))
    // Writes of a target are sent in order: one that is older than an answered one is answered, too.
    const isOver = ({ target, seq }: Entry) => seq < (settled.get(target)?.seq ?? 0)
    const unanswered = [...pending.values()]
      .filter(entry => !isOver(entry))
      .sort(bySeq)
      .map(entry => overlayOf(entry, null))
    overlay(
      subject,
      [...answered, ...unanswered].filter(each => each !== undefined),
    )
  }

  /** Adds an entry to its items' pending writes, or removes it. Returns the items. */
  function place(entry: Entry, isPending: boolean): Subject[] {
    const subjects = subjectsOf(entry)
    for (const subject of subjects) {
      const { pending } = writesOf(subject)
      if (isPending && !isRefused(entry)) pending.set(entry.id, entry)
      else pending.delete(entry.id)
    }
    return subjects
  }

  /** Returns the items whose marks it changes, as `drop` does. */
  function replace({ entry }: Extract<Change, { type: 'put' }>): Subject[] {
    if (gone.has(entry.id)) return []
    const known = store.get(entries).find(({ id }) => id === entry.id)
    // A late broadcast: a later write has already replaced this version of the entry.
    if (known && known.seq > entry.seq && known.seq !== draftSeq) return []
    const others = store.get(entries).filter(each => each.id !== entry.id)
    store.set(entries, [...others, entry].sort(bySeq))
    return place(entry, true)
  }

  function drop({ id, settled }: Extract<Change, { type: 'gone' }>): Subject[] {
    gone.add(id)
    const entry = store.get(entries).find(each => each.id === id)
    if (entry)
      store.set(
        entries,
        store.get(entries).filter(each => each.id !== id),
      )
    const answered = settled ? subjectsOf(settled) : []
    if (settled) for (const subject of answered) putLatest(writesOf(subject).settled, settled)
    return [...answered, ...(entry ? place(entry, false) : [])]
  }

  function reset(settled: readonly Settled[], pending: readonly Entry[]): void {
    const before = [...bySubject.keys()]
    bySubject.clear()
    store.set(entries, [...new Map(pending.map(entry => [entry.id, entry])).values()].sort(bySeq))
    for (const entry of store.get(entries)) place(entry, true)
    for (const each of settled) for (const subject of subjectsOf(each)) writesOf(subject).settled.set(each.target, each)
    for (const subject of new Set([...before, ...bySubject.keys()])) show(subject)
  }

  function apply(changes: readonly Change[]): void {
    const subjects = new Set(changes.flatMap(change => (change.type === 'put' ? replace(change) : drop(change))))
    for (const subject of subjects) show(subject)
  }

  return {
    entries,
    /** Applies changes of the stored outbox, made by any tab or the worker of this device. */
    apply,
    /**
     * Replaces everything by what the store holds and the changes since it was read. Drafts, which are being stored at
     * this moment and may be in neither, stay.
     */
    load(stored: Pick<StoredOutbox, 'entries' | 'settled'>, since: readonly Change[]): void {
      const drafts = store.get(entries).filter(({ seq }) => seq === draftSeq)
      reset(stored.settled, [...drafts, ...stored.entries.filter(({ id }) => !gone.has(id))])
      apply(since)
    },
    /** Removes all writes, such as when the listener changes. */
    clear: () => reset([], []),
  }
}
