import { likeMoment, refreshSetLikes, refreshTrackLikes, unlikeMoment } from '#contract/routes/marks.ts'
import { lockSet } from '../../db/track-playing.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { invalidField, notFound } from '../../http/failure.ts'
import { addMoment, findSetLikes, findTrackLikes, removeMoment } from './store.ts'

/** Liked moments of sets, and the like counts that they change. */
export function momentRoutes(registry: Registry): void {
  registry.implement(likeMoment, { limit: 'moments' }, async ({ caller: { userId }, body, db, request }) => {
    const { set_meta_id: setId, set_timestamp: at } = body
    const set = await lockSet(db, setId)
    if (!set) throw notFound('This set')
    if (at > set.duration) throw invalidField('set_timestamp', 'This is after the end of the set')
    const id = await addMoment(db, { userId, setId, at, event: writeEventOf(request) })
    const found = await findSetLikes(db, userId, setId)
    if (!found) throw notFound('This set')
    return { id, likes: found.likes }
  })

  registry.implement(unlikeMoment, { limit: 'moments' }, async ({ caller: { userId }, params, db }) => {
    if (!(await removeMoment(db, userId, params.id))) throw notFound('This moment')
    return null
  })

  registry.implement(refreshSetLikes, async ({ caller: { userId }, params, db }) => {
    const likes = await findSetLikes(db, userId, params.id)
    if (!likes) throw notFound('This set')
    return likes
  })

  registry.implement(refreshTrackLikes, { followsMerge: 'track' }, async ({ caller: { userId }, params, db }) => {
    const likes = await findTrackLikes(db, userId, params.id)
    if (!likes) throw notFound('This track')
    return likes
  })
}
