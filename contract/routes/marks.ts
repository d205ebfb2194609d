import * as z from 'zod/mini'
import { Moment } from '../entities/music.ts'
import { route } from '../route.ts'
import { Count, DateTime, Id, IdParams, listOf, listQuery, Milliseconds } from '../shapes.ts'

/** Follow, favourite, like, watch, purchase, and liked moments. Each PUT sets the given value; without a body it toggles it. */

const writeResult = { applied: z.boolean(), updated_at: DateTime }
const IsFollowed = z.object({ is_followed: z.boolean() })
const ShowLikes = z.object({ show_likes: z.boolean() })
const IsFav = z.object({ is_fav: z.boolean() })

// @__NO_SIDE_EFFECTS__
const toggle = <const P extends `/${string}`, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
  answer: A,
) => route({ method: 'PUT', path, access: 'listener', summary, params: IdParams, body: z.optional(body), answer })

const Followed = z.object({ is_followed: z.boolean(), ...writeResult })
const LikesShown = z.object({ show_likes: z.boolean(), ...writeResult })
const TrackLikesShown = z.object({
  show_likes: z.boolean(),
  total_user_likes: Count,
  is_fav: z.boolean(),
  ...writeResult,
})
const Favourite = z.object({ is_fav: z.boolean(), ...writeResult })

export const followArtist = toggle('/stats/artist/{id}/follow', 'Follow an artist', IsFollowed, Followed)
export const followLabel = toggle('/stats/label/{id}/follow', 'Follow a label', IsFollowed, Followed)
export const toggleArtistLikes = toggle('/stats/artist/{id}/likes-toggle', 'Like an artist', ShowLikes, LikesShown)
export const toggleLabelLikes = toggle('/stats/label/{id}/likes-toggle', 'Like a label', ShowLikes, LikesShown)
export const favouriteSet = toggle('/favs/set/{id}', 'Add a set to the favorites', IsFav, Favourite)
export const favouriteTrack = toggle('/favs/track/{id}', 'Add a track to the favorites', IsFav, Favourite)
export const toggleSetLikes = toggle('/favs/set/{id}/likes-toggle', 'Like a set', ShowLikes, LikesShown)
export const toggleTrackLikes = toggle(
  '/favs/track/{id}/likes-toggle',
  'Like a track, or watch an ID',
  ShowLikes,
  TrackLikesShown,
)
export const purchaseTrack = toggle(
  '/favs/track/{id}/purchase',
  'Mark a track as purchased',
  z.object({ is_purchased: z.boolean() }),
  z.object({ is_purchased: z.boolean(), ...writeResult }),
)

const Likes = z.object({ likes: Count, user_likes: Count })
export const refreshSetLikes = route({
  method: 'PUT',
  path: '/favs/set/{id}/likes',
  access: 'listener',
  summary: 'Count the likes of a set again, after a moment was liked',
  params: IdParams,
  answer: Likes,
})
export const refreshTrackLikes = route({
  method: 'PUT',
  path: '/favs/track/{id}/likes',
  access: 'listener',
  summary: 'Count the likes of a track again, after a moment was liked',
  params: IdParams,
  answer: Likes,
})

export const likeMoment = route({
  method: 'POST',
  path: '/set-likes',
  access: 'listener',
  summary: 'Save a moment of a set',
  body: z.object({ set_meta_id: Id, set_timestamp: Milliseconds.check(z.positive()) }),
  answer: z.object({ id: Id, likes: Count }),
  status: 201,
})
export const unlikeMoment = route({
  method: 'DELETE',
  path: '/set-likes/{id}',
  access: 'listener',
  summary: 'Remove a saved moment',
  params: IdParams,
  answer: null,
})
export const listMoments = route({
  method: 'GET',
  path: '/favs/set/{id}/moments',
  access: 'listener',
  summary: 'The moments of a set that the caller liked, in playing order',
  params: IdParams,
  query: listQuery(['set_timestamp'], 100),
  answer: listOf(Moment),
})
