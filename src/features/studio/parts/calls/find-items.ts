import { usDate } from '#contract/dates.ts'
import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { listStudioIds } from '#contract/routes/studio/ids.ts'
import { callOrThrow } from '../../../../data/api/api.ts'
import { counted, dotted } from '../../../../lib/text.ts'
import { trackName } from '../../../../lib/track-name.ts'
import { placeName } from '../place-name.ts'

/** `id`: a track or an ID, which is also found by the set that it plays in and by what it is suggested to be. */
export type ItemKind = 'artist' | 'label' | 'set' | 'track' | 'id'

/** An item of the catalogue that was found. */
export interface FoundItem {
  id: number
  name: string
  /** What tells it from another one of its name. */
  detail: string
  art_url_sm: string | null
}

const limit = 8

async function findTracks(search: string, signal: AbortSignal): Promise<FoundItem[]> {
  const { data } = await callOrThrow(listTracks, { query: { search, limit } }, signal)
  return data.map(track => ({
    id: track.id,
    name: trackName(track),
    detail: dotted(track.label_name, `track ${track.id}`),
    art_url_sm: track.art_url_sm,
  }))
}

async function findIds(search: string, signal: AbortSignal): Promise<FoundItem[]> {
  const { data } = await callOrThrow(listStudioIds, { query: { search, limit } }, signal)
  return data.map(({ id, track, places }) => ({
    id,
    name: trackName(track),
    detail: dotted(places[0] && placeName(places[0]), `track ${id}`),
    art_url_sm: track.art_url_sm,
  }))
}

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
      detail: usDate(release_date),
    }))
  },
  track: findTracks,
  async id(search, signal) {
    const [ids, tracks] = await Promise.all([findIds(search, signal), findTracks(search, signal)])
    return [...ids, ...tracks.filter(({ id }) => !ids.some(each => each.id === id))]
  },
}

/** The query of a search. Empty searches find nothing. */
export const foundItems = (kind: ItemKind, search: string) => ({
  queryKey: ['studio', 'found', kind, search],
  enabled: search !== '',
  staleTime: 10_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => finders[kind](search, signal),
})
