import type { Artist } from '../../../contract/entities/people.ts'
import { Ids, IdsSkeleton } from '../../catalogue/ids/Ids.tsx'
import { Labels, LabelsSkeleton } from '../../catalogue/people/People.tsx'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { Tracks, TracksSkeleton } from '../../catalogue/tracks/Tracks.tsx'
import { playSet } from '../../commands/play-set.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { idOrders, labelOrders, setOrders, trackOrders } from '../../data/catalogue/order.ts'
import { artistLists } from '../../data/catalogue/person-queries.ts'
import { artistQuery } from '../../data/catalogue/queries.ts'
import { startList } from './SubLists.tsx'
import type { PersonSearch } from './search.ts'
import { type SubList, subList } from './sub-list.tsx'

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
