import type { Artist } from '../../contract/entities/people.ts'
import { playSet } from '../commands/play-set.ts'
import { queryClient } from '../data/query-client.ts'
import { Ids, IdsSkeleton } from '../features/catalogue/ids/Ids.tsx'
import { idOrders, labelOrders, setOrders, trackOrders } from '../features/catalogue/order.ts'
import { Labels, LabelsSkeleton } from '../features/catalogue/people/People.tsx'
import type { PersonSearch } from '../features/catalogue/person-page/search.ts'
import { artistLists } from '../features/catalogue/person-queries.ts'
import { artistQuery } from '../features/catalogue/queries.ts'
import { Sets, SetsSkeleton } from '../features/catalogue/sets/Sets.tsx'
import { Tracks, TracksSkeleton } from '../features/catalogue/tracks/Tracks.tsx'
import { type SubList, subList } from './-sub-list.tsx'
import { startList } from './-sub-lists.tsx'

/** In sub-lists, labels start by their name (specification, point 9). */
const byName: typeof labelOrders = { ...labelOrders, first: { by: 'name', direction: 'asc' } }

/** What there is of an artist. */
export const artistSubLists: readonly SubList<Artist>[] = [
  subList({
    id: 'sets',
    label: 'Sets',
    count: artist => artist.set_count,
    orders: setOrders,
    query: artistLists.sets,
    skeleton: <SetsSkeleton />,
    list: sets => <Sets sets={sets} onPlay={playSet.effect} />,
  }),
  subList({
    id: 'tracks',
    label: 'Tracks',
    count: artist => artist.track_count,
    orders: trackOrders,
    query: artistLists.tracks,
    skeleton: <TracksSkeleton />,
    list: tracks => <Tracks tracks={tracks} />,
  }),
  subList({
    id: 'remixes',
    label: 'Remixes',
    count: artist => artist.remix_count,
    orders: trackOrders,
    query: artistLists.remixes,
    skeleton: <TracksSkeleton />,
    list: tracks => <Tracks tracks={tracks} />,
  }),
  subList({
    id: 'ids',
    label: 'IDs',
    count: artist => artist.id_count,
    orders: idOrders,
    query: artistLists.ids,
    skeleton: <IdsSkeleton />,
    list: tracks => <Ids tracks={tracks} />,
  }),
  subList({
    id: 'labels',
    label: 'Labels',
    count: artist => artist.label_count,
    orders: byName,
    query: artistLists.labels,
    skeleton: <LabelsSkeleton />,
    list: labels => <Labels labels={labels} />,
  }),
]

/** Starts the list that the artist's page will open on. */
export const startArtistList = (id: number, search: PersonSearch) =>
  startList(artistSubLists, queryClient.getQueryData(artistQuery(id).queryKey), id, search)
