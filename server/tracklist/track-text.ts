import type { ExportedTrack } from './exported-set.ts'
import { readMix } from './mix.ts'
import { isUnknown } from './names.ts'
import { tidy } from './text.ts'

/** The known names, tidied. Placeholders such as `ID` are left out. */
export const names = (texts: readonly string[]) => texts.map(tidy).filter(name => name !== '' && !isUnknown(name))

/** The title, or undefined for an ID without one. */
export function titleOf({ title }: Pick<ExportedTrack, 'title'>): string | undefined {
  const text = tidy(title ?? '')
  return text === '' || isUnknown(text) ? undefined : text
}

const mixWords = { remix: 'Remix', edit: 'Edit' } as const

/** The text in parentheses after the title: ‘Kassian Remix’, ‘Extended Mix’. */
function mixOf({ mix, mixName, remixers }: ExportedTrack): string | undefined {
  const name = tidy(mixName ?? '') || names(remixers).join(', ')
  const word = mix === 'remix' || mix === 'edit' ? mixWords[mix] : undefined
  if (name === '') return word
  if (word === undefined && mixName) return name
  return readMix(name, () => false) ? name : `${name} ${word ?? 'Remix'}`
}

/** `A, B feat. C`, or `ID`. */
export function performerOf({ artists, feat }: Pick<ExportedTrack, 'artists' | 'feat'>): string {
  const guests = names(feat).join(', ')
  return `${names(artists).join(', ') || 'ID'}${guests ? ` feat. ${guests}` : ''}`
}

/** `Title (D Remix)`, or `ID`. An unreleased track with known names ends with `[Unreleased]`. */
export function titleTextOf(track: ExportedTrack): string {
  const mix = mixOf(track)
  const title = titleOf(track)
  const isGuess = track.mix === 'ID' && title !== undefined && names(track.artists).length > 0
  return `${title ?? 'ID'}${mix ? ` (${mix})` : ''}${isGuess ? ' [Unreleased]' : ''}`
}

/** Replaces dashes between spaces, which would separate artist and title. */
const undashed = (text: string) => text.replace(/ [-–—](?= )/g, ' ‑')

/** `A, B feat. C - Title (D Remix) [Label]`, as in a pasted tracklist. */
export function rowOf(track: ExportedTrack): string {
  const label = tidy(track.label ?? '')
  return `${undashed(performerOf(track))} - ${titleTextOf(track)}${label ? ` [${label}]` : ''}`
}
