import * as z from 'zod/mini'
import { maxPlaylistDescription, maxPlaylistName, Playlist, PlaylistDetail, Visibility } from '../entities/playlists.ts'
import { addressProblem, namesWebAddress } from '../names.ts'
import { route } from '../route.ts'
import { Id, listOf } from '../shapes.ts'
import { lineOf, textOf } from '../text.ts'

/** A listener's playlists. Only the owner changes one; with its link, others can open and follow it. */

const Params = z.object({ id: z.uuid() })
const ItemParams = z.object({ id: z.uuid(), item: z.uuid() })

/** What the owner says of a playlist. */
const details = {
  name: lineOf(maxPlaylistName, 1),
  description: textOf(maxPlaylistDescription),
  visibility: Visibility,
}

/** A playlist that others open, in podcast apps too, isn't called by a web address. */
const fitForOthers = z.refine<{ name: string; visibility: string }>(
  ({ name, visibility }) => visibility === 'private' || !namesWebAddress(name),
  { path: ['name'], error: addressProblem },
)

export const listPlaylists = route({
  method: 'GET',
  path: '/playlists',
  access: 'listener',
  summary: "The caller's playlists and those that they follow, the last changed first",
  answer: listOf(Playlist),
})
export const createPlaylist = route({
  method: 'POST',
  path: '/playlists',
  access: 'listener',
  summary: 'Make a playlist; its id is a UUID that the caller makes',
  body: z.object({ id: z.uuid(), ...details }).check(fitForOthers),
  answer: null,
})
export const getPlaylist = route({
  method: 'GET',
  path: '/playlists/{id}',
  access: 'listener',
  summary: "A playlist with all of its items in order; 404 for another listener's private one",
  params: Params,
  answer: PlaylistDetail,
})
export const changePlaylist = route({
  method: 'PUT',
  path: '/playlists/{id}',
  access: 'listener',
  summary: "Change what the caller's playlist is called and who can open it; the latest event wins",
  params: Params,
  body: z.object(details).check(fitForOthers),
  answer: null,
})
export const deletePlaylist = route({
  method: 'DELETE',
  path: '/playlists/{id}',
  access: 'listener',
  summary: "Delete one of the caller's playlists",
  params: Params,
  answer: null,
})

export const addPlaylistItem = route({
  method: 'POST',
  path: '/playlists/{id}/items',
  access: 'listener',
  summary:
    'Add a set or a track at the end; its id is a UUID that the caller makes. Without a set, a track plays in its newest',
  params: Params,
  body: z
    .object({ id: z.uuid(), set_meta_id: z.nullable(Id), track_meta_id: z.nullable(Id) })
    .check(z.refine(item => item.set_meta_id !== null || item.track_meta_id !== null, 'Needs a set or a track')),
  answer: null,
})
export const movePlaylistItem = route({
  method: 'PUT',
  path: '/playlists/{id}/items/{item}',
  access: 'listener',
  summary: 'Move an item behind another one; null is the start',
  params: ItemParams,
  body: z.object({ after: z.nullable(z.uuid()) }),
  answer: null,
})
export const removePlaylistItem = route({
  method: 'DELETE',
  path: '/playlists/{id}/items/{item}',
  access: 'listener',
  summary: 'Remove an item',
  params: ItemParams,
  answer: null,
})

export const followPlaylist = route({
  method: 'PUT',
  path: '/playlists/{id}/follow',
  access: 'listener',
  summary: "Follow or unfollow another listener's playlist; the latest event wins",
  params: Params,
  body: z.object({ is_followed: z.boolean() }),
  answer: null,
})
