import { cleaned } from './clean.ts'
import { isNumberedSeries, isOfRecorder, isOfWords, isPlaceOnly, isSetWords, isThing } from './kinds.ts'

/** The names of a set that were read from a text. */
export interface Names {
  artist: string | undefined
  name: string
  /** Whether another reading is as likely. */
  isDoubtful: boolean
}

export interface FileName extends Names {
  /** All of it but its rank, its day and what programs add. */
  text: string
  /** `YYYY-MM-DD` */
  date: string | undefined
  /** Why it may be another day, as a sentence for the operator. */
  dateDoubt: string | undefined
}

const sure = (artist: string, name: string): Names => ({ artist, name, isDoubtful: false })
const doubtful = (artist: string, name: string): Names => ({ artist, name, isDoubtful: true })

const upperFirst = (text: string) => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
/** ‘live @ Tresor’ as ‘Live at Tresor’. */
const placed = (how: string, preposition: string, where: string) =>
  `${upperFirst(how)} ${preposition === '@' ? 'at' : preposition.toLowerCase()} ${where}`

/** ‘[RS042] Cleo’, ‘RA.1000 Cleo’, ‘Radio Show 042 with Cleo’. */
function ofSeries(text: string): Names | undefined {
  const [, tag, inBrackets] = /^\[([A-Z]{2,6}[ ._-]?\d{1,4})\] ?(?:- )?(.+)$/.exec(text) ?? []
  if (tag && inBrackets) return sure(inBrackets, tag)
  const [, before, tagAfter] = /^(.+?) [([]([A-Z]{2,6}[ ._-]?\d{1,4})[)\]]$/.exec(text) ?? []
  if (before && tagAfter && !isThing(before)) return sure(before, tagAfter)
  const [, code, artist] = /^([A-Z]{2,6}\.(?:EX)?\d{2,4}):? (.+)$/.exec(text) ?? []
  if (code && artist) return sure(artist, code)
  const [, series, guest] =
    /^(.*\b(?:podcast|mix|radio ?show|show|radio|episode|ep\.?|vol\.?|sessions?|mixtape) ?#?\d{1,4}):? (?:(?:with|w\/|by|feat\.?|-) )?(.+)$/i.exec(
      text,
    ) ?? []
  if (series && guest && !isThing(guest)) return sure(guest, series)
  const [, event, player] = /^([^ ]+ .+ (?!19|20)\d{3,4}|.+ #\d+) (?:with|w\/) (.+)$/i.exec(text) ?? []
  return event && player ? sure(player, event) : undefined
}

/** ‘Closing Set by Cleo’. Without a word for a set, it may be a title. */
function ofBy(text: string, isWhole: boolean): Names | undefined {
  const [, name, artist] = /^(.+?),? (?:(?:mixed|compiled|selected|recorded) )?by (.+)$/i.exec(text) ?? []
  if (!name || !artist) return undefined
  if (isThing(name) || /\b(?:set|mix|session|podcast|live|show)$/i.test(name)) return sure(artist, name)
  return isWhole ? doubtful(artist, name) : undefined
}

const kind = '(?:dj|live|full|extended|closing|opening|warm-?up|hybrid|vinyl|sunrise|sunset)'
const how = `(?:live|(?:${kind}[ -])+set|liveset|recorded(?: live)?|live recording|closing|opening)`
/** Whether it may be an artist's name. */
const isName = (text: string) => !isThing(text) && !isOfWords(text)

/** ‘Cleo live @ Tresor’, ‘Cleo, Live in Berlin’, ‘Cleo @ Tresor’. */
function ofPlace(text: string, isWhole: boolean): Names | undefined {
  const [, artist, manner, preposition, where] =
    new RegExp(`^(.+?),? [([]?(${how}) (at|in|from|@|on) ?(.+?)[)\\]]?$`, 'i').exec(text) ?? []
  if (artist && manner && preposition && where && isName(artist))
    return sure(artist, placed(manner, preposition, where))
  const [, who, place] = /^(.+?) ?@ ?(.+)$/.exec(text) ?? []
  if (who && place && isName(who)) return sure(who, place)
  const [, someone, somewhere] = /^(.+?) at (.+)$/i.exec(text) ?? []
  return isWhole && someone && somewhere && isName(someone) ? doubtful(someone, somewhere) : undefined
}

const endsInSet = new RegExp(
  `^(.+?) ((?:${kind} )+(?:set|mix|session)|live|liveset|live pa|essential mix|promo mix|boiler room(?: .+)?)$`,
  'i',
)

/** ‘Cleo (Live)’, ‘Cleo Closing Set’, ‘Cleo (Nordlicht 2026)’. */
function ofSetWords(text: string): Names | undefined {
  const [, artist, inBrackets] = /^(.+?) [([]([^()[\]]+)[)\]]$/.exec(text) ?? []
  if (artist && inBrackets && isThing(inBrackets) && isName(artist))
    return isSetWords(inBrackets) ? sure(artist, inBrackets) : doubtful(artist, inBrackets)
  const [, who, words] = endsInSet.exec(text) ?? []
  return who && words && isName(who) ? doubtful(who, words) : undefined
}

/** Reads a text without dashes. In one that isn't the whole name, only what is sure is read. */
const readPart = (text: string, isWhole: boolean): Names | undefined =>
  ofSeries(text) ?? ofBy(text, isWhole) ?? ofPlace(text, isWhole) ?? ofSetWords(text)

function readWhole(text: string): Names {
  const read = readPart(text, true)
  if (read) return read
  const [, first, second] = /^(.+?): (.+)$/.exec(text) ?? []
  if (first && second) return readParts([first, second])
  return { artist: undefined, name: text, isDoubtful: false }
}

/** The part that names the artist: the first, unless it is an event, a stage or a series. */
function indexOfArtist(parts: readonly string[]): number {
  const by = parts.findIndex(part => ofBy(part, false))
  if (by !== -1 && parts.slice(0, by).every(isThing)) return by
  return parts.findIndex(part => readPart(part, false) !== undefined || !isThing(part))
}

function readParts(parts: readonly string[]): Names {
  const at = indexOfArtist(parts)
  const part = parts[at]
  if (part === undefined) return { artist: undefined, name: parts.join(' - '), isDoubtful: false }
  const before = parts.slice(0, at)
  const inner = readPart(part, false)
  const name = [...before, ...(inner ? [inner.name] : []), ...parts.slice(at + 1)].join(' - ')
  const isSure = before.length === 0 || before.some(isNumberedSeries)
  return { artist: inner?.artist ?? part, name, isDoubtful: !isSure }
}

const partsOf = (text: string) =>
  text
    .split(/ - | \/\/ /)
    .map(part => part.trim())
    .filter(Boolean)

/**
 * Reads the name of a set's file, without its extension, as a person does: `Artist - Name (2026-05-01)`, `02. Artist live @ Venue`,
 * `Radio Show 042 - Artist`, and so on. `artist` is undefined if it isn't there or can't be told apart.
 */
export function readFileName(stem: string): FileName {
  const { text, date, dateDoubt, isSplit } = cleaned(stem)
  const spaced = / - | \/\/ /.test(text) ? text : text.replace(/(?<=[^\s-])(?: -|- )(?=[^\s-])/, ' - ')
  const parts = partsOf(spaced)
  const read = parts.length > 1 ? readParts(parts) : readWhole(parts[0] ?? '')
  return {
    artist: isOfRecorder(spaced) ? undefined : read.artist,
    name: read.name || text || stem,
    text: text || stem,
    isDoubtful: read.artist !== undefined && (read.isDoubtful || isSplit),
    date,
    dateDoubt,
  }
}

/** Reads the name of a single track's file: only a dash separates its artist and its title. */
export function readTrackFileName(stem: string): Pick<Names, 'artist' | 'name'> {
  const { text } = cleaned(stem)
  const [, artist, name] = /^(.+?) - (.+)$/.exec(text) ?? []
  return { artist, name: name ?? (text || stem) }
}

/** Whether a name without an artist is also none of an artist: ‘Closing Set’, ‘REC001’. */
export const isNobody = (name: string) => isOfRecorder(name) || isThing(name) || isPlaceOnly(name)
