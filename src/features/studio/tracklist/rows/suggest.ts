import { queryOptions } from '@tanstack/react-query'
import { listArtists, listLabels, listTracks } from '#contract/routes/catalogue.ts'
import { callOrThrow } from '../../../../data/api/api.ts'
import { trackName } from '../../../../lib/track-name.ts'
import type { EditRow, RowTrack } from '../../set/model.ts'
import { rowTrackOf } from '../model/catalogue-track.ts'
import type { FieldName } from '../model/fields.ts'
import { artistsText } from '../model/names.ts'

/** What the catalogue has for a typed text. */
export type Suggestion =
  | { kind: 'track'; key: string; text: string; about: string; track: RowTrack }
  /** Replaces the last name of the field. */
  | { kind: 'name'; key: string; text: string; about: string }

const suggestedFields: readonly FieldName[] = ['artists', 'title', 'label']
export const isSuggested = (field: FieldName) => suggestedFields.includes(field)

/** The name that is typed now, of those in a field of artists, and what stands before it. */
export function lastName(text: string): { before: string; name: string } {
  const at = /^(.*(?:, ?| & | feat\.? ))?(.*)$/s.exec(text)
  return { before: at?.[1] ?? '', name: at?.[2] ?? '' }
}

async function tracksFor(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await callOrThrow(listTracks, { query: { search, limit: 6 } }, signal)
  return data.map(track => ({
    kind: 'track',
    key: `track ${track.id}`,
    text: trackName(track),
    about: track.label_name ?? '',
    track: rowTrackOf(track),
  }))
}

async function namesFor(route: typeof listArtists | typeof listLabels, search: string, signal: AbortSignal) {
  const about = route === listArtists ? 'Artist' : 'Label'
  const { data } = await callOrThrow(route, { query: { search, limit: 4 } }, signal)
  return data.map(({ id, name }): Suggestion => ({ kind: 'name', key: `${about} ${id}`, text: name, about }))
}

async function find(field: FieldName, text: string, artists: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (field === 'label') return namesFor(listLabels, text, signal)
  if (field === 'title') return tracksFor(`${artists} ${text}`.trim(), signal)
  const [names, tracks] = await Promise.all([
    namesFor(listArtists, lastName(text).name, signal),
    tracksFor(text.replace(/ [-–—] /, ' '), signal),
  ])
  return [...names, ...tracks]
}

/** Suggestions for the text of a field. They aren't stored: most texts are on the way to another one. */
export const suggestQuery = (field: FieldName, text: string, row: EditRow) => {
  const artists = field === 'title' ? artistsText(row) : ''
  return queryOptions({
    queryKey: ['studio suggestions', field, text, artists],
    queryFn: ({ signal }) => find(field, text, artists, signal),
    retry: false,
  })
}
