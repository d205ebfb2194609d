import { shortTime } from '../../../../lib/time.ts'
import type { EditRow } from '../../set/model.ts'
import { namesKey } from './names.ts'
import { startText } from './times.ts'

/** What is or may be wrong with a tracklist. */
export interface Problem {
  uid: string
  /** What is said of the row: `starts before track 3`. */
  text: string
  /** The set can't be saved as long as it is so. */
  blocks: boolean
}

/** Longer rows may hide a track, in ms. */
const longest = 12 * 60_000
/** Shorter ones may be a slip, in ms. */
const shortest = 20_000

const trackKey = (row: EditRow) => (row.track_id === undefined ? namesKey(row) : `#${row.track_id}`)

function namingProblem({ mix, title, artists }: EditRow): string | undefined {
  if (mix === 'ID' || (title && artists.length > 0)) return undefined
  if (!title && artists.length === 0) return 'has no name: name it, or mark it as an ID'
  return title ? 'has no artist: name one, or mark it as an ID' : 'has no title: name it, or mark it as an ID'
}

function orderProblem(row: EditRow, before: { start: number; number: number } | undefined) {
  if (row.start === null) return 'has no start: play to it and press T'
  if (before && row.start === before.start) return `starts at the same time as track ${before.number}`
  if (before && row.start < before.start) return `starts before track ${before.number}`
  return undefined
}

function lengthProblem(row: EditRow, next: number | null): string | undefined {
  if (row.start === null || next === null || next <= row.start) return undefined
  const length = next - row.start
  if (length > longest) return `lasts ${shortTime(length)}: is a track missing?`
  return length < shortest ? `lasts only ${startText(length)}` : undefined
}

/** Everything that is remarkable of the rows of a recording (its duration in ms; null without one), in their order. */
export function problemsOf(rows: readonly EditRow[], duration: number | null): Problem[] {
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  let before: { start: number; number: number } | undefined
  rows.forEach((row, index) => {
    const number = index + 1
    const add = (text: string | undefined, blocks: boolean) => {
      if (text !== undefined) problems.push({ uid: row.uid, text, blocks })
    }
    const disorder = orderProblem(row, before)
    add(disorder, true)
    if (row.start !== null && duration !== null && row.start >= duration)
      add(`starts after the end of the recording, ${shortTime(duration)}`, true)
    add(namingProblem(row), true)
    if (index === 0 && row.start !== null && row.start > 0)
      add(`starts at ${startText(row.start)}: nothing is listed before it`, false)
    const end = index === rows.length - 1 ? duration : rows[index + 1]?.start
    if (disorder === undefined) add(lengthProblem(row, end ?? null), false)
    const key = trackKey(row)
    const same = key === undefined ? undefined : seen.get(key)
    if (same !== undefined) add(`is the same track as track ${same}`, false)
    if (key !== undefined && same === undefined) seen.set(key, number)
    if (row.start !== null) before = { start: row.start, number }
  })
  return problems
}

/** Why the tracklist can't be saved, by its first problem; null if it can. */
export function whyNotSaved(rows: readonly EditRow[], problems: readonly Problem[]): string | null {
  const blocking = problems.filter(({ blocks }) => blocks)
  const [first] = blocking
  if (!first) return null
  const others = new Set(blocking.map(({ uid }) => uid)).size - 1
  const number = rows.findIndex(({ uid }) => uid === first.uid) + 1
  return `Track ${number} ${first.text}${others > 0 ? ` (and ${others} more)` : ''}.`
}
