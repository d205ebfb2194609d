import type { Label } from '../../contract/entities/people.ts'
import { playSet } from '../commands/play-set.ts'
import { queryClient } from '../data/query-client.ts'
import { artistOrders, setOrders, trackOrders } from '../features/catalogue/order.ts'
import { Artists, ArtistsSkeleton } from '../features/catalogue/people/People.tsx'
import type { PersonSearch } from '../features/catalogue/person-page/search.ts'
import { labelLists } from '../features/catalogue/person-queries.ts'
import { labelQuery } from '../features/catalogue/queries.ts'
import { Sets, SetsSkeleton } from '../features/catalogue/sets/Sets.tsx'
import { Tracks, TracksSkeleton } from '../features/catalogue/tracks/Tracks.tsx'
import { type SubList, subList } from './-sub-list.tsx'
import { startList } from './-sub-lists.tsx'

/** What there is of a label. */
export const labelSubLists: readonly SubList<Label>[] = [
  subList({
    id: 'sets',
    label: 'Sets',
    count: label => label.set_count,
    orders: setOrders,
    query: labelLists.sets,
    skeleton: <SetsSkeleton />,
    list: sets => <Sets sets={sets} onPlay={playSet.effect} />,
  }),
  subList({
    id: 'tracks',
    label: 'Tracks',
    count: label => label.track_count,
    orders: trackOrders,
    query: labelLists.tracks,
    skeleton: <TracksSkeleton />,
    list: tracks => <Tracks tracks={tracks} />,
  }),
  subList({
    id: 'artists',
    label: 'Artists',
    count: label => label.artist_count,
    orders: artistOrders,
    query: labelLists.artists,
    skeleton: <ArtistsSkeleton />,
    list: artists => <Artists artists={artists} />,
  }),
]

/** Starts the list that the label's page will open on. */
export const startLabelList = (id: number, search: PersonSearch) =>
  startList(labelSubLists, queryClient.getQueryData(labelQuery(id).queryKey), id, search)
