import * as z from 'zod/mini'
import {
  favouriteSet,
  favouriteTrack,
  followArtist,
  followLabel,
  purchaseTrack,
  toggleArtistLikes,
  toggleLabelLikes,
  toggleSetLikes,
  toggleTrackLikes,
} from '../../../../contract/routes/marks.ts'
import { Count, Id } from '../../../../contract/shapes.ts'
import type { Mark } from '../../marks/mark.ts'
import { kind, laterOne, type Sending, sending } from '../kind.ts'

/** What a listener keeps of an item: a heart, the likes flag, a follow, a purchase. Each carries the wanted value. */

const standing = (field: string, answer: unknown) => z.record(z.string(), z.unknown()).parse(answer)[field]

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type Item = 'set' | 'track' | 'artist' | 'label'

/** Whether this listener is one of those whom an item's likes count; a moment counts beside them (decisions.md). */
function isCounted(item: Item, { is_fav, show_likes }: Mark): boolean {
  if (item === 'set') return is_fav
  return item === 'track' ? is_fav || show_likes : show_likes
}

/** Sets the listener's flags, and counts them among the likes. */
function withFlags(item: Item, mark: Mark, flags: Partial<Mark>): Mark {
  const next = { ...mark, ...flags }
  const more = Number(isCounted(item, next)) - Number(isCounted(item, mark))
  return { ...next, likes: Math.max(0, mark.likes + more) }
}

export const favourite = kind({
  name: 'favourite',
  input: z.object({ item: z.enum(['set', 'track']), id: Id, is_fav: z.boolean() }),
  target: ({ item, id }) => `${item}/${id}/favourite`,
  merge: laterOne,
  send: ({ item, id, is_fav }) =>
    sending(item === 'set' ? favouriteSet : favouriteTrack, { params: { id }, body: { is_fav } }),
  settled: (input, answer) => ({ ...input, is_fav: standing('is_fav', answer) === true }),
  says: ({ is_fav }) => (is_fav ? 'Add to favorites' : 'Remove from favorites'),
  mark: {
    subject: ({ item, id }) => `${item}/${id}`,
    lay: (mark, { item, is_fav }, recordedAt) => ({
      ...withFlags(item, mark, { is_fav }),
      first_liked_date: mark.first_liked_date ?? (is_fav ? day(recordedAt) : null),
    }),
  },
})

const Likes = z.object({
  item: z.enum(['set', 'track', 'artist', 'label']),
  id: Id,
  show_likes: z.boolean(),
  /** The track is an ID: its likes are those who watch it. */
  watching: z.optional(z.boolean()),
  /** How many like it, once the server has told. */
  total: z.optional(Count),
})

const likesRoutes = {
  set: toggleSetLikes,
  track: toggleTrackLikes,
  artist: toggleArtistLikes,
  label: toggleLabelLikes,
}

const Total = z.object({ total_user_likes: Count })

export const likes = kind({
  name: 'likes',
  input: Likes,
  target: ({ item, id }) => `${item}/${id}/likes`,
  merge: laterOne,
  send: ({ item, id, show_likes }): Sending => sending(likesRoutes[item], { params: { id }, body: { show_likes } }),
  settled: (input, answer) => {
    const total = Total.safeParse(answer)
    return {
      ...input,
      show_likes: standing('show_likes', answer) === true,
      ...(total.success && { total: total.data.total_user_likes }),
    }
  },
  says: ({ show_likes, watching = false }) => {
    if (watching) return show_likes ? 'Watch this ID' : 'Stop watching this ID'
    return show_likes ? 'Like' : 'Remove the like'
  },
  mark: {
    subject: ({ item, id }) => `${item}/${id}`,
    lay: (mark, { item, show_likes, total }) => {
      const next = withFlags(item, mark, { show_likes })
      return total === undefined ? next : { ...next, likes: total }
    },
  },
})

export const follow = kind({
  name: 'follow',
  input: z.object({ item: z.enum(['artist', 'label']), id: Id, is_followed: z.boolean() }),
  target: ({ item, id }) => `${item}/${id}/follow`,
  merge: laterOne,
  send: ({ item, id, is_followed }) =>
    sending(item === 'artist' ? followArtist : followLabel, { params: { id }, body: { is_followed } }),
  settled: (input, answer) => ({ ...input, is_followed: standing('is_followed', answer) === true }),
  says: ({ is_followed }) => (is_followed ? 'Follow' : 'Unfollow'),
  mark: { subject: ({ item, id }) => `${item}/${id}`, lay: (mark, { is_followed }) => ({ ...mark, is_followed }) },
})

export const purchase = kind({
  name: 'purchase',
  input: z.object({ id: Id, is_purchased: z.boolean() }),
  target: ({ id }) => `track/${id}/purchase`,
  merge: laterOne,
  send: ({ id, is_purchased }) => sending(purchaseTrack, { params: { id }, body: { is_purchased } }),
  settled: (input, answer) => ({ ...input, is_purchased: standing('is_purchased', answer) === true }),
  says: ({ is_purchased }) => (is_purchased ? 'Mark as purchased' : 'Mark as not purchased'),
  mark: { subject: ({ id }) => `track/${id}`, lay: (mark, { is_purchased }) => ({ ...mark, is_purchased }) },
})
