import type { EditedSet } from '../../../../contract/entities/studio.ts'
import { type Failed, isUnreachable } from '../../../data/api/send.ts'
import { rowName } from '../tracklist/model/names.ts'
import { problemsOf, whyNotSaved } from '../tracklist/model/problems.ts'
import { alignRows, type Choices, choose, compare, type Difference } from './compare.ts'
import { beginHistory, type History, mapHistory, record } from './history.ts'
import type { KeptSet } from './kept-sets.ts'
import { type EditRow, type EditSet, editSetOf, isSameSet, studioSetOf } from './model.ts'

/** An edited set as it is at one moment, and the steps from one to the next. Nothing here calls the server or a store. */

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

const nothingYet = { busy: null, problem: null, fieldProblems: {}, conflict: null, restoredAt: null }

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

/** In what the two differ now: what is typed goes on while the question is open, such as a line that is still read. */
export const differencesOf = ({ base, history }: Editing, { theirs }: Conflict): Difference[] =>
  compare(base, theirs, history.present)

/** What the server has, with what is kept on this device. If both have changed, they are compared. */
export function fromBoth(server: EditedSet, kept: KeptSet): Editing {
  const mine = { ...fromDevice(kept), notes: server.notes }
  if (server.version === kept.version)
    return isChanged(mine) ? { ...mine, recording: server.recording } : fromServer(server)
  return withConflict(mine, server, 'This was changed since you made your changes.')
}

/** The edited set beside the server's later version. Without any difference, the later version is taken. */
export function withConflict(editing: Editing, { set, version, recording }: EditedSet, why: string): Editing {
  const theirs = alignRows(set, editing.base)
  const conflict = { why, theirs, version }
  const now = { ...editing, recording, busy: null }
  if (differencesOf(now, conflict).length > 0) return { ...now, conflict }
  return { ...now, base: theirs, version, history: beginHistory(theirs), restoredAt: null }
}

/** Takes what was chosen of a conflict: a change of their version, to which undo leads back. */
export function withChoices(editing: Editing, choices: Choices): Editing {
  const { conflict, history } = editing
  if (!conflict) return editing
  const { theirs, version } = conflict
  const chosen = choose(theirs, history.present, differencesOf(editing, conflict), choices)
  const begun = beginHistory(theirs)
  const isTheirs = isSameSet(chosen, theirs)
  return {
    ...editing,
    base: theirs,
    version,
    history: isTheirs ? begun : record(begun, chosen, { what: 'Your changes' }),
    conflict: null,
    problem: null,
    restoredAt: null,
  }
}

/** What the catalogue calls otherwise than it was sent, such as a track that other sets have, and that is no ID there. */
function whatIsOther(sent: EditSet, saved: EditSet): string | null {
  const nameOf = (row: EditRow) => `${rowName(row)}${row.mix === 'ID' ? ', an ID' : ''}`.normalize()
  const others = sent.tracks.flatMap((row, index) => {
    const found = saved.tracks[index]
    const isOther = found && nameOf(found).toLowerCase() !== nameOf(row).toLowerCase()
    return isOther ? [`track ${index + 1} as ${nameOf(found)}`] : []
  })
  return others.length > 0 ? `Saved, but the catalog has ${others.join('; ')}.` : null
}

/** The server's answer to `sent`. What was changed since it was sent stays a change. */
export function withSaved(editing: Editing, { set, version, recording }: EditedSet, sent: EditSet): Editing {
  const base = editSetOf(
    set,
    sent.tracks.map(({ uid }) => uid),
  )
  const ids = new Map(base.tracks.map(({ uid, track_id }) => [uid, track_id]))
  const withIds = (each: EditSet): EditSet => ({
    ...each,
    tracks: each.tracks.map(row => (row.track_id === undefined ? { ...row, track_id: ids.get(row.uid) } : row)),
  })
  const isSent = editing.history.present === sent
  const history = mapHistory(editing.history, withIds)
  return {
    ...editing,
    ...nothingYet,
    problem: whatIsOther(sent, base),
    base,
    version,
    recording,
    history: { ...history, open: null, present: isSent ? base : history.present },
  }
}

const offline = "The server can't be reached. Your changes are kept on this device."

/** A call that failed for another reason than a conflict. Everything is kept. */
export function withFailure(editing: Editing, { body }: Pick<Failed, 'body'>): Editing {
  const fieldProblems = body.errors?.json ?? {}
  const [first] = Object.values(fieldProblems).flat()
  const problem = isUnreachable(body) ? offline : (first ?? body.message)
  return { ...editing, busy: null, problem, fieldProblems }
}

const fieldMessages: Record<string, string> = {
  name: 'Enter a name',
  artists: 'Each artist has 1 to 200 characters, and a set 20 artists at most',
  tracks: 'A track has a field that is too long or invalid',
}

/** The set to send; or what stops it, as the server would say it. */
export function toSave({ history: { present }, recording }: Editing) {
  const why = whyNotSaved(present.tracks, problemsOf(present.tracks, recording?.duration ?? null))
  if (why !== null) return { refusal: refusalOf({ tracks: [why] }) }
  const parsed = studioSetOf(present)
  if (parsed.success) return { set: parsed.data }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    const row = path[0] === 'tracks' && typeof path[1] === 'number' ? `Track ${path[1] + 1}: ` : ''
    const text = row ? `${row}${String(path[2] ?? '')} ${message}` : (fieldMessages[field] ?? message)
    errors[field] = [...(errors[field] ?? []), text]
  }
  return { refusal: refusalOf(errors) }
}

const refusalOf = (json: Record<string, string[]>) => ({
  code: 422,
  message: 'The set is not complete',
  errors: { json },
})

/** What is to be kept on this device; null where all is saved. */
export function toKeep(editing: Editing, now: number): KeptSet | null {
  if (!isChanged(editing)) return null
  const { version, base, history, recording } = editing
  return { version, base, set: history.present, recording, changedAt: now }
}
