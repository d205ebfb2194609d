import { atom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'
import type { Layer, Subject } from '../marks/mark.ts'
import type { Change } from './changes.ts'
import { draftSeq, type Entry, isRefused, type Settled } from './entry.ts'
import { kindOf } from './kinds.ts'
import { bySeq, type Kept } from './store/store.ts'

/** What a write does to the mark of an item. */
function layerOf({ kind, input, recordedAt }: Settled | Entry, settledAt: number | null): Layer | undefined {
  const mark = kindOf(kind)?.mark
  return mark && { settledAt, apply: below => mark.lay(below, input, recordedAt) }
}

const subjectOf = ({ kind, input }: Settled | Entry): Subject | undefined => kindOf(kind)?.mark?.subject(input)

interface Writes {
  settled: Map<string, Settled>
  waiting: Map<string, Entry>
}

/** Of two answers about one target the later one stands, whichever we hear of first. */
function keepLatest(all: Map<string, Settled>, next: Settled): void {
  const known = all.get(next.target)
  if (!known || known.at <= next.at) all.set(next.target, next)
}

/**
 * The outbox as a page sees it: what is kept on the device, read once and followed from then on. It gives every item's
 * writes to `lay`, to be shown over what the server told.
 */
export function createMirror(lay: (subject: Subject, layers: readonly Layer[]) => void) {
  /** In the order in which they were made. */
  const entries = atom<readonly Entry[]>([])
  const bySubject = new Map<Subject, Writes>()
  /** What is gone never comes back, however late its last news arrives. */
  const gone = new Set<string>()

  function writesOf(subject: Subject): Writes {
    const writes = bySubject.get(subject) ?? { settled: new Map(), waiting: new Map() }
    bySubject.set(subject, writes)
    return writes
  }

  function show(subject: Subject): void {
    const { settled, waiting } = writesOf(subject)
    const answered = [...settled.values()].sort((a, b) => a.at - b.at).map(each => layerOf(each, each.at))
    // Behind an answered write nothing older of its target waits, even if we haven't heard yet.
    const isOver = ({ target, seq }: Entry) => seq < (settled.get(target)?.seq ?? 0)
    const unanswered = [...waiting.values()]
      .filter(entry => !isOver(entry))
      .sort(bySeq)
      .map(entry => layerOf(entry, null))
    lay(
      subject,
      [...answered, ...unanswered].filter(layer => layer !== undefined),
    )
  }

  /** Takes an entry into its item's writes, or out of them; answers the item. */
  function place(entry: Entry, waits: boolean): Subject | undefined {
    const subject = subjectOf(entry)
    if (!subject) return undefined
    const { waiting } = writesOf(subject)
    if (waits && !isRefused(entry)) waiting.set(entry.id, entry)
    else waiting.delete(entry.id)
    return subject
  }

  function replace({ entry }: Extract<Change, { type: 'put' }>): Subject | undefined {
    if (gone.has(entry.id)) return undefined
    const known = store.get(entries).find(({ id }) => id === entry.id)
    // News of what a later write has taken in already, from a tab that is slow to tell.
    if (known && known.seq > entry.seq && known.seq !== draftSeq) return undefined
    const others = store.get(entries).filter(each => each.id !== entry.id)
    store.set(entries, [...others, entry].sort(bySeq))
    return place(entry, true)
  }

  function drop({ id, settled }: Extract<Change, { type: 'gone' }>): Subject | undefined {
    gone.add(id)
    const entry = store.get(entries).find(each => each.id === id)
    if (entry)
      store.set(
        entries,
        store.get(entries).filter(each => each.id !== id),
      )
    const subject = settled ? subjectOf(settled) : undefined
    if (settled && subject) keepLatest(writesOf(subject).settled, settled)
    return (entry && place(entry, false)) ?? subject
  }

  function begin(settled: readonly Settled[], waiting: readonly Entry[]): void {
    const before = [...bySubject.keys()]
    bySubject.clear()
    store.set(entries, [...new Map(waiting.map(entry => [entry.id, entry])).values()].sort(bySeq))
    for (const entry of store.get(entries)) place(entry, true)
    for (const each of settled) {
      const subject = subjectOf(each)
      if (subject) writesOf(subject).settled.set(each.target, each)
    }
    for (const subject of new Set([...before, ...bySubject.keys()])) show(subject)
  }

  function apply(changes: readonly Change[]): void {
    const subjects = new Set(changes.map(change => (change.type === 'put' ? replace(change) : drop(change))))
    for (const subject of subjects) if (subject) show(subject)
  }

  return {
    entries,
    /** What happened to the outbox, wherever on this device. */
    apply,
    /**
     * Begins anew with what is kept, and what happened since it was read. What is being stored just now may be in neither:
     * it stays.
     */
    load(kept: Pick<Kept, 'entries' | 'settled'>, since: readonly Change[]): void {
      const drafts = store.get(entries).filter(({ seq }) => seq === draftSeq)
      begin(kept.settled, [...drafts, ...kept.entries.filter(({ id }) => !gone.has(id))])
      apply(since)
    },
    /** Holds nobody's writes any more. */
    clear: () => begin([], []),
  }
}
