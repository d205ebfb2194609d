import type { StudioSet } from '#contract/entities/studio.ts'
import { sortRows } from '../tracklist/model/rows.ts'
import { type EditRow, type EditSet, editSetOf, isSame } from './model.ts'

/** Two versions of one set, side by side: theirs, as the server has it now, and mine, both made of the same base. */

export type Side = 'theirs' | 'mine'

interface Shared {
  /** Identifies it among the differences of the two. */
  key: string
  /** The side that differs from the base; both are proposed to nobody. */
  changed: Side | 'both'
}

export type Difference = Shared &
  (
    | { kind: 'field'; field: Field; theirs: EditSet; mine: EditSet }
    /** Undefined where the side has no such row. */
    | { kind: 'row'; theirs: EditRow | undefined; mine: EditRow | undefined }
  )

export const fields = ['name', 'artists', 'curators', 'date', 'genre', 'artwork', 'is_published'] as const
export type Field = (typeof fields)[number]

const namesOf = ({ artists, title, mix, mix_name }: EditRow) =>
  JSON.stringify([artists, title, mix, mix_name]).toLowerCase()

/** Ways to recognize a row, the surest first. */
const recognizers: ((row: EditRow) => unknown)[] = [
  row => row.track_id && JSON.stringify([row.track_id, row.start]),
  row => row.track_id,
  row => row.start,
  row => (row.title ? namesOf(row) : undefined),
]

/** Gives the rows of a set the uids of the rows that they are in another version of it. */
export function alignRows(set: StudioSet, known: EditSet): EditSet {
  const left = new Set(known.tracks)
  const rows = editSetOf(set).tracks
  const uids: (string | undefined)[] = rows.map(() => undefined)
  for (const keyOf of recognizers)
    rows.forEach((row, index) => {
      if (uids[index] !== undefined) return
      const key = keyOf(row)
      const found = key === undefined ? undefined : [...left].find(each => keyOf(each) === key)
      if (!found) return
      left.delete(found)
      uids[index] = found.uid
    })
  return editSetOf(set, uids)
}

/** Which side differs from the base; null if both have the same. */
function changedSide(base: unknown, theirs: unknown, mine: unknown): Shared['changed'] | null {
  if (isSame(theirs, mine)) return null
  if (isSame(base, mine)) return 'theirs'
  return isSame(base, theirs) ? 'mine' : 'both'
}

/** Everything in which the two differ, fields first, then rows in the order of their starts. */
export function compare(base: EditSet, theirs: EditSet, mine: EditSet): Difference[] {
  const ofFields = fields.flatMap((field): Difference[] => {
    const changed = changedSide(base[field], theirs[field], mine[field])
    return changed ? [{ key: field, kind: 'field', field, changed, theirs, mine }] : []
  })
  const rowsOf = ({ tracks }: EditSet) => new Map(tracks.map(row => [row.uid, row]))
  const [before, there, here] = [rowsOf(base), rowsOf(theirs), rowsOf(mine)]
  const uids = [...new Set([...there.keys(), ...here.keys()])]
  const ofRows = uids.flatMap((uid): Difference[] => {
    const [their, own] = [there.get(uid), here.get(uid)]
    const changed = changedSide(before.get(uid), their, own)
    return changed ? [{ key: uid, kind: 'row', changed, theirs: their, mine: own }] : []
  })
  const startOf = (row: Difference) => (row.kind === 'row' ? ((row.mine ?? row.theirs)?.start ?? Infinity) : 0)
  return [...ofFields, ...ofRows.sort((a, b) => startOf(a) - startOf(b))]
}

export type Choices = Readonly<Record<string, Side>>

/** What is proposed: the side that has changed something, and nothing where both have. */
export const proposed = (differences: readonly Difference[]): Choices =>
  Object.fromEntries(differences.flatMap(({ key, changed }) => (changed === 'both' ? [] : [[key, changed]])))

/** The set that was chosen, of the recording that the server has. Every difference has a choice; what isn't chosen is mine. */
export function choose(theirs: EditSet, mine: EditSet, differences: readonly Difference[], choices: Choices): EditSet {
  const chosen = { ...mine, recording: theirs.recording }
  const rows = new Map(mine.tracks.map(row => [row.uid, row]))
  for (const difference of differences) {
    if (choices[difference.key] !== 'theirs') continue
    if (difference.kind === 'field') Object.assign(chosen, { [difference.field]: theirs[difference.field] })
    else if (difference.theirs) rows.set(difference.key, difference.theirs)
    else rows.delete(difference.key)
  }
  return { ...chosen, tracks: sortRows([...rows.values()]) }
}
