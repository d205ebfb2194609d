import type * as z from 'zod/mini'
import { tidy } from './text.ts'

/** The value at a path of the input, or undefined. */
function at(input: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return input
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return undefined
  return at(Reflect.get(input, key), rest)
}

const short = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? tidy(value).slice(0, 60) : undefined

/** `set 3 (night.mp3)`: the number, counted from 1, and the name. */
function item(kind: string, input: unknown, path: readonly PropertyKey[], name: string): string {
  const called = short(at(input, [...path, name]))
  return `${kind} ${Number(path.at(-1)) + 1}${called ? ` (${called})` : ''}`
}

/** A readable path: `set 3 (night.mp3), track 12 (Undertow), label`. */
export function placeOf(input: unknown, path: readonly PropertyKey[]): string {
  const [sets, set, tracks, track, ...rest] = path
  if (sets !== 'sets' || set === undefined) return path.join(', ')
  const parts = [item('set', input, [sets, set], 'recording')]
  if (tracks === 'tracks' && track !== undefined) {
    parts.push(item('track', input, [sets, set, tracks, track], 'title'))
    return [...parts, ...rest].join(', ')
  }
  return [...parts, ...path.slice(2)].join(', ')
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
}

type Issue = z.core.$ZodIssue

const units: Record<string, string> = { string: 'characters', array: 'entries' }

function sizeOf(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const unit = units[issue.origin]
  if (issue.code === 'too_big') return `it has more than ${issue.maximum}${unit ? ` ${unit}` : ''}`
  return unit ? 'it is empty' : `it is less than ${issue.minimum}`
}

/** Describes what is wrong. */
function descriptionOf(issue: Issue, input: unknown): string {
  if (issue.message !== 'Invalid input') return issue.message
  if (at(input, issue.path) === undefined && issue.code !== 'unrecognized_keys') return 'it is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `it is not ${kinds[issue.expected] ?? issue.expected}`
    case 'too_big':
    case 'too_small':
      return issue.origin === 'number' && issue.code === 'too_big' ? `it is more than ${issue.maximum}` : sizeOf(issue)
    case 'invalid_value':
      return `it is none of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`
    case 'unrecognized_keys':
      return `${issue.keys.map(key => JSON.stringify(tidy(key).slice(0, 60))).join(', ')} is not a known field`
    case 'invalid_format':
      return issue.format === 'date' ? 'it is not a date such as "2026-11-21"' : 'it has an invalid format'
    default:
      return 'it is invalid'
  }
}

/** Describes a problem in one line: the place and what is wrong. */
export function problem(issue: Issue, input: unknown): string {
  const place = placeOf(input, issue.path)
  const description = descriptionOf(issue, input)
  return place === '' ? description : `${place}: ${description}`
}
