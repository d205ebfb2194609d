import type { ManifestTrack } from '#contract/manifest.ts'
import { fold } from './fold.ts'
import { type Mix, readMix } from './mix.ts'
import { type IsKnown, isUnknown, namesIn } from './names.ts'
import { tidy } from './text.ts'

/** The artists, title, mix and label of a track, as in a manifest. */
export interface Credits extends Pick<ManifestTrack, 'artists' | 'feat' | 'remixers' | 'mix'> {
  title?: string
  mix_name?: string
  label?: string
}

/** A track as text: ‘A & B feat. C’, ‘Title (D Remix) [Label]’. */
export interface TrackText {
  artist: string
  title: string
  /** A label that isn't part of the title. */
  label?: string | undefined
}

/** Splits ‘Artist - Title’ at the first dash between spaces, or else at a tab, or at an en or em dash; undefined without any. */
function splitRow(text: string): TrackText | undefined {
  const row = text.replace(/[^\S\t]+/g, ' ').trim()
  const found = / [-–—] /.exec(row) ?? /\t/.exec(row) ?? /[–—]/.exec(row)
  if (!found) return undefined
  const [artist, title] = [row.slice(0, found.index), row.slice(found.index + found[0].length)]
  const [name, label] = found[0] === '\t' ? title.split('\t') : [title]
  return { artist: tidy(artist), title: tidy(name ?? ''), label: tidy(label ?? '') || undefined }
}

/** The text in brackets at the end, and the text before; undefined without brackets. */
function lastGroup(text: string, open: string, close: string): { inside: string; before: string } | undefined {
  if (!text.endsWith(close)) return undefined
  let depth = 0
  for (let at = text.length - 1; at > 0; at--) {
    if (text[at] === close) depth++
    if (text[at] === open) depth--
    if (depth === 0) return { inside: text.slice(at + 1, -1).trim(), before: text.slice(0, at).trim() }
  }
  return undefined
}

const guest = / (?:feat\.?|ft\.?|featuring) /i
const guestInBrackets = /^(?:feat\.?|ft\.?|featuring) /i
const round = (text: string) => lastGroup(text, '(', ')')
const square = (text: string) => lastGroup(text, '[', ']')

/** Splits the featured artists off a name or title: ‘Title (feat. C)’, ‘Title ft. C’. */
function withoutGuests(text: string): { rest: string; guests: string } {
  const last = round(text) ?? square(text)
  if (last && guestInBrackets.test(last.inside))
    return { rest: last.before, guests: last.inside.replace(guestInBrackets, '') }
  const bare = guest.exec(text)
  if (!bare) return { rest: text, guests: '' }
  return { rest: text.slice(0, bare.index), guests: text.slice(bare.index + bare[0].length) }
}

interface Title {
  rest: string
  guests: string[]
  mix: Mix | undefined
  label: string | undefined
  isUnreleased: boolean
}

/** Words that mark a mix even in square brackets, where labels are: no label ends with them. */
const surelyMix = /(?:remix|mix|edit|bootleg|rework)$/i

/** Parses brackets from the end of the title, each kind once. Unknown brackets stay part of the title. */
function readTitle(text: string, label: string | undefined, isKnown: IsKnown): Title {
  const title: Title = { rest: text, guests: [], mix: undefined, label, isUnreleased: false }
  for (let turn = 0; turn < 5; turn++) {
    const inSquare = square(title.rest)
    const last = inSquare ?? round(title.rest)
    if (!last || last.before === '' || !takeGroup(title, last.inside, inSquare !== undefined, isKnown)) break
    title.rest = last.before
  }
  const { rest, guests } = withoutGuests(title.rest)
  return { ...title, rest, guests: [...namesIn(guests, isKnown), ...title.guests] }
}

function takeGroup(title: Title, inside: string, isSquare: boolean, isKnown: IsKnown): boolean {
  if (guestInBrackets.test(inside)) {
    title.guests.unshift(...namesIn(inside.replace(guestInBrackets, ''), isKnown))
    return true
  }
  const mix = title.mix === undefined && (!isSquare || surelyMix.test(inside)) ? readMix(inside, isKnown) : undefined
  if (mix) title.mix = mix
  else if (!isSquare) return false
  else if (/^unreleased$/i.test(inside)) title.isUnreleased = true
  else if (title.label === undefined && title.mix === undefined) title.label = inside
  else return fold(title.label ?? '') === fold(inside)
  return true
}

/**
 * Parses artists, featured artists, remixers, the mix and the label of a track. It is an ID if an artist, the title or a remixer
 * is `ID`, or if it is `[Unreleased]`; other names are kept.
 */
export function creditsOf({ artist, title, label }: TrackText, isKnown: IsKnown = () => false): Credits {
  const by = isKnown(tidy(artist)) ? { rest: tidy(artist), guests: '' } : withoutGuests(tidy(artist))
  const read = readTitle(tidy(title), label, isKnown)
  const allNames = namesIn(by.rest, isKnown)
  const artists = allNames.filter(name => !isUnknown(name))
  const isNamed = read.rest !== '' && !isUnknown(read.rest)
  const isId = !isNamed || artists.length < allNames.length || artists.length === 0 || read.isUnreleased
  return {
    ...(isNamed && { title: read.rest }),
    artists,
    feat: [...namesIn(by.guests, isKnown), ...read.guests].filter(name => !isUnknown(name)),
    remixers: read.mix?.remixers ?? [],
    mix: isId ? 'ID' : (read.mix?.mix ?? 'original_mix'),
    ...(read.mix?.mix_name && { mix_name: read.mix.mix_name }),
    ...(read.label && !isUnknown(read.label) && { label: read.label }),
  }
}

export interface Row {
  credits: Credits
  /** False if the row isn't ‘Artist - Title’ and was interpreted as the title of an ID. */
  isSure: boolean
}

/** Parses ‘Artist - Title’. */
export function readRow(text: string, isKnown?: IsKnown): Row {
  const written = splitRow(text)
  const credits = creditsOf(written ?? { artist: 'ID', title: text }, isKnown)
  return { credits, isSure: written !== undefined || credits.title === undefined }
}
