import type { SetSummary, Track } from '#contract/entities/music.ts'
import type { Artist, Label } from '#contract/entities/people.ts'
import { Ids, IdsSkeleton } from '../../catalogue/ids/Ids.tsx'
import { Artists, ArtistsSkeleton, Labels, LabelsSkeleton } from '../../catalogue/people/People.tsx'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { TracksSkeleton } from '../../catalogue/tracks/TracksSkeleton.tsx'
import { artistLists, labelLists } from '../../data/catalogue/artist-and-label-lists.ts'
import {
  artistOrders,
  idOrders,
  labelOrders,
  type SetOrder,
  setOrders,
  type TrackOrder,
  trackOrders,
} from '../../data/catalogue/lists/orders.ts'
import { type SubList, type SubListOptions, subList } from './sub-list.tsx'

/** In sub-lists, labels start by their name (product, 9.12). */
const labelsByName: typeof labelOrders = { ...labelOrders, first: { by: 'name', direction: 'asc' } }

const sets = (query: SubListOptions<Artist | Label, SetSummary, SetOrder>['query']) =>
  subList({
    id: 'sets',
    label: 'Sets',
    count: (person: Artist | Label) => person.set_count,
    orders: setOrders,
    query,
    skeleton: <SetsSkeleton />,
    list: sets => <Sets sets={sets} />,
  })

const tracks = (query: SubListOptions<Artist | Label, Track, TrackOrder>['query']) =>
  subList({
    id: 'tracks',
    label: 'Tracks',
    count: (person: Artist | Label) => person.track_count,
    orders: trackOrders,
    query,
    skeleton: <TracksSkeleton />,
    list: tracks => <Tracks tracks={tracks} />,
  })

export const artistSubLists: readonly SubList<Artist>[] = [
  sets(artistLists.sets),
  tracks(artistLists.tracks),
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
    orders: labelsByName,
    query: artistLists.labels,
    skeleton: <LabelsSkeleton />,
    list: labels => <Labels labels={labels} />,
  }),
]

export const labelSubLists: readonly SubList<Label>[] = [
  sets(labelLists.sets),
  tracks(labelLists.tracks),
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
