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
} from '#contract/routes/marks.ts'
import { Count, Id } from '#contract/shapes.ts'
import type { Mark } from '../../marks/mark.ts'
import { type Call, call, kind, lastWins } from './kind.ts'

/**
 * A listener's marks of an item: favorite, like, follow, purchase. Each write carries the wanted value, so that it is
 * idempotent.
 */

const answered = (field: string, answer: unknown) => z.record(z.string(), z.unknown()).parse(answer)[field]

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type Item = 'set' | 'track' | 'artist' | 'label'

/** Whether this listener counts among an item's likes; moments are counted separately (product, 3.21). */
function isCounted(item: Item, { is_fav, show_likes }: Mark): boolean {
  if (item === 'set') return is_fav
  return item === 'track' ? is_fav || show_likes : show_likes
}

/** Sets the listener's flags, and adjusts the number of likes. */
function withFlags(item: Item, mark: Mark, flags: Partial<Mark>): Mark {
  const next = { ...mark, ...flags }
  const more = Number(isCounted(item, next)) - Number(isCounted(item, mark))
  return { ...next, likes: Math.max(0, mark.likes + more) }
}

export const favourite = kind({
  name: 'favourite',
  input: z.object({ item: z.enum(['set', 'track']), id: Id, is_fav: z.boolean() }),
  target: ({ item, id }) => `${item}/${id}/favourite`,
  merge: lastWins,
  send: ({ item, id, is_fav }) =>
    call(item === 'set' ? favouriteSet : favouriteTrack, { params: { id }, body: { is_fav } }),
  settled: (input, answer) => ({ ...input, is_fav: answered('is_fav', answer) === true }),
  label: ({ is_fav }) => (is_fav ? 'Add to favorites' : 'Remove from favorites'),
  mark: {
    subject: ({ item, id }) => `${item}/${id}`,
    overlay: (mark, { item, is_fav }, recordedAt) => ({
      ...withFlags(item, mark, { is_fav }),
      first_liked_date: mark.first_liked_date ?? (is_fav ? day(recordedAt) : null),
    }),
  },
})

const Likes = z.object({
  item: z.enum(['set', 'track', 'artist', 'label']),
  id: Id,
  show_likes: z.boolean(),
  /** The track is an ID: its likes are the listeners who watch it. */
  watching: z.optional(z.boolean()),
  /** The number of likes, as the server answered it. */
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
  merge: lastWins,
  send: ({ item, id, show_likes }): Call => call(likesRoutes[item], { params: { id }, body: { show_likes } }),
  settled: (input, answer) => {
    const total = Total.safeParse(answer)
    return {
      ...input,
      show_likes: answered('show_likes', answer) === true,
      ...(total.success && { total: total.data.total_user_likes }),
    }
  },
  label: ({ show_likes, watching = false }) => {
    if (watching) return show_likes ? 'Watch this ID' : 'Stop watching this ID'
    return show_likes ? 'Like' : 'Remove your like'
  },
  mark: {
    subject: ({ item, id }) => `${item}/${id}`,
    overlay: (mark, { item, show_likes, total }) => {
      const next = withFlags(item, mark, { show_likes })
      return total === undefined ? next : { ...next, likes: total }
    },
  },
})

export const follow = kind({
  name: 'follow',
  input: z.object({ item: z.enum(['artist', 'label']), id: Id, is_followed: z.boolean() }),
  target: ({ item, id }) => `${item}/${id}/follow`,
  merge: lastWins,
  send: ({ item, id, is_followed }) =>
    call(item === 'artist' ? followArtist : followLabel, { params: { id }, body: { is_followed } }),
  settled: (input, answer) => ({ ...input, is_followed: answered('is_followed', answer) === true }),
  label: ({ is_followed }) => (is_followed ? 'Follow' : 'Unfollow'),
  mark: { subject: ({ item, id }) => `${item}/${id}`, overlay: (mark, { is_followed }) => ({ ...mark, is_followed }) },
})

export const purchase = kind({
  name: 'purchase',
  input: z.object({ id: Id, is_purchased: z.boolean() }),
  target: ({ id }) => `track/${id}/purchase`,
  merge: lastWins,
  send: ({ id, is_purchased }) => call(purchaseTrack, { params: { id }, body: { is_purchased } }),
  settled: (input, answer) => ({ ...input, is_purchased: answered('is_purchased', answer) === true }),
  label: ({ is_purchased }) => (is_purchased ? 'Mark as purchased' : 'Mark as not purchased'),
  mark: { subject: ({ id }) => `track/${id}`, overlay: (mark, { is_purchased }) => ({ ...mark, is_purchased }) },
})
