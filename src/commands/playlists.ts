import { IconHeart, IconHeartFilled, IconPlaylist, IconPlaylistAdd, IconTrash, IconX } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import type { SetSummary, SetTrack, Track } from '#contract/entities/music.ts'
import { type Playlist, type PlaylistDetail, PlaylistItem } from '#contract/entities/playlists.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/set-queries.ts'
import { trackPlaceQuery } from '../data/catalogue/track-queries.ts'
import type { PlaylistChange } from '../data/outbox/kinds/playlist.ts'
import { write } from '../data/outbox/writes.ts'
import { trackName } from '../lib/track-name.ts'
import { store } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

/** A set, or a track with its place in a set, as it is put into a playlist. Without a set, a track plays in its newest. */
export type Work = Omit<PlaylistItem, 'id'>

/** What the dialog "Add to playlist" is open for; null while it is closed. */
export const adding = atom<Work | null>(null)

/** The name of a set or a track, as rows and notices show it. */
export const workName = ({ set_meta, track_meta }: Work): string =>
  track_meta ? trackName(track_meta) : (set_meta?.set_name ?? '')

type Details = Pick<Playlist, 'name' | 'description' | 'visibility'>
type Named = Pick<Playlist, 'id' | 'name'>

/** Resolves with whether it is stored; a notice says when it couldn't be. */
async function change(input: PlaylistChange, about: string): Promise<boolean> {
  const stored = (await write(kinds => kinds.playlist.of(input), about)) !== undefined
  if (!stored) notifyFailure()
  return stored
}

const asks = { label: () => 'Add to playlist', icon: () => IconPlaylist, enabled: () => true }

/** Asks in which playlist a set is to be put. */
export const addSetToPlaylist = command<[set: SetSummary]>({
  id: 'playlist.ask-set',
  ...asks,
  effect: set => store.set(adding, { set_meta: set, track_meta: null, start_time: null, end_time: null }),
})

/** Asks in which playlist a track is to be put: with its place in a tracklist, or in its newest set. */
export const addTrackToPlaylist = command<[track: Track, place?: SetTrack]>({
  id: 'playlist.ask-track',
  ...asks,
  effect: (track, place = newestPlace(track.id)) => {
    const set_meta = (place && queryClient.getQueryData(setQuery(place.set_meta_id).queryKey)) ?? null
    const { start_time, end_time } = (set_meta && place) ?? { start_time: null, end_time: null }
    store.set(adding, { set_meta, track_meta: track, start_time, end_time })
  },
})

/** A track's place in its newest set, if that is loaded. */
function newestPlace(trackId: number): SetTrack | undefined {
  const place = queryClient.getQueryData(trackPlaceQuery(trackId).queryKey)
  const set = place && queryClient.getQueryData(setQuery(place.set_meta_id).queryKey)
  return set?.set_tracks.find(each => each.track_meta_id === trackId && each.start_time === place?.start_time)
}

/** Puts a set or a track at the end of a playlist. */
export const putInPlaylist = command<[playlist: Named, work: Work]>({
  id: 'playlist.add',
  label: (_, { name }) => name,
  icon: () => IconPlaylistAdd,
  enabled: () => true,
  effect: (playlist, work) => void put(playlist, work),
})

async function put({ id, name }: Named, work: Work): Promise<void> {
  const item = crypto.randomUUID()
  const { set_meta, track_meta } = work
  const stored = await change(
    {
      do: 'add',
      id,
      item,
      set_meta_id: set_meta?.id ?? null,
      track_meta_id: track_meta?.id ?? null,
      // Without what only a page needs, such as a set's tracklist.
      shown: PlaylistItem.parse({ ...work, id: item }),
    },
    workName(work),
  )
  const undo = { label: 'Undo', run: () => void change({ do: 'remove', id, item }, workName(work)) }
  if (stored) notify(`Added to ${name}`, 'success', IconPlaylistAdd, undo)
}

/** Makes a playlist, and puts `work` in it. Returns its id. */
export function makePlaylist(details: Details, work?: Work): string {
  const id = crypto.randomUUID()
  void make(id, details, work)
  return id
}

async function make(id: string, details: Details, work: Work | undefined): Promise<void> {
  const stored = await change({ do: 'create', id, ...details }, details.name)
  if (stored && work) await put({ id, name: details.name }, work)
}

export const editPlaylist = command<[playlist: Named, details: Details]>({
  id: 'playlist.edit',
  label: () => 'Edit',
  icon: () => IconPlaylist,
  enabled: () => true,
  effect: ({ id }, { name, description, visibility }) =>
    void change({ do: 'change', id, name, description, visibility }, name),
})

/** Deletes a playlist, without asking: the control that offers it asks first. */
export const deletePlaylist = command<[playlist: Named]>({
  id: 'playlist.delete',
  label: () => 'Delete playlist',
  icon: () => IconTrash,
  enabled: () => true,
  effect: ({ id, name }) => void change({ do: 'delete', id }, name),
})

/** Moves an item behind another one; null is the start. */
export const movePlaylistItem = command<[playlist: Named, item: PlaylistItem, after: string | null]>({
  id: 'playlist.move',
  label: (_, __, item) => `Move ${workName(item)}`,
  icon: () => IconPlaylist,
  enabled: () => true,
  effect: ({ id }, item, after) => void change({ do: 'move', id, item: item.id, after }, workName(item)),
})

export const removePlaylistItem = command<[playlist: Named, item: PlaylistItem]>({
  id: 'playlist.remove',
  label: (_, { name }, item) => `Remove ${workName(item)} from ${name}`,
  icon: () => IconX,
  enabled: () => true,
  effect: ({ id }, item) => void change({ do: 'remove', id, item: item.id }, workName(item)),
})

/** Follows another listener's playlist, or stops following it. */
export const followPlaylist = command<[playlist: PlaylistDetail]>({
  id: 'playlist.follow',
  // Whether it is followed says the button's state.
  label: () => 'Follow',
  icon: (_, { is_followed }) => (is_followed ? IconHeartFilled : IconHeart),
  enabled: () => true,
  effect: playlist => {
    const { items: _, ...shown } = playlist
    void change({ do: 'follow', id: playlist.id, is_followed: !playlist.is_followed, shown }, playlist.name)
  },
})
