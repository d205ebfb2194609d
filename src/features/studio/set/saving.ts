import type { EditedSet } from '#contract/entities/studio.ts'
import type { Failed } from '../../../data/api/send.ts'
import { failureMessage } from '../parts/calls/messages.ts'
import { rowName } from '../tracklist/model/names.ts'
import { problemsOf, whyNotSaved } from '../tracklist/model/problems.ts'
import { type Editing, nothingYet } from './editing.ts'
import { mapHistory } from './history.ts'
import { type EditRow, type EditSet, editSetOf, studioSetOf } from './model.ts'

/** What is sent of an edited set, and the steps after the answer. */

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

/** A call that failed for another reason than a conflict. Everything is kept. */
export function withFailure(editing: Editing, failed: Pick<Failed, 'body'>): Editing {
  const { body } = failed
  const fieldProblems = body.errors?.json ?? {}
  const [first] = Object.values(fieldProblems).flat()
  const problem = failureMessage(failed, 'saveSet', first ?? body.message)
  return { ...editing, busy: null, problem, fieldProblems }
}
