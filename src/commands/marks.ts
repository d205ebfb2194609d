import {
  IconEye,
  IconHeart,
  IconHeartFilled,
  IconThumbUp,
  IconThumbUpFilled,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import type { Subject } from '../data/marks/mark.ts'
import { marks } from '../data/marks/marks.ts'
import type { Write } from '../data/outbox/kinds/kind.ts'
import type { Kinds } from '../data/outbox/kinds/registry.ts'
import { write } from '../data/outbox/writes.ts'
import type { CommandIcon } from '../lib/command.ts'
import { store } from '../state/store.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

export interface Named {
  id: number
  /** As labels and notices show it. */
  name: string
}
export interface Favourable extends Named {
  item: 'set' | 'track'
  /** An ID: a track that isn't identified. */
  unidentified?: boolean
}
export interface Likeable extends Named {
  item: 'set' | 'track' | 'artist' | 'label'
}
export interface Followable extends Named {
  item: 'artist' | 'label'
}

/** The listener's marks on an item of the catalogue. Each command toggles what is shown. */

const markOf = (get: Getter, { item, id }: { item: 'set' | 'track' | 'artist' | 'label'; id: number }) =>
  get(marks.of(`${item}/${id}` satisfies Subject))

const itemNames = { set: 'Set', track: 'Track', artist: 'Artist', label: 'Label' } as const

/**
 * Writes a mark, and shows the notice `text` once it is in the outbox (product, 8.9). A write that can't be stored
 * shows in the bar at the top.
 */
async function mark(of: Named, choose: (kinds: Kinds) => Write, text: string, icon: CommandIcon): Promise<void> {
  if (await write(choose, of.name)) notify(text, 'success', icon)
}

export const favourite = command<[Favourable]>({
  id: 'mark.favourite',
  label: (get, { name, ...of }) =>
    markOf(get, of).is_fav ? `Remove ${name} from favorites` : `Add ${name} to favorites`,
  icon: (get, of) => (markOf(get, of).is_fav ? IconHeartFilled : IconHeart),
  enabled: () => true,
  effect: of => {
    const { item, id, unidentified = false } = of
    const is_fav = !markOf(store.get, of).is_fav
    const text = `${unidentified ? 'ID' : itemNames[item]} ${is_fav ? 'added to' : 'removed from'} favorites!`
    void mark(of, kinds => kinds.favourite.of({ item, id, is_fav }), text, is_fav ? IconHeartFilled : IconHeart)
  },
})

export const like = command<[Likeable]>({
  id: 'mark.like',
  label: (get, { name, ...of }) => (markOf(get, of).show_likes ? `Remove your like of ${name}` : `Like ${name}`),
  icon: (get, of) => (markOf(get, of).show_likes ? IconThumbUpFilled : IconThumbUp),
  enabled: () => true,
  effect: of => {
    const { item, id } = of
    const show_likes = !markOf(store.get, of).show_likes
    const text = `${itemNames[item]} ${show_likes ? 'added to' : 'removed from'} likes!`
    void mark(of, kinds => kinds.likes.of({ item, id, show_likes }), text, show_likes ? IconThumbUpFilled : IconThumbUp)
  },
})

export const follow = command<[Followable]>({
  id: 'mark.follow',
  label: (get, of) => (markOf(get, of).is_followed ? 'Following' : 'Follow'),
  icon: (get, of) => (markOf(get, of).is_followed ? IconUserCheck : IconUserPlus),
  enabled: () => true,
  effect: of => {
    const { item, id, name } = of
    const is_followed = !markOf(store.get, of).is_followed
    const text = `${name} ${is_followed ? 'followed' : 'unfollowed'}!`
    void mark(of, kinds => kinds.follow.of({ item, id, is_followed }), text, is_followed ? IconUserCheck : IconUserPlus)
  },
})

/** Watches an ID, which is its likes flag: the listener is notified when it is released. */
export const watch = command<[Named]>({
  id: 'mark.watch',
  label: (get, { id }) => (markOf(get, { item: 'track', id }).show_likes ? 'Watching' : 'Watch'),
  icon: () => IconEye,
  enabled: () => true,
  effect: of => {
    const item = 'track'
    const { id } = of
    const show_likes = !markOf(store.get, { item, id }).show_likes
    const text = show_likes ? 'Started watching ID!' : 'Stopped watching ID.'
    void mark(of, kinds => kinds.likes.of({ item, id, show_likes, watching: true }), text, IconEye)
  },
})
