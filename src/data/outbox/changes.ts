import { type Entry, isRefused, type Settled } from './entry.ts'
import { type Kind, NotCreated, type Resolve, type Sending, type Write } from './kind.ts'
import { kindOf } from './kinds.ts'
import type { Target } from './store/store.ts'
import { isReadable } from './unreadable.ts'

/** What can happen to the writes of one target. Each is done inside one transaction of the store. */

export interface NewWrite extends Write {
  id: string
  user: number
  about: string
  /** Ms by this device's clock. */
  now: number
  /** May wait so long (ms) for a later write of its target to take its place. */
  patience: number
}

/** What became of an entry, as every tab hears of it. */
export type Change =
  | { type: 'put'; entry: Entry }
  | { type: 'gone'; id: string; settled: Settled | null; answer: unknown; created: number | null }

/** Only what certainly never reached the server, or was refused, can still be changed. */
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

/** Adds a write, or lets one that waits take it in. Answers the changes in the order in which they happened. */
export function record(kind: Kind, write: NewWrite, name: string, target: Target): Change[] {
  const last = target.entries.at(-1)
  const fresh = entryOf(write, name, target.nextSeq())
  const merged = last && isOpen(last) && isReadable(last) ? kind.merge(last.input, write.input, last.id) : 'both'
  if (!last || merged === 'both') return [put(target, fresh)]
  if (merged === 'nothing') return [remove(target, last.id)]
  // The later wish at its own time, in the place and under the key of the one that waited.
  const wasWaiting = !isRefused(last)
  const { id } = last
  const notBefore = wasWaiting ? Math.min(last.notBefore, fresh.notBefore) : fresh.notBefore
  return [put(target, { ...fresh, id, input: merged.input, notBefore })]
}

const put = (target: Target, entry: Entry): Change => {
  target.put(entry)
  return { type: 'put', entry }
}

/** That an entry is gone without an answer: taken back, or taken in by another. */
export const gone = (id: string): Change => ({ type: 'gone', id, settled: null, answer: null, created: null })

const remove = (target: Target, id: string): Change => {
  target.remove(id)
  return gone(id)
}

const find = (target: Target, id: string) => target.entries.find(entry => entry.id === id)

/** An entry made ready to be sent. */
export interface Taken {
  entry: Entry
  sending: Sending
}

const notFound = 404

/**
 * Takes an entry to send it: from now on it may have reached the server, and nothing is merged into it. Null when it is
 * gone, or was refused because what it is about does not exist. What was to be created and was taken back, as in another
 * tab, needs no further change.
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
    const sending = kind.send(entry.input, resolve, entry.user)
    const tried = { ...entry, tried: true }
    return { taken: { entry: tried, sending }, changes: entry.tried ? [] : [put(target, tried)] }
  } catch (failure) {
    const isTakenBack = failure instanceof NotCreated && !find(target, failure.id)
    if (isTakenBack && kind.holdsAlready(entry.input, notFound)) return { taken: null, changes: [remove(target, id)] }
    // What cannot even be put into words never blocks what can.
    const message = failure instanceof NotCreated ? failure.message : 'This change cannot be read any more'
    return { taken: null, changes: [put(target, { ...entry, refusal: { status: 0, message } })] }
  }
}

/** The server did what was wanted; the answer says what stands. */
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

/** The server refused it: it waits for the listener to undo it or to try again. */
export function refuse(id: string, refusal: NonNullable<Entry['refusal']>, target: Target): Change[] {
  const entry = find(target, id)
  return entry ? [put(target, { ...entry, refusal })] : []
}

/** It failed for now with a status, and is not tried again before `notBefore` (ms). */
export function postpone(id: string, notBefore: number, failedWith: number, target: Target): Change[] {
  const entry = find(target, id)
  return entry ? [put(target, { ...entry, failures: entry.failures + 1, failedWith, notBefore })] : []
}

/** Tries a refused write once more, as soon as possible. */
export function retry(id: string, target: Target): Change[] {
  const entry = find(target, id)
  return entry && isReadable(entry) ? [put(target, { ...entry, refusal: null, failures: 0, notBefore: 0 })] : []
}

/** Takes back a write that the server refused, or that was never sent. */
export function undo(id: string, target: Target): Change[] {
  const entry = find(target, id)
  return entry && isOpen(entry) ? [remove(target, id)] : []
}
