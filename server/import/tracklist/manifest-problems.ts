import type * as z from 'zod/mini'
import { tidy } from './text.ts'

/** What stands at a path of what was read, if anything does. */
function at(input: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return input
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return undefined
  return at(Reflect.get(input, key), rest)
}

const short = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? tidy(value).slice(0, 60) : undefined

/** `set 3 (night.mp3)`: the number as people count, and what it is called. */
function item(kind: string, input: unknown, path: readonly PropertyKey[], name: string): string {
  const called = short(at(input, [...path, name]))
  return `${kind} ${Number(path.at(-1)) + 1}${called ? ` (${called})` : ''}`
}

/** A path as people say it: `set 3 (night.mp3), track 12 (Undertow), label`. */
export function placeOf(input: unknown, path: readonly PropertyKey[]): string {
  const [sets, set, tracks, track, ...rest] = path
  if (sets !== 'sets' || set === undefined) return path.join(', ')
  const said = [item('set', input, [sets, set], 'recording')]
  if (tracks === 'tracks' && track !== undefined) {
    said.push(item('track', input, [sets, set, tracks, track], 'title'))
    return [...said, ...rest].join(', ')
  }
  return [...said, ...path.slice(2)].join(', ')
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

/** What is wrong, in words. */
function wordsOf(issue: Issue, input: unknown): string {
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
      return `${issue.keys.map(key => JSON.stringify(tidy(key).slice(0, 60))).join(', ')} means nothing here`
    case 'invalid_format':
      return issue.format === 'date' ? 'it is no date such as "2026-11-21"' : 'it has not the form that is asked for'
    default:
      return 'it does not fit'
  }
}

/** One line for a problem: where, and what. */
export function problem(issue: Issue, input: unknown): string {
  const place = placeOf(input, issue.path)
  const words = wordsOf(issue, input)
  return place === '' ? words : `${place}: ${words}`
}
