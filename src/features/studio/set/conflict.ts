import type { EditedSet } from '#contract/entities/studio.ts'
import { alignRows, type Choices, choose, compare, type Difference } from './compare.ts'
import { type Conflict, type Editing, fromDevice, fromServer, isChanged } from './editing.ts'
import { beginHistory, record } from './history.ts'
import type { KeptSet } from './kept-sets.ts'
import { isSameSet } from './model.ts'

/** The steps of a set that someone else has changed, too. */

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
