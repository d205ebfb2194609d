import type { ProposedTracklist } from '#contract/entities/ear.ts'
import type { EditRow, RowTrack } from '../../set/model.ts'
import { namesKey } from '../model/names.ts'

/** What tracks that are recognized in a recording mean for the rows of its tracklist. Times are in ms. */

export type Heard = ProposedTracklist['rows'][number]

/** A row of the tracklist with its number, from its start to that of the next one. */
interface Section {
  row: EditRow
  number: number
  start: number
  end: number
}

/**
 * `there`: the tracklist has the track there already. `untimed`: it has it without a start. `free`: no row is there. `covers`: most of each of
 * `rows` is this track, the first of which has its place. `within`: it lies in a longer row.
 */
export interface Placed {
  heard: Heard
  kind: 'there' | 'untimed' | 'free' | 'covers' | 'within'
  /** The rows that it is about, in order; none for `free`. */
  rows: readonly { row: EditRow; number: number }[]
}

/** Whether a row says which track it is. */
const isKnown = ({ mix, title, artists }: RowTrack) => mix !== 'ID' && (title !== undefined || artists.length > 0)

function isSameTrack(a: RowTrack, b: RowTrack): boolean {
  if (a.track_id !== undefined && b.track_id !== undefined) return a.track_id === b.track_id
  const names = namesKey(a)
  return names !== undefined && names === namesKey(b)
}

/** The rows that have a start, in the order of their starts. `end` is that of the recording. */
export function sectionsOf(rows: readonly EditRow[], end: number): Section[] {
  const timed = rows.flatMap((row, index) => (row.start === null ? [] : [{ row, number: index + 1, start: row.start }]))
  const sorted = timed.toSorted((a, b) => a.start - b.start)
  return sorted.map((section, index) => ({ ...section, end: Math.max(section.start, sorted[index + 1]?.start ?? end) }))
}

/** Says of each recognized track what it means for the rows of a recording that ends at `end`. */
export function placeHeard(heard: readonly Heard[], rows: readonly EditRow[], end: number): Placed[] {
  const sections = sectionsOf(rows, end)
  const untimed = rows.flatMap((row, index) => (row.start === null ? [{ row, number: index + 1 }] : []))
  return heard.map(each => {
    const common = ({ start, end }: Section) => Math.min(end, each.end) - Math.max(start, each.row.start)
    const beside = sections.filter(section => common(section) > 0)
    const there = beside.filter(({ row }) => isSameTrack(row, each.row))
    if (there.length > 0) return { heard: each, kind: 'there', rows: there.slice(0, 1) }
    const at = untimed.findIndex(({ row }) => isSameTrack(row, each.row))
    // A track that is heard twice gives the start of its first time.
    if (at !== -1) return { heard: each, kind: 'untimed', rows: untimed.splice(at, 1) }
    const covered = beside.filter(section => 2 * common(section) > section.end - section.start)
    if (covered.length > 0) return { heard: each, kind: 'covers', rows: covered }
    const [most] = beside.toSorted((a, b) => common(b) - common(a))
    return most ? { heard: each, kind: 'within', rows: [most] } : { heard: each, kind: 'free', rows: [] }
  })
}

/** Rows with names that are another track's than the one that is heard there. */
export const conflicting = ({ kind, rows }: Placed) =>
  kind === 'covers' || kind === 'within' ? rows.filter(({ row }) => isKnown(row)) : []

/** IDs of the catalogue whose place another track would take: who watches them isn't told of it. */
export const replacedIds = ({ kind, rows }: Placed) =>
  kind === 'covers' ? rows.filter(({ row }) => row.mix === 'ID' && row.track_id !== undefined) : []

/** Whether it can be taken: what is there isn't taken twice, and no ID takes the place of a track that has a name. */
export const isChoosable = (placed: Placed) =>
  placed.kind !== 'there' && !(placed.heard.row.mix === 'ID' && conflicting(placed).length > 0)

/** Whether it is proposed to be taken: it is certain, and nothing that somebody has decided or watches is lost by it (product, 13.47). */
export const isChosenAtFirst = (placed: Placed) =>
  placed.heard.certainty === 'certain' &&
  isChoosable(placed) &&
  conflicting(placed).length === 0 &&
  replacedIds(placed).length === 0
