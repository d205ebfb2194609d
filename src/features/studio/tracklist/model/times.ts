import { shortTime } from '../../../../lib/time.ts'

/** Hours, minutes, seconds and a fraction, of which only the first may be missing. */
const clock = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]?\d)(?:[.,](\d{1,3}))?$/
/** Digits alone, from the right: `10214` is 1:02:14, `430` 4:30, `45` 0:45. */
const digits = /^\d{1,6}$/

function msOf(hours = '', minutes = '', seconds = '', fraction = ''): number | undefined {
  if (Number(hours) > 0 && Number(minutes) > 59) return undefined
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Dots between whole numbers separate as colons do: `1.02.14`, `62.14`. */
const withColons = (text: string) => (text.includes(':') ? text : text.replaceAll('.', ':'))

/**
 * Reads a typed time as ms: `1:02:14`, `62:14`, `1.02.14`, `4:30.5`, `10214`. After a plus it counts from `before`, the start of the
 * row before. Undefined for anything else.
 */
export function parseStart(text: string, before: number | null): number | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('+')) {
    const later = parseStart(trimmed.slice(1), null)
    return later === undefined ? undefined : (before ?? 0) + later
  }
  if (digits.test(trimmed)) return parseStart(trimmed.padStart(6, '0').replace(/(..)(..)(..)/, '$1:$2:$3'), before)
  const found = clock.exec(withColons(trimmed))
  return found ? msOf(found[1], found[2], found[3], found[4]) : undefined
}

/** `1:02:14`, with tenths of a second where there are any: `1:02:14.5`. Empty without a time. */
export function startText(ms: number | null): string {
  if (ms === null) return ''
  const tenth = Math.floor((ms % 1000) / 100)
  return shortTime(ms) + (tenth === 0 ? '' : `.${tenth}`)
}

/** The same, always with the tenth, so that nothing moves while it counts. */
export const clockText = (ms: number) => `${shortTime(ms)}.${Math.floor((ms % 1000) / 100)}`
