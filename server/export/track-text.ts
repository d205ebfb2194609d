import { readMix } from '../import/tracklist/mix.ts'
import { isUnknown } from '../import/tracklist/names.ts'
import { tidy } from '../import/tracklist/text.ts'
import type { ExportedTrack } from './exported-set.ts'

/** What of these names says anything, on one line each. */
export const names = (texts: readonly string[]) => texts.map(tidy).filter(name => name !== '' && !isUnknown(name))

/** A title, or undefined for an ID that has none. */
export function titleOf({ title }: Pick<ExportedTrack, 'title'>): string | undefined {
  const text = tidy(title ?? '')
  return text === '' || isUnknown(text) ? undefined : text
}

const mixWords = { remix: 'Remix', edit: 'Edit' } as const

/** What stands in parentheses after the title: ‘Kassian Remix’, ‘Extended Mix’. */
function mixOf({ mix, mixName, remixers }: ExportedTrack): string | undefined {
  const name = tidy(mixName ?? '') || names(remixers).join(', ')
  const word = mix === 'remix' || mix === 'edit' ? mixWords[mix] : undefined
  if (name === '') return word
  if (word === undefined && mixName) return name
  return readMix(name, () => false) ? name : `${name} ${word ?? 'Remix'}`
}

/** `A, B feat. C`, or `ID`. */
export function performerOf({ artists, feat }: ExportedTrack): string {
  const guests = names(feat).join(', ')
  return `${names(artists).join(', ') || 'ID'}${guests ? ` feat. ${guests}` : ''}`
}

/** `Title (D Remix)`, `ID`; a track that isn't out yet but has its names ends in `[Unreleased]`. */
export function titleTextOf(track: ExportedTrack): string {
  const mix = mixOf(track)
  const title = titleOf(track)
  const isGuess = track.mix === 'ID' && title !== undefined && names(track.artists).length > 0
  return `${title ?? 'ID'}${mix ? ` (${mix})` : ''}${isGuess ? ' [Unreleased]' : ''}`
}

/** A dash between spaces would end the artists' names. */
const undashed = (text: string) => text.replace(/ [-–—](?= )/g, ' ‑')

/** `A, B feat. C - Title (D Remix) [Label]`, as pasted tracklists have it. */
export function rowOf(track: ExportedTrack): string {
  const label = tidy(track.label ?? '')
  return `${undashed(performerOf(track))} - ${titleTextOf(track)}${label ? ` [${label}]` : ''}`
}
