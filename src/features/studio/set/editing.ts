import type { EditedSet } from '#contract/entities/studio.ts'
import { beginHistory, type History, record } from './history.ts'
import type { KeptSet } from './kept-sets.ts'
import { type EditSet, editSetOf, isSameSet } from './model.ts'

/**
 * An edited set as it is at one moment. The steps from one to the next are in `conflict.ts` and `saving.ts`, too; none calls the server
 * or a store.
 */

export interface Conflict {
  /** "This set was changed by yuna in the meantime". */
  why: string
  theirs: EditSet
  version: string
}

export interface Editing {
  /** The server's set of this version: what the changes are made of. */
  base: EditSet
  version: string
  history: History<EditSet>
  recording: EditedSet['recording']
  notes: readonly string[]
  /** What is being asked of the server. */
  busy: 'save' | 'publish' | 'discard' | null
  /** Why the last call failed. */
  problem: string | null
  /** The same by the field that it is about. */
  fieldProblems: Record<string, string[]>
  conflict: Conflict | null
  /** When the changes were made that were found on this device, in ms since 1970; null without any. */
  restoredAt: number | null
}

export const nothingYet = { busy: null, problem: null, fieldProblems: {}, conflict: null, restoredAt: null }

export const isChanged = ({ base, history }: Editing) => !isSameSet(base, history.present)

export function fromServer({ set, version, recording, notes }: EditedSet): Editing {
  const base = editSetOf(set)
  return { ...nothingYet, base, version, history: beginHistory(base), recording, notes }
}

/** What is kept on this device, as long as the server can't be asked. Going back leads to what it was made of. */
export function fromDevice({ base, set, version, recording, changedAt }: KeptSet): Editing {
  const history = record(beginHistory(base), set, { what: 'Unsaved changes' })
  return { ...nothingYet, base, version, history, recording, notes: [], restoredAt: changedAt }
}

/** What is to be kept on this device; null where all is saved. */
export function toKeep(editing: Editing, now: number): KeptSet | null {
  if (!isChanged(editing)) return null
  const { version, base, history, recording } = editing
  return { version, base, set: history.present, recording, changedAt: now }
}
