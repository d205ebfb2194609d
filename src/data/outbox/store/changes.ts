import { reportDefect } from '../../../lib/report-defect.ts'
import { type Call, type Kind, NotCreated, type Resolve, type Write } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { type Entry, isRefused, type Settled } from './entry.ts'
import type { Target } from './store.ts'
import { isReadable } from './unreadable.ts'

/**
 * The changes of one target's writes. Each function runs inside a transaction of the store and returns what it changed.
 */

export interface NewWrite extends Write {
  id: string
  user: number
  about: string
  /** Ms by this device's clock. */
  now: number
  /** How long it may wait (ms) for a later write of its target to replace it: a debounce. */
  patience: number
}

/** What happened to an entry, as it is broadcast to all tabs. */
export type Change =
  | { type: 'put'; entry: Entry }
  | { type: 'gone'; id: string; settled: Settled | null; answer: unknown; created: number | null }

/** Only a write that certainly never reached the server, or was refused, can still be changed. */
const isOpen = (entry: Entry) => !entry.tried || isRefused(entry)

export function entryOf({ now, patience, ...write }: NewWrite, target: string, seq: number): Entry {
  return {
    ...write,
    version: 1,
    target,
    seq,
    recordedAt: now,
    tried: false,
    failures: 0,
    notBefore: patience > 0 ? now + patience : 0,
    refusal: null,
  }
}

/** Adds a write, or merges it into the pending one of its target. Returns the changes in order. */
export function record(kind: Kind, write: NewWrite, name: string, target: Target): Change[] {
  const last = target.entries.at(-1)
  const fresh = entryOf(write, name, target.nextSeq())
  const merged = last && isOpen(last) && isReadable(last) ? kind.merge(last.input, write.input, last.id) : 'both'
  if (!last || merged === 'both') return [put(target, fresh)]
  if (merged === 'nothing') return [remove(target, last.id)]
  // The later write's input, time and `seq`, under the id of the pending one.
  const wasPending = !isRefused(last)
  const { id } = last
  const notBefore = wasPending ? Math.min(last.notBefore, fresh.notBefore) : fresh.notBefore
  return [put(target, { ...fresh, id, input: merged.input, notBefore })]
}

const put = (target: Target, entry: Entry): Change => {
  target.put(entry)
  return { type: 'put', entry }
}

/** The change for an entry that is gone without an answer: undone, or merged into another. */
export const gone = (id: string): Change => ({ type: 'gone', id, settled: null, answer: null, created: null })

const remove = (target: Target, id: string): Change => {
  target.remove(id)
  return gone(id)
}

const find = (target: Target, id: string) => target.entries.find(entry => entry.id === id)

/** An entry that is about to be sent. */
export interface Taken {
  entry: Entry
  call: Call
}

const notFound = 404

/**
 * Takes an entry for sending: from now on it may have reached the server, and nothing is merged into it. `taken` is
 * null for an entry that is gone or refused. An entry whose item was never created is refused here, or removed where
 * the creation was undone and nothing is left to do.
 */
export function take(id: string, target: Target): { taken: Taken | null; changes: Change[] } {
  const entry = find(target, id)
  const kind = entry && kindOf(entry.kind)
  if (!entry || !kind || isRefused(entry)) return { taken: null, changes: [] }
  const resolve: Resolve = ref => {
    if (typeof ref === 'number') return ref
    const known = target.ids.get(ref)
    if (known === undefined) throw new NotCreated(ref)
    return known
  }
  try {
    const call = kind.send(entry.input, resolve, entry.user)
    const tried = { ...entry, tried: true }
    return { taken: { entry: tried, call }, changes: entry.tried ? [] : [put(target, tried)] }
  } catch (failure) {
    const wasUndone = failure instanceof NotCreated && !find(target, failure.id)
    if (wasUndone && kind.holdsAlready(entry.input, notFound)) return { taken: null, changes: [remove(target, id)] }
    if (!(failure instanceof NotCreated)) reportDefect("A change can't be read", failure)
    // Refused, so that a write that can't be sent blocks no other.
    const message = failure instanceof NotCreated ? failure.message : "This change can't be read anymore"
    return { taken: null, changes: [put(target, { ...entry, refusal: { status: 0, message } })] }
  }
}

/** The server accepted it: removes the entry, and stores the state that the server answered. `now` in ms. */
export function settle(entry: Entry, answer: unknown, now: number, target: Target): Change[] {
  const kind = kindOf(entry.kind)
  if (!kind || !find(target, entry.id)) return []
  target.remove(entry.id)
  const created = kind.created(entry.input, answer) ?? null
  if (created !== null) target.name(entry.id, created, now)
  const { user, kind: kindName, target: name, seq, recordedAt } = entry
  const input = kind.settled(entry.input, answer)
  const settled: Settled = { version: 1, user, kind: kindName, target: name, input, seq, recordedAt, at: now }
  if (kind.mark) target.settle(settled)
  return [{ type: 'gone', id: entry.id, settled, answer, created }]
}

/** The server refused it: the entry stays until the listener retries or undoes it. */
export function refuse(id: string, refusal: NonNullable<Entry['refusal']>, target: Target): Change[] {
  const entry = find(target, id)
  return entry ? [put(target, { ...entry, refusal })] : []
}

/** An attempt failed with a status: the entry isn't sent again before `notBefore` (ms). */
export function postpone(id: string, notBefore: number, failedWith: number, target: Target): Change[] {
  const entry = find(target, id)
  return entry ? [put(target, { ...entry, failures: entry.failures + 1, failedWith, notBefore })] : []
}

/** Makes a refused write pending again, to be sent as soon as possible. */
export function retry(id: string, target: Target): Change[] {
  const entry = find(target, id)
  return entry && isReadable(entry) ? [put(target, { ...entry, refusal: null, failures: 0, notBefore: 0 })] : []
}

/** Removes a write that the server refused, or that was never sent. */
export function undo(id: string, target: Target): Change[] {
  const entry = find(target, id)
  return entry && isOpen(entry) ? [remove(target, id)] : []
}
