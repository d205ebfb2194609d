import { useInfiniteQuery } from '@tanstack/react-query'
import { Ids, IdsSkeleton } from '../../catalogue/ids/Ids.tsx'
import { Artists, ArtistsSkeleton, Labels, LabelsSkeleton } from '../../catalogue/people/People.tsx'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { Tracks, TracksSkeleton } from '../../catalogue/tracks/Tracks.tsx'
import { playSet } from '../../commands/play-set.ts'
import type { ListSearch } from '../../data/catalogue/list-search.ts'
import { idOrders, type ListView, type Orders, searchOf, viewOf } from '../../data/catalogue/order.ts'
import { ownArtistOrders, ownLabelOrders, ownSetOrders, ownTrackOrders } from '../../data/catalogue/own-orders.ts'
import {
  ownArtistsQuery,
  ownIdsQuery,
  ownLabelsQuery,
  ownSetsQuery,
  ownTracksQuery,
} from '../../data/catalogue/own-queries.ts'
import { ProfileList } from './ProfileList.tsx'

export interface ProfileTabProps {
  /** The listener's id. */
  user: number
  /** The list's genre and order, as the address tells them. */
  search: ListSearch
  onSearch: (search: ListSearch) => void
}

/** Genre and order in force, and how to change them. */
const filtering = <By extends string>(orders: Orders<By>, { search, onSearch }: ProfileTabProps) => ({
  orders,
  view: viewOf(orders, search),
  onView: (view: ListView<By>) => onSearch(searchOf(orders, view)),
})

export function LikedSets(props: ProfileTabProps) {
  const filter = filtering(ownSetOrders, props)
  return (
    <ProfileList
      {...filter}
      query={useInfiniteQuery(ownSetsQuery(props.user, filter.view))}
      skeleton={<SetsSkeleton />}
      emptiness={{
        title: 'No sets liked yet',
        sentence: 'Give a set your heart, and find it here again.',
        wayOut: { label: 'Sets', to: '/sets' },
      }}
    >
      {sets => <Sets sets={sets} onPlay={playSet.effect} />}
    </ProfileList>
  )
}

export function LikedTracks(props: ProfileTabProps) {
  const filter = filtering(ownTrackOrders, props)
  return (
    <ProfileList
      {...filter}
      query={useInfiniteQuery(ownTracksQuery(props.user, filter.view))}
      skeleton={<TracksSkeleton />}
      emptiness={{
        title: 'No tracks liked yet',
        sentence: 'Save a track with the heart, and find it here again.',
        wayOut: { label: 'Tracks', to: '/tracks' },
      }}
    >
      {tracks => <Tracks tracks={tracks} />}
    </ProfileList>
  )
}

export function WatchedIds(props: ProfileTabProps) {
  const filter = filtering(idOrders, props)
  return (
    <ProfileList
      {...filter}
      query={useInfiniteQuery(ownIdsQuery(props.user, filter.view))}
      skeleton={<IdsSkeleton />}
      emptiness={{
        title: 'No IDs watched yet',
        sentence: 'Watch an ID in a track list, and hear about it the day it is released.',
        wayOut: { label: 'Sets', to: '/sets' },
      }}
    >
      {tracks => <Ids tracks={tracks} />}
    </ProfileList>
  )
}

export function LikedArtists(props: ProfileTabProps) {
  const filter = filtering(ownArtistOrders, props)
  return (
    <ProfileList
      {...filter}
      query={useInfiniteQuery(ownArtistsQuery(props.user, filter.view))}
      skeleton={<ArtistsSkeleton />}
      emptiness={{
        title: 'No artists liked yet',
        sentence: 'Follow an artist, and hear about every new track.',
        wayOut: { label: 'Artists', to: '/artists' },
      }}
    >
      {artists => <Artists artists={artists} />}
    </ProfileList>
  )
}

export function LikedLabels(props: ProfileTabProps) {
  const filter = filtering(ownLabelOrders, props)
  return (
    <ProfileList
      {...filter}
      query={useInfiniteQuery(ownLabelsQuery(props.user, filter.view))}
      skeleton={<LabelsSkeleton />}
      emptiness={{
        title: 'No labels liked yet',
        sentence: 'Follow a label, and find it here again.',
        wayOut: { label: 'Labels', to: '/labels' },
      }}
    >
      {labels => <Labels labels={labels} />}
    </ProfileList>
  )
}
