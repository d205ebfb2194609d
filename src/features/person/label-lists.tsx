import type { Label } from '../../../contract/entities/people.ts'
import { Artists, ArtistsSkeleton } from '../../catalogue/people/People.tsx'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { Tracks, TracksSkeleton } from '../../catalogue/tracks/Tracks.tsx'
import { playSet } from '../../commands/play-set.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { artistOrders, setOrders, trackOrders } from '../../data/catalogue/order.ts'
import { labelLists } from '../../data/catalogue/person-queries.ts'
import { labelQuery } from '../../data/catalogue/queries.ts'
import { startList } from './SubLists.tsx'
import type { PersonSearch } from './search.ts'
import { type SubList, subList } from './sub-list.tsx'

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
