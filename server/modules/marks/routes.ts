import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/routes/marks.ts'
import { marks, type NamedMark } from '../../db/marks.ts'
import type { Db } from '../../db/pool.ts'
import { batchedMark, setMark } from '../../db/set-mark.ts'
import type { Caller } from '../../http/api/call.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { notFound } from '../../http/failure.ts'
import { findTrackLikes } from './store.ts'

interface MarkCall {
  caller: Caller
  params: { id: number }
  db: Db
  request: FastifyRequest
}

/** Sets or toggles a mark. Resolves with the resulting value. Throws a 404 for an unknown item. */
async function put({ caller, params, db, request }: MarkCall, mark: NamedMark, wanted: boolean | undefined) {
  const desired = { userId: caller.userId, itemId: params.id, wanted, event: writeEventOf(request) }
  const result = await setMark(db, mark, desired)
  if (!result) throw notFound(mark.name)
  const { value, applied, updated_at } = result
  return { value, rest: { applied, updated_at: updated_at.toISOString() } }
}

/** What a mark's call declares: it follows a merged item, and can be one of a batch. `field` is the wanted value's name in the body; without a body the mark is toggled. */
function declared<Field extends string>(mark: NamedMark, field: Field) {
  const kind = batchedMark(mark)
  return {
    ...(mark.merges && { followsMerge: mark.merges }),
    batch: ({
      params,
      body,
      request,
    }: Pick<MarkCall, 'params' | 'request'> & { body?: Record<Field, boolean> | undefined }) => ({
      kind,
      itemId: params.id,
      value: body?.[field],
      event: writeEventOf(request),
    }),
  }
}

/** Follows, favourites, likes, watching and purchases. */
export function markRoutes(registry: Registry): void {
  const follow = (route: typeof contract.followArtist | typeof contract.followLabel, mark: NamedMark) =>
    registry.implement(route, declared(mark, 'is_followed'), async call => {
      const { value, rest } = await put(call, mark, call.body?.is_followed)
      return { is_followed: value, ...rest }
    })
  follow(contract.followArtist, marks.artistFollowed)
  follow(contract.followLabel, marks.labelFollowed)

  const favourite = (route: typeof contract.favouriteSet | typeof contract.favouriteTrack, mark: NamedMark) =>
    registry.implement(route, declared(mark, 'is_fav'), async call => {
      const { value, rest } = await put(call, mark, call.body?.is_fav)
      return { is_fav: value, ...rest }
    })
  favourite(contract.favouriteSet, marks.setFavourite)
  favourite(contract.favouriteTrack, marks.trackFavourite)

  type LikesToggle =
    | typeof contract.toggleArtistLikes
    | typeof contract.toggleLabelLikes
    | typeof contract.toggleSetLikes
  const showLikes = (route: LikesToggle, mark: NamedMark) =>
    registry.implement(route, declared(mark, 'show_likes'), async call => {
      const { value, rest } = await put(call, mark, call.body?.show_likes)
      return { show_likes: value, ...rest }
    })
  showLikes(contract.toggleArtistLikes, marks.artistLikes)
  showLikes(contract.toggleLabelLikes, marks.labelLikes)
  showLikes(contract.toggleSetLikes, marks.setLikes)

  registry.implement(contract.toggleTrackLikes, { followsMerge: marks.trackLikes.merges }, async call => {
    const { value, rest } = await put(call, marks.trackLikes, call.body?.show_likes)
    const likes = await findTrackLikes(call.db, call.caller.userId, call.params.id)
    if (!likes) throw notFound(marks.trackLikes.name)
    return { show_likes: value, total_user_likes: likes.user_likes, is_fav: likes.is_fav, ...rest }
  })

  // Without a body a purchase is set, and not toggled.
  registry.implement(contract.purchaseTrack, { followsMerge: marks.trackPurchased.merges }, async call => {
    const { value, rest } = await put(call, marks.trackPurchased, call.body?.is_purchased ?? true)
    return { is_purchased: value, ...rest }
  })
}
