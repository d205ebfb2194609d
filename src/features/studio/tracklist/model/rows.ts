import type { StudioRow } from '#contract/entities/studio.ts'
import { type EditRow, type EditSet, emptyTrack, type RowTrack, rowOf, trackOf } from '../../set/model.ts'

/** Changes of a tracklist. Each returns a new list, and the same one if nothing is to be changed. */
type Rows = readonly EditRow[]

export const withRows = (set: EditSet, change: (rows: EditRow[]) => EditRow[]): EditSet => {
  const tracks = change(set.tracks)
  return tracks === set.tracks ? set : { ...set, tracks }
}

export const indexOf = (rows: Rows, uid: string | null) => rows.findIndex(row => row.uid === uid)

export function patchRow(rows: EditRow[], uid: string, patch: Partial<EditRow>): EditRow[] {
  return rows.map(row => (row.uid === uid ? { ...row, ...patch } : row))
}

/** Puts another track in the place of a row's. */
export const replaceTrack = (rows: EditRow[], uid: string, track: RowTrack): EditRow[] =>
  rows.map(row => (row.uid === uid ? { ...track, uid, start: row.start } : row))

export const removeRow = (rows: EditRow[], uid: string): EditRow[] => rows.filter(row => row.uid !== uid)

/** Swaps a row's track with that of the row before (-1) or after (1): the times stay. The track keeps its uid. */
export function moveTrack(rows: EditRow[], uid: string, by: 1 | -1): EditRow[] {
  const at = indexOf(rows, uid)
  const [row, other] = [rows[at], rows[at + by]]
  if (!row || !other) return rows
  return rows.map(each => {
    if (each === row) return { ...trackOf(other), uid: other.uid, start: row.start }
    return each === other ? { ...trackOf(row), uid: row.uid, start: other.start } : each
  })
}

/** Adds a row before the first one that starts later. */
export function insertRow(rows: EditRow[], row: EditRow): EditRow[] {
  const start = row.start ?? 0
  const later = rows.findIndex(each => each.start !== null && each.start > start)
  return rows.toSpliced(later === -1 ? rows.length : later, 0, row)
}

/** Adds an empty row that starts at `start`. */
export function insertAt(rows: EditRow[], start: number): { rows: EditRow[]; uid: string } {
  const row = rowOf(emptyTrack, start)
  return { rows: insertRow(rows, row), uid: row.uid }
}

/** Adds an empty row without a start behind the row of this uid. */
export function insertAfter(rows: EditRow[], uid: string | null): { rows: EditRow[]; uid: string } {
  const row = rowOf(emptyTrack, null)
  const at = indexOf(rows, uid)
  return { rows: rows.toSpliced(at === -1 ? rows.length : at + 1, 0, row), uid: row.uid }
}

/**
 * "It starts here", at the playhead (ms). A row without a start gets it: the selected one, or else the one after it. Otherwise the
 * selected row is moved there; behind the last one a new row is made. Returns the uid of the row that starts there.
 */
export function startHere(rows: EditRow[], selected: string | null, start: number): { rows: EditRow[]; uid: string } {
  const at = indexOf(rows, selected)
  const [row, next] = [rows[at], at === -1 ? undefined : rows[at + 1]]
  const untimed = row?.start === null ? row : next?.start === null ? next : undefined
  const target = untimed ?? (next ? row : undefined)
  return target ? { rows: patchRow(rows, target.uid, { start }), uid: target.uid } : insertAt(rows, start)
}

/** In ms, from 0 to the end of the recording. */
export const clampStart = (ms: number, duration: number) => Math.round(Math.min(Math.max(0, ms), duration - 1))

/** Sorts by the starts. Rows without one stay behind the row that they stand behind. */
export function sortRows(rows: EditRow[]): EditRow[] {
  let last = -1
  const placed = rows.map(row => {
    last = row.start ?? last
    return { row, at: last }
  })
  return placed.toSorted((a, b) => a.at - b.at).map(({ row }) => row)
}

/** Rows of a pasted list. */
export const rowsOf = (read: readonly (Omit<StudioRow, 'start'> & { start: number | null })[]): EditRow[] =>
  read.map(({ start, ...track }) => rowOf(track, start))
