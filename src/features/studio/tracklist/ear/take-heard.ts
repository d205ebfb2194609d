import { type EditRow, emptyTrack, rowOf } from '../../set/model.ts'
import { insertRow } from '../model/rows.ts'
import { type Placed, sectionsOf } from './place-heard.ts'

/** What follows a track, or comes before it, for longer than this, in ms, is something else (product, 13.49). */
const longestTail = 20_000

const isMore = (from: number, to: number) => to - from > longestTail

const idRow = (start: number) => rowOf({ ...emptyTrack, mix: 'ID' }, start)

/** A part of the recording that was one row, or none, and becomes several. */
interface Part {
  row: EditRow | null
  start: number
  end: number
}

interface Filled {
  /** The new rows. */
  added: EditRow[]
  /** The start of the row that was there; null if nothing of it is left. */
  left: number | null
  /** Where nothing is known of the music. */
  unknown: number[]
}

/**
 * Fills a part with the tracks that are heard in it, in order. What is left of the row that was there, before the first track or after
 * one, stays that row once; anything else that is left is unknown. A row that is mostly the one track that is heard there keeps its start. What is
 * heard within 20 s of the beginning of a part has begun there: starts are recognized some seconds late.
 */
function fill({ row, start, end }: Part, heard: readonly Placed[]): Filled {
  const [first, second] = heard
  if (first?.kind === 'covers' && !second) return { added: [rowOf(first.heard.row, start)], left: null, unknown: [] }
  const hasHead = first !== undefined && isMore(start, first.heard.row.start)
  const added = heard.map((each, index) => {
    const own = Math.max(start, each.heard.row.start)
    return rowOf(each.heard.row, index === 0 && !hasHead ? start : own)
  })
  const unknown = heard.flatMap((each, index) => {
    const next = heard[index + 1]?.heard.row.start ?? end
    return isMore(each.heard.end, next) ? [each.heard.end] : []
  })
  if (!row) return { added, left: null, unknown }
  return hasHead ? { added, left: start, unknown } : { added, left: unknown.shift() ?? null, unknown }
}

/** The parts in which tracks are taken, by the uid of the row that is there. */
function partsOf(rows: readonly EditRow[], taken: readonly Placed[], end: number): { part: Part; heard: Placed[] }[] {
  const sections = sectionsOf(rows, end)
  const before: Part = { row: null, start: 0, end: sections[0]?.start ?? end }
  const of = (uid: string | undefined) =>
    taken.filter(({ kind, rows: [at] }) => kind !== 'untimed' && kind !== 'there' && at?.row.uid === uid)
  return [before, ...sections].map(part => ({ part, heard: of(part.row?.uid) })).filter(({ heard }) => heard.length > 0)
}

/**
 * Takes tracks that were recognized into the rows of a recording that ends at `end` (ms). `placed` is what `placeHeard` says of them
 * and of the same rows, in the order of their starts. A row lasts until the next one starts: where a track ends more than 20 s earlier, an ID
 * follows it; unless there are rows without a start, which may belong there. Returns how many such `ids` were added, too, and the uid of
 * the first row that was taken.
 */
export function takeHeard(rows: readonly EditRow[], placed: readonly Placed[], end: number) {
  const changed = new Map<string, EditRow | null>()
  const added: EditRow[] = []
  const unknown: number[] = []
  const settle = (row: EditRow, start: number | null) => changed.set(row.uid, start === null ? null : { ...row, start })
  for (const { part, heard } of partsOf(rows, placed, end)) {
    const filled = fill(part, heard)
    added.push(...filled.added)
    unknown.push(...filled.unknown)
    if (part.row) settle(part.row, filled.left)
  }
  for (const { kind, heard, rows: covered } of placed) {
    if (kind === 'covers') for (const { row } of covered.slice(1)) settle(row, null)
    if (kind === 'untimed') for (const { row } of covered) changed.set(row.uid, { ...heard.row, uid: row.uid })
  }
  const kept = rows.flatMap(row => changed.get(row.uid) ?? (changed.get(row.uid) === null ? [] : [row]))
  const ids = kept.some(({ start }) => start === null) ? [] : unknown.map(idRow)
  const all = [...added, ...ids].toSorted((a, b) => Number(a.start) - Number(b.start)).reduce(insertRow, kept)
  const taken = new Set([...added, ...changed.values()])
  return { rows: all, ids: ids.length, uid: all.find(row => taken.has(row))?.uid ?? '' }
}
