import type { User } from '#contract/entities/account.ts'
import { Playlist, type PlaylistDetail, PlaylistItem } from '#contract/entities/playlists.ts'
import { PlaylistChange } from '../outbox/kinds/playlist.ts'
import type { Entry } from '../outbox/store/entry.ts'
import { sleeveOf } from './sleeve-of.ts'

/** Playlists as they are shown: the server's, with the listener's changes applied as `server/modules/playlists` does. */

/** A change of the listener. `at`: when it was made, in ms since 1970. */
export interface Made {
  change: PlaylistChange
  at: number
}

/** The changes that are pending, in order. What the server refused isn't shown. */
export const pendingChanges = (entries: readonly Entry[]): Made[] =>
  entries.flatMap(({ input, refusal, recordedAt }) => {
    const change = refusal ? undefined : PlaylistChange.safeParse(input)
    return change?.success ? [{ change: change.data, at: recordedAt }] : []
  })

type Details = Pick<Playlist, 'id' | 'name' | 'description' | 'visibility'>
type Owner = Pick<User, 'id' | 'username' | 'avatar_url'>

const updated = ({ at }: Made) => new Date(at).toISOString()

function made({ id, name, description, visibility }: Details, owner: Owner, updated_dt: string): PlaylistDetail {
  const { id: ownerId, username, avatar_url } = owner
  const empty = { item_count: 0, sleeves: [], items: [], is_followed: false }
  return { id, name, description, visibility, owner: { id: ownerId, username, avatar_url }, ...empty, updated_dt }
}

const mostSleeves = 4

const withItems = (playlist: PlaylistDetail, items: PlaylistItem[], updated_dt: string): PlaylistDetail => ({
  ...playlist,
  items,
  item_count: items.length,
  sleeves: items.slice(0, mostSleeves).map(sleeveOf),
  updated_dt,
})

function moved(items: readonly PlaylistItem[], id: string, after: string | null): readonly PlaylistItem[] {
  const item = items.find(each => each.id === id)
  const others = items.filter(each => each.id !== id)
  const index = after === null ? 0 : others.findIndex(each => each.id === after) + 1
  return item && (after === null || index > 0) ? others.toSpliced(index, 0, item) : items
}

function changedItems(items: readonly PlaylistItem[], change: PlaylistChange): readonly PlaylistItem[] {
  switch (change.do) {
    case 'add': {
      const item = PlaylistItem.safeParse(change.shown)
      const isNew = !items.some(({ id }) => id === change.item)
      return item.success && isNew ? [...items, item.data] : items
    }
    case 'move':
      return moved(items, change.item, change.after)
    case 'remove':
      return items.filter(({ id }) => id !== change.item)
    default:
      return items
  }
}

/** A playlist after a change of it; undefined while it is unknown, and once it is deleted. */
export function changedPlaylist(
  playlist: PlaylistDetail | undefined,
  { change, at }: Made,
  me: Owner,
): PlaylistDetail | undefined {
  const updated_dt = updated({ change, at })
  if (change.do === 'create') return playlist ?? made(change, me, updated_dt)
  if (!playlist || change.do === 'delete') return undefined
  const { name, description, visibility } = change.do === 'change' ? change : playlist
  if (change.do === 'change') return { ...playlist, name, description, visibility, updated_dt }
  if (change.do === 'follow') return { ...playlist, is_followed: change.is_followed }
  const items = changedItems(playlist.items, change)
  return items === playlist.items ? playlist : withItems(playlist, [...items], updated_dt)
}

const touched = (list: readonly Playlist[], id: string, change: (playlist: Playlist) => Playlist): Playlist[] => {
  const found = list.find(each => each.id === id)
  const others = list.filter(each => each.id !== id)
  return found ? [change(found), ...others] : others
}

/** The list of playlists after a change of one, the last changed first. */
export function changedList(list: readonly Playlist[], { change, at }: Made, me: Owner): readonly Playlist[] {
  const updated_dt = updated({ change, at })
  const { id } = change
  switch (change.do) {
    case 'create': {
      const { items: _, ...summary } = made(change, me, updated_dt)
      return list.some(each => each.id === id) ? list : [summary, ...list]
    }
    case 'change': {
      const { name, description, visibility } = change
      return touched(list, id, playlist => ({ ...playlist, name, description, visibility, updated_dt }))
    }
    case 'delete':
      return list.filter(each => each.id !== id)
    case 'add': {
      const item = PlaylistItem.safeParse(change.shown)
      return touched(list, id, playlist => ({
        ...playlist,
        item_count: playlist.item_count + 1,
        sleeves: item.success ? [...playlist.sleeves, sleeveOf(item.data)].slice(0, mostSleeves) : playlist.sleeves,
        updated_dt,
      }))
    }
    case 'remove':
      return touched(list, id, playlist => ({
        ...playlist,
        item_count: Math.max(0, playlist.item_count - 1),
        updated_dt,
      }))
    case 'move':
      return touched(list, id, playlist => ({ ...playlist, updated_dt }))
    case 'follow': {
      const followed = Playlist.safeParse(change.shown)
      const others = list.filter(each => each.id !== id)
      if (!change.is_followed) return others
      const known = list.find(each => each.id === id) ?? followed.data
      return known ? [{ ...known, is_followed: true }, ...others] : list
    }
  }
}
