import { Ids, IdsSkeleton } from '../../catalogue/ids/Ids.tsx'
import { Artists, ArtistsSkeleton, Labels, LabelsSkeleton } from '../../catalogue/people/People.tsx'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { TracksSkeleton } from '../../catalogue/tracks/TracksSkeleton.tsx'
import { idOrders } from '../../data/catalogue/lists/orders.ts'
import {
  ownArtistOrders,
  ownArtistsQuery,
  ownIdsQuery,
  ownLabelOrders,
  ownLabelsQuery,
  ownSetOrders,
  ownSetsQuery,
  ownTrackOrders,
  ownTracksQuery,
} from '../../data/catalogue/own-lists.ts'
import { ownSuggestions } from './OwnSuggestions.tsx'
import { type OwnList, ownList } from './own-list.tsx'
import type { ProfileTab } from './profile-search.ts'

/** The tabs of the profile, in their order. */
export const ownLists: Record<ProfileTab, OwnList> = {
  sets: ownList({
    label: 'Liked Sets',
    orders: ownSetOrders,
    query: ownSetsQuery,
    skeleton: <SetsSkeleton />,
    list: sets => <Sets sets={sets} />,
    empty: {
      title: 'No sets liked yet',
      sentence: 'Tap the heart on a set to save it here.',
      link: { label: 'Browse sets', to: '/sets' },
    },
  }),
  tracks: ownList({
    label: 'Liked Tracks',
    orders: ownTrackOrders,
    query: ownTracksQuery,
    skeleton: <TracksSkeleton />,
    list: tracks => <Tracks tracks={tracks} />,
    empty: {
      title: 'No tracks liked yet',
      sentence: 'Tap the heart on a track to save it here.',
      link: { label: 'Browse tracks', to: '/tracks' },
    },
  }),
  ids: ownList({
    label: 'Watched IDs',
    orders: idOrders,
    query: ownIdsQuery,
    skeleton: <IdsSkeleton />,
    list: tracks => <Ids tracks={tracks} />,
    empty: {
      title: 'No IDs watched yet',
      sentence: "Watch an ID in a track list to hear when it's released.",
      link: { label: 'Browse sets', to: '/sets' },
    },
  }),
  artists: ownList({
    label: 'Liked Artists',
    orders: ownArtistOrders,
    query: ownArtistsQuery,
    skeleton: <ArtistsSkeleton />,
    list: artists => <Artists artists={artists} />,
    empty: {
      title: 'No artists liked yet',
      sentence: 'Follow artists to hear about new tracks.',
      link: { label: 'Browse artists', to: '/artists' },
    },
  }),
  labels: ownList({
    label: 'Liked Labels',
    orders: ownLabelOrders,
    query: ownLabelsQuery,
    skeleton: <LabelsSkeleton />,
    list: labels => <Labels labels={labels} />,
    empty: {
      title: 'No labels liked yet',
      sentence: 'Follow labels to find them here.',
      link: { label: 'Browse labels', to: '/labels' },
    },
  }),
  suggestions: ownSuggestions,
}
