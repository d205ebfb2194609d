import { usDate } from '#contract/dates.ts'
import { quoted } from '../../../tracklist/text.ts'

/** A day in a name. */
export interface FoundDay {
  /** `YYYY-MM-DD` */
  date: string
  /** What it takes of the text. */
  from: number
  to: number
  /** Why it may be another day, as a sentence for the operator. */
  doubt: string | undefined
}

/** Figures of a day, as they were written. */
interface Figures {
  year: string | undefined
  month: string | number | undefined
  day: string | undefined
}

const monthNames: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'januari', 'janvier', 'enero'],
  ['feb', 'february', 'februar', 'februari', 'février', 'fevrier', 'febrero'],
  ['mar', 'march', 'märz', 'maerz', 'mrz', 'maart', 'mars', 'marzo'],
  ['apr', 'april', 'avril', 'abril'],
  ['may', 'mai', 'mei', 'mayo'],
  ['jun', 'june', 'juni', 'juin', 'junio'],
  ['jul', 'july', 'juli', 'juillet', 'julio'],
  ['aug', 'august', 'augustus', 'août', 'aout', 'agosto'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre'],
  ['oct', 'october', 'okt', 'oktober', 'octobre', 'octubre'],
  ['nov', 'november', 'novembre', 'noviembre'],
  ['dec', 'december', 'dez', 'dezember', 'décembre', 'decembre', 'diciembre'],
]
const monthByName = new Map(monthNames.flatMap((names, index) => names.map(name => [name, index + 1] as const)))
const monthOf = (name: string | undefined) => monthByName.get(name?.toLowerCase() ?? '')

/** Two figures are a year from 1970 to 2069. */
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900))

function dateOf({ year, month, day }: Figures): string | undefined {
  if (!year || !month || !day) return undefined
  const date = `${fullYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
}

type Read = { date: string | undefined; other?: string | undefined }
type Groups = readonly (string | undefined)[]

/** The day comes before the month, unless only the reverse is a day. Between points, it does everywhere. */
function dayFirst([, first, separator, second, year]: Groups): Read {
  const [usual, reverse] = [dateOf({ year, month: second, day: first }), dateOf({ year, month: first, day: second })]
  const isSure = separator?.startsWith('.') || usual === reverse
  return { date: usual ?? reverse, other: usual === undefined || isSure ? undefined : reverse }
}

/** Six figures in a row, as small recorders name files: the year first, or else the day. */
function sixFigures([, a, b, c]: Groups): Read {
  const [yearFirst, dayFirst] = [dateOf({ year: a, month: b, day: c }), dateOf({ year: c, month: b, day: a })]
  return {
    date: yearFirst ?? dayFirst,
    other: yearFirst === undefined || yearFirst === dayFirst ? undefined : dayFirst,
  }
}

const year = '((?:19|20)\\d\\d)'
const word = '(?<!\\p{L})(\\p{L}{3,10})'
const gap = '[ ._-]'

/** The forms of a day, the surest first. */
const forms: readonly { pattern: RegExp; read(groups: Groups): Read }[] = [
  {
    pattern: new RegExp(`(?<!\\d)${year}([-._/⧸ ])(\\d\\d?)\\2(\\d\\d?)(?!\\d)`, 'gu'),
    read: ([, y, , month, day]) => ({ date: dateOf({ year: y, month, day }) }),
  },
  {
    pattern: new RegExp(`(?<!\\d)${year}(\\d\\d)(\\d\\d)(?!\\d)`, 'gu'),
    read: ([, y, month, day]) => ({ date: dateOf({ year: y, month, day }) }),
  },
  { pattern: new RegExp(`(?<![\\d.])(\\d\\d?)(\\. |[-._/⧸ ])(\\d\\d?)\\2${year}(?!\\d)`, 'gu'), read: dayFirst },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d\\d?)(?:st|nd|rd|th|er|\\.)?${gap}?(?:of )?${word.replace('(?<!\\p{L})', '')}\\.?,?${gap}?(?:${year}|'?(\\d\\d))(?!\\d)`,
      'giu',
    ),
    read: ([, day, month, long, short]) => ({ date: dateOf({ year: long ?? short, month: monthOf(month), day }) }),
  },
  {
    pattern: new RegExp(`${word}\\.?${gap}?(\\d\\d?)(?:st|nd|rd|th)?(?:, ?|${gap})${year}(?!\\d)`, 'giu'),
    read: ([, month, day, y]) => ({ date: dateOf({ year: y, month: monthOf(month), day }) }),
  },
  {
    pattern: new RegExp(`(?<!\\d)${year}${gap}${word}${gap}(\\d\\d?)(?!\\d)`, 'giu'),
    read: ([, y, month, day]) => ({ date: dateOf({ year: y, month: monthOf(month), day }) }),
  },
  { pattern: /(?<![\p{L}\d.:-])(\d\d?)([-._])(\d\d?)\2(\d\d)(?![\p{L}\d]|[-._]\d)/gu, read: dayFirst },
  { pattern: /^(\d\d)(\d\d)(\d\d)(?![\p{L}\d])/gu, read: sixFigures },
  { pattern: /(?<![\p{L}\d])(\d\d)(\d\d)(\d\d)$/gu, read: sixFigures },
]

const weekday =
  /(?<!\p{L})(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:mo|di|mi|do|fr|sa|so)(?=[.,]))(?:day)?[.,]?[ _-]{1,2}$/iu

/** A weekday before the day belongs to it; one that is a part of its own, as in ‘Cleo - Friday 2026-05-01’, is a name. */
function startWithWeekday(text: string, from: number): number {
  const before = text.slice(0, from)
  const found = weekday.exec(before)
  if (!found || /[ _][-–—][ _]$/.test(before.slice(0, found.index))) return from
  return found.index
}

const doubtOf = (written: string, date: string, other: string) =>
  `${quoted(written)} was read as ${usDate(date)}. If ${usDate(other)} is meant, write ${other}`

/** The first day in a name, in any of its usual forms. A year alone is no day. */
export function findDay(text: string): FoundDay | undefined {
  for (const { pattern, read } of forms)
    for (const match of text.matchAll(pattern)) {
      const { date, other } = read(match)
      if (date === undefined) continue
      const doubt = other === undefined ? undefined : doubtOf(match[0], date, other)
      return { date, from: startWithWeekday(text, match.index), to: match.index + match[0].length, doubt }
    }
  return undefined
}
