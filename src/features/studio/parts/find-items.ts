import { listArtists, listLabels, listSets, listTracks } from '../../../../contract/routes/catalogue.ts'
import { callOrThrow } from '../../../data/api/api.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { trackName } from '../../../lib/track-name.ts'

export type ItemKind = 'artist' | 'label' | 'set' | 'track'

/** An item of the catalogue that was found. */
export interface FoundItem {
  id: number
  name: string
  /** What tells it from another one of its name. */
  detail: string
  art_url_sm: string | null
}

const limit = 8

/** The items of each kind that a search finds, the nearest first. */
const finders: Record<ItemKind, (search: string, signal: AbortSignal) => Promise<FoundItem[]>> = {
  async artist(search, signal) {
    const { data } = await callOrThrow(listArtists, { query: { search, limit } }, signal)
    return data.map(({ id, name, art_url_sm, set_count, track_count }) => ({
      ...{ id, name, art_url_sm },
      detail: dotted(counted(set_count, 'set'), counted(track_count, 'track')),
    }))
  },
  async label(search, signal) {
    const { data } = await callOrThrow(listLabels, { query: { search, limit } }, signal)
    return data.map(({ id, name, art_url_sm, set_count, track_count }) => ({
      ...{ id, name, art_url_sm },
      detail: dotted(counted(set_count, 'set'), counted(track_count, 'track')),
    }))
  },
  async set(search, signal) {
    const { data } = await callOrThrow(listSets, { query: { search, limit } }, signal)
    return data.map(({ id, artist, set_name, release_date, art_url_sm }) => ({
      ...{ id, art_url_sm },
      name: `${artist} - ${set_name}`,
      detail: release_date,
    }))
  },
  async track(search, signal) {
    const { data } = await callOrThrow(listTracks, { query: { search, limit } }, signal)
    return data.map(track => ({
      id: track.id,
      name: trackName(track),
      detail: dotted(track.label_name, `track ${track.id}`),
      art_url_sm: track.art_url_sm,
    }))
  },
}

/** The query of a search. Empty searches find nothing. */
export const foundItems = (kind: ItemKind, search: string) => ({
  queryKey: ['studio', 'found', kind, search],
  enabled: search !== '',
  staleTime: 10_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => finders[kind](search, signal),
})
