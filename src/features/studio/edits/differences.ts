import { usDate } from '#contract/dates.ts'

/** One field that an edit changed. */
export interface Difference {
  /** `name`, `tracks 3 title`. Places are counted from 1. */
  field: string
  before: string
  after: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? usDate(value) : JSON.stringify(value)

const isPlain = (value: unknown) => !isRecord(value) && !(Array.isArray(value) && value.some(isRecord))

/** The entries of two lists between what both begin with and what both end with, side by side, with their places from 0. */
function aligned(before: readonly unknown[], after: readonly unknown[]): [unknown, unknown, number][] {
  const [a, b] = [before.map(each => JSON.stringify(each)), after.map(each => JSON.stringify(each))]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const length = Math.max(a.length, b.length) - start - end
  return Array.from({ length }, (_, index) => {
    const at = start + index
    return [at < a.length - end ? before[at] : undefined, at < b.length - end ? after[at] : undefined, at]
  })
}

/**
 * What differs between two values of an item, field by field, for people to read. Of lists (a tracklist) what both begin and end with
 * is left out.
 */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const within = (name: string | number) => (field === '' ? String(name) : `${field} ${name}`)
  if (Array.isArray(before) && Array.isArray(after) && !(isPlain(before) && isPlain(after)))
    return aligned(before, after).flatMap(([was, is, at]) => differences(was, is, within(at + 1)))
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
      differences(before[name], after[name], within(name)),
    )
  return [{ field, before: summary(before), after: summary(after) }]
}

/** A value in one line: a row of a tracklist by its names. */
function summary(value: unknown): string {
  if (Array.isArray(value)) return value.map(summary).join(', ')
  if (!isRecord(value)) return shown(value)
  const { artists, title, name } = value
  const named = [Array.isArray(artists) ? artists.join(', ') : '', shown(title ?? name)].filter(text => text !== '')
  return named.length > 0 ? named.join(' - ') : shown(value)
}
