import { genreOf } from '../../../tracklist/genre.ts'

/** What a part of a name may be if it is no artist. */

const days =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag'
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember'

const core =
  'set|sets|mix|mixes|session|sessions|live|liveset|closing|opening|recording|recorded|promo|podcast|warmup|warm-up|mixtape|afterhours|after|intro|outro|tape'
const others = `dj|hybrid|vinyl|only|full|part|pt|day|night|main|extended|all|long|guest|studio|the|of|warm|up|hours|peak|time|sunrise|sunset|morning|evening|summer|winter|spring|autumn|new|year|years|eve|nye|nyd|festival|party|b-day|birthday|\\d{1,4}|one|two|${days}|${months}`
const word = new RegExp(`^(?:${core}|${others})$`, 'i')
const coreWord = new RegExp(`^(?:${core})$`, 'i')

const wordsOf = (text: string) =>
  text
    .replace(/[()[\],.]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** ‘Summer’, ‘Night 2’: words that may be in a set's name, and are no artist's. */
export const isOfWords = (text: string) => wordsOf(text).every(each => word.test(each))
/** ‘Closing Set’, ‘DJ Mix, Part 2’: words for a set, of nobody's name. */
export function isSetWords(text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && isOfWords(text) && words.some(each => coreWord.test(each))
}

/** ‘Live at …’, ‘@ …’, ‘Closing Set at …’: a set's name that begins without an artist. */
export function isPlaceOnly(text: string): boolean {
  const [, before] = /^(.*?)(?:^|,? )(?:at|@|in|from)(?: .*)$/i.exec(text) ?? []
  return before !== undefined && (before === '' || isSetWords(before))
}

const seriesWord =
  'podcast|radio ?show|radio|show|essential mix|mix series|mixtape|mix|sessions?|broadcast|episode|ep\\.?|vol(?:ume)?\\.?|transmissions?|guest ?mix|takeover'
const series = new RegExp(`(?:^|.* )(?:${seriesWord})(?: ?#?\\d{1,4})?(?: live)?$`, 'i')
const numbered = new RegExp(
  `(?:^|.* )(?:(?:${seriesWord})[ .]?#?\\d{1,4}|#\\d{1,4}|0\\d{1,3})$|^\\[.+\\]$|^[\\p{L}]+ .+ (?!19|20)\\d{3,4}$`,
  'iu',
)
/** ‘RA.1000’, ‘RS042’ */
const code = /^[A-Z]{2,6}[. ]?(?:EX)?\d{2,4}$/
/** Known by their names, without a number. */
const broadcasters =
  /^(?:boiler room|h[öo]r berlin|cercle|essential mix|bbc radio 1|radio 1|rinse fm|nts|resident advisor|mixmag|the lab (?:ldn|nyc|la)|dekmantel podcast|fact mix|xlr8r podcast|ra podcast|fabric(?:live)? \d+|dj-kicks|bbc)(?:[ ,:].*)?$/i

/** Whether a part names a series with its number, so that the artist is another part. */
export const isNumberedSeries = (text: string) => numbered.test(text) || code.test(text)
const isSeries = (text: string) => series.test(text) || broadcasters.test(text)

const stage =
  /(?:^| )(?:stage|floor|room|tent|arena|terrace|hall|hangar|garden|beach|dome|bühne|main ?stage|mainfloor|bar|basement|courtyard|deck)(?: [\dA-Z])?$/i
const event = /^(?!the \d+$).+ (?:(?:19|20)\d\d|'\d\d|festival|weekender|open air|warehouse party|rave|nye|edition)$/i
const weekday = new RegExp(`^(?:${days}|mon|tue|wed|thu|fri|sat|sun)(?: night| morning)?$`, 'i')
const monthWord = `${months}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`
const month = new RegExp(`^(?:${monthWord})(?: \\d{4})?$`, 'i')
const dayOfMonth = new RegExp(
  `^(?:(?:${days}|mon|tue|wed|thu|fri|sat|sun),? )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:${monthWord})|(?:${monthWord}) \\d{1,2}(?:st|nd|rd|th)?)$`,
  'i',
)
const dayOfSeveral = /^(?:day|night|tag|part|pt|weekend|w) ?\d$/i
const aYear = /^(?:19|20)\d\d$/

/** Whether a part is when a set was: it adds nothing to a name that has more. */
export const isTime = (text: string) =>
  weekday.test(text) || month.test(text) || dayOfMonth.test(text) || dayOfSeveral.test(text) || aYear.test(text)
/** Whether a part is an event, a stage, a series or a time, and no artist. */
export const isThing = (text: string) =>
  isTime(text) ||
  stage.test(text) ||
  event.test(text) ||
  isNumberedSeries(text) ||
  isSeries(text) ||
  isSetWords(text) ||
  genreOf(text) !== undefined ||
  isPlaceOnly(text)

const recorder =
  /^(?:(?:new |standard |sound ?|voice |whatsapp |screen )?recording|rec|zoom|ste|dr|tascam|audio|whatsapp audio|voice(?: memo)?|track|vn|memo|aufnahme|aufzeichnung|enregistrement|untitled|mixdown|dji|traktor|rekordbox|serato|ableton|file|bounce|export|output|neue aufnahme|ptt|wa)?(?:[ #._-]*(?:\d+|lr|tr\d+|wa\d+|ms))*$/i
/** A name that a recorder or a program gave: it says nothing. */
export const isOfRecorder = (text: string) => recorder.test(text)

const generic =
  /^(?:(?:dj |live )?(?:sets?|mixes|recordings?)|recs?|audio|music|mp3s?|wavs?|flac|uploads?|downloads?|tracks?|live|incoming|new|old|misc|various|done|archives?|to upload|my (?:music|sets|mixes|recordings)|contents|pioneer(?: dj)?|rekordbox|traktor|serato|disc ?\d+|cd ?\d+|desktop|documents|usb|backup|\d{1,4})$/i
/** A folder's name that says nothing of the sets in it. */
export const saysNothing = (text: string) =>
  text === '' || genreOf(text) !== undefined || generic.test(text) || isTime(text) || isOfRecorder(text)
