import * as z from 'zod/mini'
import {
  addPlaylistItem,
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  followPlaylist,
  movePlaylistItem,
  removePlaylistItem,
} from '#contract/routes/playlists.ts'
import { Id } from '#contract/shapes.ts'
import { call, kind } from './kind.ts'

/** Made by this device, so that a playlist and its items have their final ids before they are sent. */
const id = z.string()
const item = z.string()
const details = { name: z.string(), description: z.string(), visibility: z.enum(['private', 'link']) }
/** What is shown until the server's list contains it: parsed when it is, so that entries stay readable when the API changes. */
const shown = z.optional(z.unknown())

const Create = z.object({ do: z.literal('create'), id, ...details })
const Change = z.object({ do: z.literal('change'), id, ...details })
const Delete = z.object({ do: z.literal('delete'), id })
const Add = z.object({
  do: z.literal('add'),
  id,
  item,
  set_meta_id: z.nullable(Id),
  track_meta_id: z.nullable(Id),
  /** A `PlaylistItem`. */
  shown,
})
/** Behind another item; null is the start. */
const Move = z.object({ do: z.literal('move'), id, item, after: z.nullable(z.string()) })
const Remove = z.object({ do: z.literal('remove'), id, item })
/** `shown` is a `Playlist`. */
const Follow = z.object({ do: z.literal('follow'), id, is_followed: z.boolean(), shown })

export const PlaylistChange = z.discriminatedUnion('do', [Create, Change, Delete, Add, Move, Remove, Follow])
export type PlaylistChange = z.output<typeof PlaylistChange>

const labels: Record<PlaylistChange['do'], string> = {
  create: 'Make a playlist',
  change: 'Edit a playlist',
  delete: 'Delete a playlist',
  add: 'Add to a playlist',
  move: 'Move in a playlist',
  remove: 'Remove from a playlist',
  follow: 'Follow a playlist',
}

type Merged = { input: PlaylistChange } | 'nothing' | 'both'

function merge(pending: PlaylistChange, next: PlaylistChange): Merged {
  if (next.do === 'delete') return pending.do === 'create' ? 'nothing' : { input: next }
  if (next.do === 'change' && pending.do === 'create') return { input: { ...next, do: 'create' } }
  if (next.do === 'move' || next.do === 'remove') {
    if (pending.do === 'add' && next.do === 'remove' && pending.item === next.item) return 'nothing'
    return pending.do === 'move' && pending.item === next.item ? { input: next } : 'both'
  }
  const replaces = next.do === pending.do && (next.do === 'change' || next.do === 'follow')
  return replaces ? { input: next } : 'both'
}

const gone = 404

/** A change of a playlist. All changes of one have one target, because their order matters. */
export const playlist = kind({
  name: 'playlist',
  input: PlaylistChange,
  target: input => `playlist/${input.id}`,
  merge,
  send: input => {
    const params = { id: input.id }
    switch (input.do) {
      case 'create':
      case 'change': {
        const { id, name, description, visibility } = input
        const body = { name, description, visibility }
        return input.do === 'create'
          ? call(createPlaylist, { body: { id, ...body } })
          : call(changePlaylist, { params, body })
      }
      case 'delete':
        return call(deletePlaylist, { params })
      case 'add': {
        const { item, set_meta_id, track_meta_id } = input
        return call(addPlaylistItem, { params, body: { id: item, set_meta_id, track_meta_id } })
      }
      case 'move':
        return call(movePlaylistItem, { params: { ...params, item: input.item }, body: { after: input.after } })
      case 'remove':
        return call(removePlaylistItem, { params: { ...params, item: input.item } })
      case 'follow':
        return call(followPlaylist, { params, body: { is_followed: input.is_followed } })
    }
  },
  // What another device has removed needs no removal and no move.
  holdsAlready: (input, status) =>
    status === gone &&
    (input.do === 'delete' ||
      input.do === 'move' ||
      input.do === 'remove' ||
      (input.do === 'follow' && !input.is_followed)),
  label: input => (input.do === 'follow' && !input.is_followed ? 'Unfollow a playlist' : labels[input.do]),
})
