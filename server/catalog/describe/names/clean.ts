import { withoutCapitals } from './capitals.ts'
import { findDay } from './day.ts'

/** Where a day or an hour was: it separates names as a dash does. */
const mark = '\u{1}'

const token =
  '(?:mp3|flac|wave?|aiff?|m4a|aac|ogg|opus|hq|hd|uhd|4k|\\d{3,4}p|lossless|official|audio|video|visuali[sz]er|stream|free|download|dl|full(?: set| show)?|web|cbr|vbr|copy|final|master(?:ed)?|\\d{2,3} ?k(?:bps|bits?)?|kbit|s|\\d\\d ?bit|\\d\\d(?:\\.\\d)? ?khz)'
/** What programs and people add to a file's name and what isn't a name, with what it leaves. */
const additions: readonly RegExp[] = [
  /^(?:copy of|kopie von) /i,
  /[ _]-[ _](?:copy|kopie|copie)$/i,
  / copy(?: \d{1,2})?$/i,
  / ?\(\d{1,2}\)$/,
  // The ids of YouTube, SoundCloud and Mixcloud, as downloading programs add them.
  / ?\[(?=[\w-]*(?:\d|[a-z][A-Z]|[-_]))[\w-]{11}\]$/,
  / ?\[\d{6,}\]$/,
  / ?\[[\w-]+_[\w-]*-[\w-]*\]$/,
  new RegExp(`[ _]?[([]${token}(?:[ ,_/+-]+${token})*[)\\]]`, 'i'),
  /[ _-](?:\d{2,3} ?kbps|1080p|720p|\d\d ?bit|\d\d(?:\.\d)? ?khz)(?![\p{L}\d])/iu,
  /[_-](?:final|master(?:ed)?|premaster|mixdown|v\d{1,2}|mp3|320k?|hq)$/i,
  / - (?:mp3|320k?)$/i,
]

function withoutAdditions(text: string): string {
  let before = ''
  let after = text.trim()
  while (after !== before && after !== '') {
    before = after
    for (const pattern of additions) after = after.replace(pattern, '').trim() || after
  }
  return after
}

const clock = '(?:[01]\\d|2[0-4])'
const hour = (text: string) => `(?<![\\p{L}\\d])${text}(?![\\p{L}\\d])`
const to = ' ?(?:[-–]|bis|to|till?) ?'
const hours: readonly RegExp[] = [
  new RegExp(hour(`\\d\\d?h[0-5]\\d(?:${to}\\d\\d?h(?:[0-5]\\d)?)?`), 'giu'),
  new RegExp(hour(`\\d\\d?h${to}\\d\\d?h`), 'giu'),
  new RegExp(hour(`\\d\\d?(?:[.:]\\d\\d)?(?:${to}\\d\\d?(?:[.:]\\d\\d)?)? ?uhr`), 'giu'),
  new RegExp(hour(`${clock}[0-5]\\d${to}${clock}(?:00|15|30|45)`), 'giu'),
  new RegExp(hour(`\\d\\d?:[0-5]\\d(?::[0-5]\\d)?(?:${to}\\d\\d?:[0-5]\\d)?(?: ?[ap]m)?`), 'giu'),
  new RegExp(hour(`\\d\\d?(?:[.:]\\d\\d)?(?: ?[ap]m)?${to}\\d\\d?(?:[.:]\\d\\d)? ?[ap]m`), 'giu'),
  new RegExp(hour(`${clock}\\.[0-5]\\d${to}${clock}\\.[0-5]\\d`), 'giu'),
  /^(?:[01]\d|2[0-4])\.(?:00|15|30|45)(?=[ _-])/gu,
  /(?<=[([])\d\d? ?[ap]m(?=[)\]])/giu,
  new RegExp(`(?<![\\p{L}\\d.-])${clock}-(?:00|15|30|45)(?![\\p{L}\\d-])`, 'gu'),
]
/** Beside a day, figures are an hour. */
const besideDay = new RegExp(
  `${mark}[)\\]]?[ T_@,-]{0,3}(?:at )?${clock}[-._h]?[0-5]\\d(?:[-._]?[0-5]\\d)?(?: [AP]M)?(?![\\p{L}\\d])`,
  'gu',
)
/** Two years in a row, as in ‘Best of 2000-2015’. A slot of whole hours is one of hours. */
const areYears = (text: string) => /^(?:19|20)\d\d-(?:19|20)\d\d$/.test(text) && !/00-\d\d00$/.test(text)

const withoutHours = (text: string): string =>
  hours
    .reduce((before, pattern) => before.replace(pattern, found => (areYears(found) ? found : mark)), text)
    .replace(besideDay, mark)

/** What remains where a day or an hour was taken away. */
function withoutMarks(text: string): { text: string; isSplit: boolean } {
  const rest = text
    .replace(new RegExp(`[\\s,;]*${mark}\\s*(?=[)\\]])`, 'gu'), '')
    .replace(new RegExp(`(?<=[([])\\s*${mark}[\\s,;]*`, 'gu'), '')
    .replace(/[([]\s*[)\]]/g, mark)
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`[ ,]*(?:${mark}[ ,]*)+`, 'gu'), mark)
    .replace(new RegExp(`^[${mark}\\s-]+|[${mark}\\s-]+$|(?<= - )${mark}|${mark}(?= ?- )`, 'gu'), '')
    .replace(new RegExp(`(?<=[ ${mark}][-–—])${mark}|${mark}(?=[-–—][ ${mark}])`, 'gu'), ' ')
    .replace(/ - (?:- )+/g, ' - ')
  const isSplit = rest.includes(mark) && !/ [-–—] /.test(rest)
  return { text: rest.replaceAll(mark, isSplit ? ' - ' : ' ').replace(/\s+/g, ' '), isSplit }
}

const capitalized = (text: string) =>
  text.replace(/(?<![\p{L}\d'’])(?!(?:at|in|by|b2b|vs|x|of|the|and)\b)\p{Ll}/gu, letter => letter.toUpperCase())

/** Names with dots or hyphens instead of spaces, as in addresses. */
function withSpaces(text: string): string {
  if (text.includes(' ')) return text
  if (/^[^.]+(?:\.[^.]+){2,}\.?$/.test(text) && !/^[A-Z]{2,6}\.\d/.test(text)) return text.replaceAll('.', ' ')
  return /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+){2,}$/u.test(text) ? capitalized(text.replaceAll('-', ' ')) : text
}

/** ‘01-cleo-live_at_pier_9’, as releases are named: the hyphen separates names, and the underscore words. */
function ofRelease(text: string): string {
  // The group that made it follows its day.
  const bare = text.replace(new RegExp(`${mark}-\\w{2,10}$`, 'u'), mark)
  const isOne = !bare.includes('_-_') && /^(?=.*_)[^\s\p{Lu}-]+(?:-[^\s\p{Lu}-]+){2,}$/u.test(bare)
  return isOne ? capitalized(bare.replaceAll('-', ' - ').replaceAll('_', ' ')) : bare
}

const rank = /^(?:#\d{1,3}[ .:_-]+|\[?(?:\d{1,2}|0\d\d)(?:[.)\]](?!\d)| -|_)[ _]*(?:- )?|0\d[ -](?=\D))(?=.*\p{L})/u
/** Letters of other widths, which downloading programs use for what a file's name can't have. */
const wide: Readonly<Record<string, string>> = { '｜': ' - ', '|': ' - ', '：': ':', '⧸': '/', '＂': '"', '？': '?' }

/** A file's or folder's name without what isn't a name: its rank, its day and hour, and what programs add to it. */
export interface Cleaned {
  text: string
  date: string | undefined
  dateDoubt: string | undefined
  /** Whether only the day separates the names. */
  isSplit: boolean
}

export function cleaned(name: string): Cleaned {
  const typed = name.normalize('NFC').replace(/[｜|：⧸＂？]/g, letter => wide[letter] ?? letter)
  const bare = withoutAdditions(typed)
  const day = findDay(bare)
  const marked = ofRelease(withoutHours(day ? `${bare.slice(0, day.from)}${mark}${bare.slice(day.to)}` : bare))
  const rest = withoutMarks(
    marked
      .replace(new RegExp(`^[${mark} _-]+`, 'u'), '')
      .replace(rank, '')
      .replaceAll('_', ' '),
  )
  const text = withoutAdditions(withoutCapitals(withSpaces(rest.text)))
    .replace(/ (?:--?|[‐‑–—]) /g, ' - ')
    .replace(/^[\s,.–-]+|[\s,([–-]+$/g, '')
  return { text, date: day?.date, dateDoubt: day?.doubt, isSplit: rest.isSplit }
}
